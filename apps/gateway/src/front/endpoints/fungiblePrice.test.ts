// Long because one chain with its feeds and pools is started once for all sources of prices.
import { endpoints, parseAnswer } from '@foyer/contract'
import {
  deployUniswapV2,
  deployUniswapV3,
  type PriceFeed,
  placePriceFeed,
  type RunningChain,
  type RunningChains,
  startChains,
  tokenAddress,
  transact,
  type UniswapV2,
  type UniswapV3,
} from '@foyer/test'
import { type Address, erc20Abi, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayOptions } from '../../engines/config/schema.ts'
import { swapRouter02Abi, v3Abi, wethAbi } from '../../engines/uniswap/uniswapAbi.ts'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const [tusd, tkn, zero, fee] = [tokenAddress('TUSD'), tokenAddress('TKN'), tokenAddress('ZERO'), tokenAddress('FEE')]
const registry = '0x47Fb2585D2C56Fe188D0E6ec628a38b74fCeeeDf'
const dollar = '0x0000000000000000000000000000000000000348'
const name = (address: string) => `eip155:1:${address}`
const growAbi = parseAbi(['function increaseObservationCardinalityNext(uint16 next)'])

let chains: RunningChains
let chain: RunningChain
let rich: Address
let v2: UniswapV2
let v3: UniswapV3
let etherFeed: PriceFeed
let euroFeed: PriceFeed
let dollarFeed: PriceFeed
let tokenRegistry: PriceFeed
let tokenLists: string[]
const started: TestGateway[] = []

beforeAll(async () => {
  chains = await startChains({ chains: [{ chainId: 1 }, { chainId: 31338 }], extraTokens: true })
  chain = chains.chains[0]
  rich = chains.accounts[0]?.address ?? '0x'
  const { client } = chain
  etherFeed = await placePriceFeed(client, '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419')
  euroFeed = await placePriceFeed(client, '0xb49f677943BC038e9857d61E7d053CaA2C1734C1')
  dollarFeed = await placePriceFeed(client, '0x000000000000000000000000000000000000f33d')
  tokenRegistry = await placePriceFeed(client, registry)
  v2 = await deployUniswapV2(client, rich)
  v3 = await deployUniswapV3(client, rich, v2)
  const value = parseEther('1000')
  await transact(client, { account: rich, address: v2.weth, abi: wethAbi, functionName: 'deposit', value })
  // TKN: 0.001 ether in a deep pool, half of it in a thin one and in a V2 pair.
  await v3.addLiquidity([tkn, parseEther('100000')], [v2.weth, parseEther('100')], 3000)
  await v3.addLiquidity([tkn, parseEther('100')], [v2.weth, parseEther('0.05')], 500)
  await v2.addLiquidity([tkn, parseEther('100000')], [v2.weth, parseEther('50')])
  // ZERO: 0.0005 ether, only in a V2 pair. FEE: only in a thin one.
  await v2.addLiquidity([zero, 100_000n], [v2.weth, parseEther('50')])
  await v2.addLiquidity([fee, parseEther('100')], [v2.weth, parseEther('0.05')])
  await v2.addLiquidity([tusd, parseUnits('200000', 6)], [v2.weth, parseEther('100')])
  tokenLists = [
    await writeTokenList({
      ...chains.tokenList,
      tokens: chains.tokenList.tokens.map((token) =>
        token.symbol === 'TUSD' ? { ...token, logoURI: 'https://images.example/tusd.png' } : token,
      ),
    }),
  ]
})
afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.stop()
})
afterAll(() => chains?.stop())

/** A gateway without kept prices, on the chain whose contracts stand where Ethereum's do. */
async function start(changes: Partial<GatewayOptions['chains'][number]> = {}, options: Partial<GatewayOptions> = {}) {
  const { v3Factory, quoterV2, swapRouter02 } = v3
  const swap = { weth: v2.weth, bases: [tusd], v2Factory: v2.v2Factory, v3Factory, quoterV2, swapRouter02 }
  const feeds = { [tusd]: { address: dollarFeed.address, maxAgeSeconds: 3600 } }
  const own = chainOptions(chain, { swap, tokenLists, prices: { feeds }, ...changes })
  const gateway = await startTestGateway({ chains: [own], ...options })
  started.push(gateway)
  return gateway
}

