import { type RunningVendor, startOneInch, startZeroX } from '@foyer/test'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { keyedSources } from './keyedSources.ts'

const usdc = getAddress('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')
const user = getAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
const router = getAddress('0x111111125421ca6dc452d289314280a0f8842a65')
const allowanceHolder = getAddress('0x0000000000001fF3684f28c67538d4D072C22734')
const ee = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const node = 'http://127.0.0.1:9'

describe('swaps and prices with a key', () => {
  let oneInch: RunningVendor
  let zeroX: RunningVendor
  let gateway: TestGateway
  beforeAll(async () => {
    oneInch = await startOneInch({
      key: 'one',
      rate: 3n,
      prices: { [usdc.toLowerCase()]: '0.9991', [ee.toLowerCase()]: '2500.25' },
    })
    zeroX = await startZeroX({ key: 'zero', rate: 2n })
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: [node] }],
      vendors: vendors(),
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all([oneInch?.stop(), zeroX?.stop()])
  })

  const vendors = () => ({ oneInch: { key: 'one', baseUrl: oneInch.url }, zeroX: { key: 'zero', baseUrl: zeroX.url } })
  const open = (changes: { local?: boolean; id?: string } = {}) => {
    const chain = { id: 'eip155:8453', name: 'Base', rpcUrls: [node], ...changes }
    const config = parseConfig({ chains: [chain], vendors: vendors() })
    const [found] = config.chains
    const sources = keyedSources(config)
    const [first, second] = sources.swaps
    if (found === undefined || first === undefined || second === undefined) throw new Error('not configured')
    return { chain: found, sources, oneInch: first, zeroX: second }
  }
  const sale = (amount = 1_000_000n) => ({ chain: open().chain, from: usdc, to: 'native', amount }) as const

  it('quotes with both, exactly', async () => {
    const amount = 10n ** 23n + 1n
    expect(await open().oneInch.quote(sale(amount))).toEqual({ toAmount: amount * 3n })
    expect(await open().zeroX.quote(sale(amount))).toEqual({ toAmount: amount * 2n })
    expect(oneInch.calls()[0]).toMatchObject({ path: '/swap/v6.0/8453/quote' })
    expect(Object.fromEntries(oneInch.calls()[0]?.query ?? [])).toEqual({ src: usdc, dst: ee, amount: String(amount) })
    expect(Object.fromEntries(zeroX.calls()[0]?.query ?? [])).toEqual({
      chainId: '8453',
      sellToken: usdc,
      buyToken: ee,
      sellAmount: String(amount),
    })
  })

  it('names the contract that an approval is for', async () => {
    const { chain } = open()
    expect(await open().oneInch.spender(chain)).toBe(router)
    expect(await open().zeroX.spender(chain)).toBe(allowanceHolder)
  })

  it('builds transactions with a tenth more gas', async () => {
    const parameters = { ...sale(), user, slippage: 1, disableEstimate: false }
    expect(await open().oneInch.build(parameters)).toEqual({
      to: router,
      data: '0x07ed2379aa',
      value: 0n,
      gas: 220_000n,
      toAmount: 3_000_000n,
      leastAmount: 2_970_000n,
    })
    expect(oneInch.calls().at(-1)?.query.get('slippage')).toBe('1')
    expect(await open().oneInch.build({ ...parameters, disableEstimate: true })).toMatchObject({ gas: 660_000n })
    expect(await open().zeroX.build(parameters)).toEqual({
      to: allowanceHolder,
      data: '0x2213bc0b',
      value: 0n,
      gas: 165_000n,
      toAmount: 2_000_000n,
      leastAmount: 1_980_000n,
    })
    expect(zeroX.calls().at(-1)?.query.get('slippageBps')).toBe('100')
    const native = { ...parameters, from: 'native', to: usdc } as const
    expect(await open().oneInch.build(native)).toMatchObject({ value: 1_000_000n })
    expect(await open().zeroX.build(native)).toMatchObject({ value: 1_000_000n })
  })

  it.each(['oneInch', 'zeroX'] as const)(
    '%s: a trade without liquidity is a refusal in the words clients look for',
    async (name) => {
      const [outcome] = await Promise.allSettled([open()[name].quote(sale(10n ** 25n))])
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(GatewayError) })
      expect(outcome).toMatchObject({
        reason: { code: 'invalid', message: expect.stringContaining('insufficient liquidity') },
      })
    },
  )

  it.each(['broken', 'garbage', 'strange', 'rateLimited'] as const)(
    'a vendor that is %s fails, it refuses nothing',
    async (mode) => {
      oneInch.setMode(mode)
      zeroX.setMode(mode)
      try {
        await expect(open().oneInch.quote(sale())).rejects.not.toBeInstanceOf(GatewayError)
        await expect(open().zeroX.quote(sale())).rejects.not.toBeInstanceOf(GatewayError)
      } finally {
        oneInch.setMode('normal')
        zeroX.setMode('normal')
      }
    },
  )

  it('stays away from local chains and from chains that the vendor does not have', () => {
    const local = open({ local: true })
    const other = open({ id: 'eip155:31337' })
    for (const { chain, sources } of [local, other]) {
      expect(sources.swaps.some((provider) => provider.serves(chain))).toBe(false)
      expect(sources.prices.some((source) => source.serves({ chain, currency: 'usd', coins: [] }))).toBe(false)
    }
    expect(keyedSources(parseConfig({ chains: [{ id: 'eip155:1', name: 'E', rpcUrls: [node] }] }))).toEqual({
      balances: [],
      ledgers: [],
      marketPrices: [],
      tokenFinders: [],
      gas: [],
      history: [],
      nfts: [],
      prices: [],
      purchases: undefined,
      exchanges: [],
      swaps: [],
      tokens: [],
    })
  })

  it('prices tokens and the native coin by 1inch', async () => {
    const { sources, chain } = open()
    const coins = [
      { symbol: 'ETH', decimals: 18 },
      { symbol: 'USDC', decimals: 6, address: usdc },
      { symbol: 'X', decimals: 18, address: user },
    ]
    const found = await sources.prices[0]?.ask({ chain, currency: 'usd', coins })
    expect([...(found ?? [])].map(([index, { price }]) => [index, price])).toEqual([
      [0, 2500.25],
      [1, 0.9991],
    ])
    expect(oneInch.calls().at(-1)?.body).toMatchObject({ currency: 'USD' })
  })

  it('answers through the gateway when the chain itself cannot be read', async () => {
    const query = new URLSearchParams({
      projectId: 'demo',
      amount: '1000000',
      from: `eip155:8453:${usdc}`,
      to: `eip155:8453:${ee.toLowerCase()}`,
    })
    const response = await gateway.send(`/v1/convert/quotes?${query}`)
    expect(response.headers.get('x-foyer-source')).toBe('1inch')
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: {
        quotes: [
          {
            id: null,
            fromAmount: '1000000',
            fromAccount: `eip155:8453:${usdc}`,
            toAmount: '3000000',
            toAccount: `eip155:8453:${ee.toLowerCase()}`,
            source: '1inch',
          },
        ],
      },
    })
  })
})