const post = (gateway: TestGateway, addresses: readonly unknown[], currency = 'usd') =>
  gateway.send('/v1/fungible/price', { body: JSON.stringify({ projectId: 'demo', currency, addresses }) })

async function read(gateway: TestGateway, addresses: readonly string[], currency = 'usd') {
  const response = await post(gateway, addresses, currency)
  const json: unknown = await response.json()
  expect({ status: response.status, json }).toMatchObject({ status: 200 })
  const { fungibles } = parseAnswer(endpoints.fungiblePrice, json)
  expect(json).toEqual({ fungibles })
  return { fungibles, prices: fungibles.map(({ price }) => price), source: response.headers.get('x-foyer-source') }
}

const now = () => Math.floor(Date.now() / 1000)

describe('the answer', () => {
  test('holds every coin of the list, in its order, with the address as it was written', async () => {
    await etherFeed.set({ answer: 2000_00000000n })
    await dollarFeed.set({ answer: 99_980_000n, updatedAt: now() - 60 })
    const gateway = await start()
    const spelled = [name(tusd.toLowerCase()), name(native), name(v2.weth), name(native.toLowerCase()), name(tusd)]
    const { fungibles, source } = await read(gateway, spelled)
    const dollars = {
      name: 'Test Dollar',
      symbol: 'TUSD',
      iconUrl: 'https://images.example/tusd.png',
      price: 0.9998,
      decimals: 6,
    }
    const ether = { name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2000, decimals: 18 }
    expect(fungibles).toEqual([
      { address: spelled[0], ...dollars },
      { address: spelled[1], ...ether },
      { address: spelled[2], ...ether, name: 'Wrapped Ether', symbol: 'WETH' },
      { address: spelled[3], ...ether },
      { address: spelled[4], ...dollars },
    ])
    expect(source).toBe('chainlink')
  })

  test('says how old it is', async () => {
    await etherFeed.set({ answer: 2000_00000000n, updatedAt: now() - 600 })
    const response = await post(await start(), [name(native)])
    expect(Number(response.headers.get('x-foyer-age'))).toBeGreaterThanOrEqual(600)
    expect(Number(response.headers.get('x-foyer-age'))).toBeLessThan(660)
  })

  test('gives 0 for a token of unknown price, leaves out what is not a token, and refuses a list without one', async () => {
    await etherFeed.set({ answer: 2000_00000000n })
    const gateway = await start()
    const { fungibles } = await read(gateway, [name(rich), name(native), name(tokenAddress('RVT'))])
    expect(fungibles.map(({ address, price }) => [address, price])).toEqual([
      [name(native), 2000],
      [name(tokenAddress('RVT')), 0],
    ])
    expect((await read(gateway, [name(tokenAddress('RVT'))])).prices).toEqual([0])
    expect(await expectProblem(await post(gateway, [name(rich)]), 400, 'asset')).toContain('is a token')
  })
})

describe('Chainlink', () => {
  test('the registry prices tokens that have no feed of their own', async () => {
    await tokenRegistry.set({ answer: 42_500n, decimals: 4, pair: [fee, dollar] })
    expect((await read(await start(), [name(fee)])).prices).toEqual([4.25])
    await tokenRegistry.set({ answer: 0n, decimals: 4, pair: [fee, dollar] })
  })

  type Changes = { updatedAt?: number | 'none'; roundId?: bigint; answeredInRound?: bigint; answer?: bigint }

  test.each<[string, Changes]>([
    ['a stale one', { updatedAt: -4_501 }],
    ['one of no time', { updatedAt: 'none' }],
    ['one that was carried over', { roundId: 5n, answeredInRound: 4n }],
    ['zero', { answer: 0n }],
    ['a negative one', { answer: -2000_00000000n }],
  ])('%s is not used: the pool decides', async (_, { updatedAt, ...round }) => {
    await dollarFeed.set({ answer: 100_000_000n })
    const at = updatedAt === undefined ? now() : updatedAt === 'none' ? 0 : now() + updatedAt
    await etherFeed.set({ answer: 2500_00000000n, updatedAt: at, ...round })
    const { prices, source } = await read(await start(), [name(native)])
    expect(prices[0]).toBeCloseTo(2000, 6)
    expect(source).toBe('uniswap')
  })

  test('one that is just within its limit is used', async () => {
    await etherFeed.set({ answer: 2500_00000000n, updatedAt: now() - 4_400 })
    expect(await read(await start(), [name(native)])).toMatchObject({ prices: [2500], source: 'chainlink' })
  })
})

describe('Uniswap pools', () => {
  test('the deepest V3 pool decides; a V2 pair only where there is no V3 pool', async () => {
    await etherFeed.set({ answer: 2000_00000000n })
    const { prices, source } = await read(await start(), [name(tkn), name(zero)])
    expect(prices[0]).toBeCloseTo(2, 6)
    expect(prices[1]).toBeCloseTo(1, 6)
    expect(source).toBe('uniswap')
  })

  test('a thin pool says nothing, unless the operator lets it', async () => {
    expect((await read(await start(), [name(fee)])).prices).toEqual([0])
    const trusting = await start({ prices: { minimumPoolUsd: 1 } })
    // The token kept one per cent of what went into the pair.
    expect((await read(trusting, [name(fee)])).prices[0]).toBeCloseTo(1 / 0.99, 6)
  })

  test('a stablecoin without a feed counts as one dollar, and measures the other pools', async () => {
    await etherFeed.set({ answer: 0n })
    const gateway = await start({ prices: { stablecoins: [tusd] } })
    const { prices, source } = await read(gateway, [name(tusd), name(native), name(tkn)])
    expect(prices[0]).toBe(1)
    expect(prices[1]).toBeCloseTo(2000, 6)
    expect(prices[2]).toBeCloseTo(2, 6)
    expect(source).toBe('stablecoin, uniswap')
  })

  test('passes over a pool whose price is moved, and counts it again once the price stays', async () => {
    await etherFeed.set({ answer: 2000_00000000n })
    const before = await chain.snapshot()
    const { client } = chain
    const args = [tkn, v2.weth, 3000] as const
    const address = await client.readContract({ address: v3.v3Factory, abi: v3Abi, functionName: 'getPool', args })
    const request = { account: rich, address, abi: growAbi, functionName: 'increaseObservationCardinalityNext' }
    await transact(client, { ...request, args: [10] })
    await chain.client.increaseTime({ seconds: 700 })
    await chain.mine()
    await sellTkn(parseEther('20000'))
    const moved = await start({ swap: { weth: v2.weth, v3Factory: v3.v3Factory } })
    expect((await read(moved, [name(tkn)])).prices).toEqual([0])
    const withV2 = await read(await start(), [name(tkn)])
    expect(withV2.prices[0]).toBeCloseTo(1, 6)
    await chain.client.increaseTime({ seconds: 700 })
    await chain.mine()
    await etherFeed.set({ answer: 2000_00000000n })
    const later = await read(await start(), [name(tkn)])
    // 120,000 TKN against 83.3 ether, at 2,000 dollars.
    expect(later.prices[0]).toBeGreaterThan(1.38)
    expect(later.prices[0]).toBeLessThan(1.4)
    await chain.revert(before)
  })

  async function sellTkn(amountIn: bigint) {
    const { client } = chain
    const args = [v3.swapRouter02, amountIn]
    await transact(client, { account: rich, address: tkn, abi: erc20Abi, functionName: 'approve', args })
    const amounts = { amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }
    await transact(client, {
      account: rich,
      address: v3.swapRouter02,
      abi: swapRouter02Abi,
      functionName: 'exactInputSingle',
      args: [{ tokenIn: tkn, tokenOut: v2.weth, fee: 3000, recipient: rich, ...amounts }],
    })
  }
})

describe('currencies', () => {
  test('a listed currency is answered through its feed', async () => {
    await etherFeed.set({ answer: 2000_00000000n })
    await euroFeed.set({ answer: 125_000_000n, updatedAt: now() - 3 * 86_400 })
    const gateway = await start()
    expect((await read(gateway, [name(native)], 'eur')).prices).toEqual([1600])
    expect((await read(gateway, [name(native)], 'eth')).prices).toEqual([1])
  })

  test('a feed of a currency that has stopped is a failure, not another price', async () => {
    await euroFeed.set({ answer: 125_000_000n, updatedAt: now() - 5 * 86_400 })
    expect(await expectProblem(await post(await start(), [name(native)], 'eur'), 503, '')).toContain('chainlink')
  })

  test('a currency without a feed on the chain is 422, with the reason', async () => {
    await etherFeed.set({ answer: 2000_00000000n })
    const gateway = await start()
    expect(await expectProblem(await post(gateway, [name(native)], 'jpy'), 422, 'currency')).toContain('jpy')
    expect((await read(gateway, [name(native)])).prices).toEqual([2000])
  })

  test('without a source the currency is 422, with the reason', async () => {
    const {
      chains: [, other],
    } = chains
    if (other === undefined) throw new Error('There is no second chain.')
    const prices = { ETH: '2500' }
    const alone = await startTestGateway({ chains: [chainOptions(other, { pricesUsd: prices })] })
    started.push(alone)
    const coin = `eip155:31338:${native}`
    expect(await read(alone, [coin])).toMatchObject({ prices: [2500], source: 'dev' })
    expect(await expectProblem(await post(alone, [coin], 'eur'), 422, 'currency')).toContain('eur')
  })
})

describe('refusals', () => {
  test.each([
    ['an empty list', [], 400, 'address'],
    ['more than a hundred', Array.from({ length: 101 }, () => name(native)), 400, 'address'],
    ['an invalid name', ['ETH'], 400, ''],
    [
      'another namespace',
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111'],
      400,
      'chainId',
    ],
    ['a chain that is not served', [`eip155:5:${native}`], 400, 'chainId'],
    ['an invalid address', [name('0x12')], 400, 'address'],
  ])('refuses %s', async (_, addresses, status, field) => {
    await expectProblem(await post(await start(), addresses), status, field)
  })

  test('an unknown currency and a wrong type are 422 in plain text', async () => {
    const gateway = await start()
    await expectPlainProblem(await post(gateway, [name(native)], 'chf'), 422, /currency/)
    await expectPlainProblem(await post(gateway, [5]), 422, /addresses/)
  })

  test('a chain without a source hides nothing of the others', async () => {
    const {
      chains: [, other],
    } = chains
    if (other === undefined) throw new Error('There is no second chain.')
    await etherFeed.set({ answer: 2000_00000000n })
    const both = await startTestGateway({ chains: [chainOptions(chain), chainOptions(other)] })
    started.push(both)
    const { fungibles } = await read(both, [`eip155:31338:${native}`, name(native)])
    expect(fungibles).toMatchObject([{ address: name(native), price: 2000 }])
  })

  test('a chain under a public number without its contracts knows no price, which is no failure', async () => {
    await etherFeed.set({ answer: 0n })
    const bare = await startTestGateway({ chains: [chainOptions(chain)] })
    started.push(bare)
    expect((await read(bare, [name(native), name(tkn)])).prices).toEqual([0, 0])
  })

  test('a node that does not answer is 503', async () => {
    const gone = await start({ rpcUrls: ['http://127.0.0.1:1'] })
    await expectProblem(await post(gone, [name(native)]), 503, '')
  })

  test('a chain that does not answer is named beside what others know', async () => {
    const [, other] = chains.chains
    if (other === undefined) throw new Error('There is no second chain.')
    await etherFeed.set({ answer: 2000_00000000n })
    const gone = chainOptions(other, { rpcUrls: ['http://127.0.0.1:1'], pricesUsd: { TUSD: '1' } })
    const half = await startTestGateway({ chains: [chainOptions(chain), gone] })
    started.push(half)
    const response = await post(half, [`eip155:31338:${other.tokens.TKN}`, name(native)])
    expect(response.headers.get('x-foyer-missing')).toContain('eip155:31338')
    expect(await response.json()).toMatchObject({ fungibles: [{ address: name(native), price: 2000 }] })
  })

  test('a gateway without any source says so', async () => {
    const {
      chains: [, other],
    } = chains
    if (other === undefined) throw new Error('There is no second chain.')
    const alone = await startTestGateway({ chains: [chainOptions(other)] })
    started.push(alone)
    await expectProblem(await post(alone, [`eip155:31338:${native}`]), 503, 'chainId')
    await expectProblem(await post(alone, []), 400, 'address')
    expect(await (await alone.send('/health')).text()).toContain('unavailable: fungiblePrice')
  })
})
