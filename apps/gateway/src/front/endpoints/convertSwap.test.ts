// Long because one chain with all its pools is started once for every way through Uniswap.
import { type EndpointAnswer, type Endpoints, endpoints, parseAnswer } from '@foyer/contract'
import {
  deployUniswapV2,
  deployUniswapV3,
  type RunningChain,
  type RunningChains,
  startChains,
  tokenAddress,
  transact,
  type UniswapV2,
  type UniswapV3,
} from '@foyer/test'
import {
  type Address,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseSignature,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v2Abi, wethAbi } from '../../engines/uniswap/uniswapAbi.ts'
import { expectProblem } from '../../testing/expectProblem.ts'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

type Built = EndpointAnswer<Endpoints['convertBuildTransaction']>['tx']

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const [tusd, tkn, zero, fee] = [tokenAddress('TUSD'), tokenAddress('TKN'), tokenAddress('ZERO'), tokenAddress('FEE')]
const name = (address: string) => `eip155:31337:${address}`

let chains: RunningChains
let chain: RunningChain
let v2: UniswapV2
let v3: UniswapV3
let gateway: TestGateway
let v2Only: TestGateway
let trader: Address
let rich: Address
let clean: Hex

beforeAll(async () => {
  chains = await startChains({ chains: [{ chainId: 31337 }], extraTokens: true })
  chain = chains.chains[0]
  rich = chains.accounts[0]?.address ?? '0x'
  trader = chains.accounts[1]?.address ?? '0x'
  v2 = await deployUniswapV2(chain.client, rich)
  v3 = await deployUniswapV3(chain.client, rich, v2)
  const value = parseEther('1000')
  await transact(chain.client, { account: rich, address: v2.weth, abi: wethAbi, functionName: 'deposit', value })
  await v3.addLiquidity([v2.weth, parseEther('100')], [tusd, parseUnits('300000', 6)], 3000)
  await v3.addLiquidity([v2.weth, parseEther('1')], [tusd, parseUnits('3000', 6)], 500)
  await v3.addLiquidity([tkn, parseEther('100000')], [v2.weth, parseEther('100')], 3000)
  await v2.addLiquidity([tkn, parseEther('10000')], [tusd, parseUnits('20000', 6)])
  await v2.addLiquidity([zero, 100_000n], [v2.weth, parseEther('50')])
  await v2.addLiquidity([v2.weth, parseEther('10')], [tusd, parseUnits('25000', 6)])
  await v2.addLiquidity([fee, parseEther('10000')], [tusd, parseUnits('10000', 6)])
  const swap = { weth: v2.weth, bases: [tusd], v2Factory: v2.v2Factory, v2Router: v2.v2Router }
  const { v3Factory, quoterV2, swapRouter02 } = v3
  const tokenLists = [await writeTokenList(chains.tokenList)]
  const withV3 = { ...swap, v3Factory, quoterV2, swapRouter02 }
  gateway = await startTestGateway({ chains: [chainOptions(chain, { swap: withV3, tokenLists })] })
  v2Only = await startTestGateway({ chains: [chainOptions(chain, { swap })] })
  clean = await chain.snapshot()
})
beforeEach(async () => {
  await chain.revert(clean)
  clean = await chain.snapshot()
})
afterAll(async () => {
  await gateway?.stop()
  await v2Only?.stop()
  await chains?.stop()
})

const balanceOf = async (token: string, owner: Address) =>
  token === native
    ? chain.client.getBalance({ address: owner })
    : chain.client.readContract({ address: token as Address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

const query = (values: Record<string, string>) => new URLSearchParams(values)

async function quote(from: string, to: string, amount: bigint, on = gateway): Promise<bigint> {
  const values = { from: name(from), to: name(to), amount: String(amount), userAddress: name(trader) }
  const response = await on.send(`/v1/convert/quotes?${query(values)}`)
  const json: unknown = await response.json()
  const answer = parseAnswer(endpoints.convertQuotes, json)
  expect(json).toEqual(answer)
  const [{ path = [], priceImpact } = {}] = answer.quotes
  expect([path[0], path.at(-1)]).toEqual([name(from), name(to)])
  expect(json).toEqual({
    quotes: [
      {
        id: null,
        fromAmount: String(amount),
        fromAccount: name(from),
        toAmount: expect.stringMatching(/^[1-9]\d*$/),
        toAccount: name(to),
        source: 'uniswap',
        path,
        ...(priceImpact === undefined ? {} : { priceImpact }),
      },
    ],
  })
  expect(response.headers.get('x-foyer-source')).toBe('uniswap')
  return BigInt(answer.quotes[0]?.toAmount ?? 0)
}

function buildBody(from: string, to: string, amount: bigint, changes: object = {}): RequestInit {
  const names = { from: name(from), to: name(to), userAddress: name(trader) }
  return { body: JSON.stringify({ ...names, amount: String(amount), eip155: { slippage: 1 }, ...changes }) }
}

async function build(from: string, to: string, amount: bigint, changes: object = {}, on = gateway): Promise<Built> {
  const body = buildBody(from, to, amount, changes)
  const response = await on.send('/v1/convert/build-transaction', body)
  const json: unknown = await response.json()
  const answer = parseAnswer(endpoints.convertBuildTransaction, json)
  expect(json).toEqual(answer)
  return answer.tx
}

async function approve(from: string, to: string, on = gateway, amount?: bigint): Promise<void> {
  const values = { from: name(from), to: name(to), ...(amount === undefined ? {} : { amount: String(amount) }) }
  const json: unknown = await (await on.send(`/v1/convert/build-approve?${query(values)}`)).json()
  const { tx } = parseAnswer(endpoints.convertBuildApprove, json)
  expect(json).toEqual({
    tx: {
      from: name(from),
      to: name(to),
      data: expect.stringMatching(/^0x095ea7b3[0-9a-f]{128}$/),
      value: '0',
      eip155: { gas: '66000', gasPrice: expect.stringMatching(/^[1-9]\d*$/) },
    },
  })
  const hash = await chain.client.sendTransaction({ account: trader, to: from as Address, data: tx.data })
  expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

async function send(tx: Built) {
  const [, , to = ''] = tx.to.split(':')
  const gas = BigInt(tx.eip155.gas)
  const request = { account: trader, to: to as Address, data: tx.data, value: BigInt(tx.amount), gas }
  return chain.client.waitForTransactionReceipt({ hash: await chain.client.sendTransaction(request) })
}

/** Quotes, approves, builds and sends a swap; what arrived must be what was quoted. */
async function swapAsQuoted(from: string, to: string, amount: bigint, on = gateway): Promise<Built> {
  const expected = await quote(from, to, amount, on)
  if (from !== native) await approve(from, to, on)
  const tx = await build(from, to, amount, {}, on)
  expect(tx.from).toBe(name(trader))
  expect(tx.amount).toBe(String(from === native ? amount : 0n))
  expect(tx.toAmount).toBe(String(expected))
  const before = await balanceOf(to, trader)
  const { gasUsed, effectiveGasPrice, status } = await send(tx)
  expect(status).toBe('success')
  expect(BigInt(tx.eip155.gas)).toBeGreaterThan(gasUsed)
  const paid = to === native ? gasUsed * effectiveGasPrice : 0n
  expect((await balanceOf(to, trader)) - before + paid).toBe(expected)
  return tx
}

describe('a swap gives exactly what was quoted', () => {
  test('holds for V3, one pool, paid with native coins, through the deeper of two pools', async () => {
    const tx = await swapAsQuoted(native, tusd, parseEther('1'))
    expect(tx.to).toBe(name(v3.swapRouter02))
    expect(tx.data).toMatch(/^0x5ae401dc/)
    expect(tx.data).toContain('04e45aaf')
  })

  test('holds for V3, two pools through the wrapped coin, although a worse direct V2 pair exists', async () => {
    const tx = await swapAsQuoted(tkn, tusd, parseEther('10'))
    expect(tx.data).toContain('b858183f')
  })

  test('holds for V3, native coins out: the router unwraps them', async () => {
    const tx = await swapAsQuoted(tkn, native, parseEther('5'))
    expect(tx.data).toContain('49404b7c')
  })

  test('holds for V2, native coins in and out', async () => {
    const tx = await swapAsQuoted(native, zero, parseEther('1'))
    expect(tx.data).toContain('472b43f3')
    await swapAsQuoted(zero, native, 500n)
  })

  test('holds for V2, two pairs through a base token', async () => {
    const tx = await swapAsQuoted(zero, tusd, 500n, v2Only)
    expect(tx.data.toLowerCase()).toContain(v2.weth.slice(2).toLowerCase())
    await swapAsQuoted(tkn, native, parseEther('10'), v2Only)
  })

  test('holds for the V2 router alone, where no SwapRouter02 is known', async () => {
    const tx = await swapAsQuoted(tkn, tusd, parseEther('10'), v2Only)
    expect(tx.to).toBe(name(v2.v2Router))
    await swapAsQuoted(native, zero, parseEther('1'), v2Only)
    await swapAsQuoted(zero, native, 500n, v2Only)
  })

  test('holds for V3 alone, where SwapRouter02 does not reach the V2 factory', async () => {
    const { v3Factory, quoterV2, swapRouter02 } = v3
    const swap = { weth: v2.weth, bases: [tusd], v2Factory: v3Factory, v3Factory, quoterV2, swapRouter02 }
    const apart = await startTestGateway({ chains: [chainOptions(chain, { swap })] })
    try {
      const tx = await swapAsQuoted(tkn, tusd, parseEther('10'), apart)
      expect(tx.data).toContain('b858183f')
      const values = { from: name(native), to: name(zero), amount: '1000000000000000000' }
      await expectProblem(await apart.send(`/v1/convert/quotes?${query(values)}`), 400, '')
    } finally {
      await apart.stop()
    }
  })

  test('wrapping and unwrapping are one to one', async () => {
    const tx = await swapAsQuoted(native, v2.weth, 5n)
    expect(tx).toMatchObject({ to: name(v2.weth), amount: '5', data: '0xd0e30db0' })
    await swapAsQuoted(v2.weth, native, 5n)
  })
})

describe('a quote', () => {
  const first = async (from: string, to: string, amount: bigint, on = gateway) => {
    const values = { from: name(from), to: name(to), amount: String(amount) }
    const json: unknown = await (await on.send(`/v1/convert/quotes?${query(values)}`)).json()
    return parseAnswer(endpoints.convertQuotes, json).quotes[0]
  }

  test.each(['0.002', '0.1', '1', '9.8'])(
    'tells how far %s ETH moves the price of a pair that holds 10',
    async (ether) => {
      const paid = Number(ether) * 0.997
      const { priceImpact = 100 } = (await first(native, tusd, parseEther(ether), v2Only)) ?? {}
      // Less the hundredth of it that the measure itself moves the price.
      const impact = (100 * paid) / (10 + paid)
      expect(Math.abs(priceImpact - impact)).toBeLessThan(0.02 + impact / 90)
    },
  )

  test('tells nothing about the price of an amount that is mostly rounding', async () => {
    expect(await first(zero, native, 500n)).not.toHaveProperty('priceImpact')
  })

  test('tells that wrapping moves no price', async () => {
    expect(await first(native, v2.weth, 5n)).toMatchObject({ priceImpact: 0, path: [name(native), name(v2.weth)] })
  })

  test('tells which tokens the swap goes through', async () => {
    const path = [tkn, v2.weth, tusd].map((each) => name(each).toLowerCase())
    expect((await first(tkn, tusd, parseEther('10')))?.path?.map((each) => each.toLowerCase())).toEqual(path)
  })

  test('says that there is too little liquidity, where the amount would halve the price', async () => {
    const values = { from: name(native), to: name(tusd), amount: String(parseEther('10.6')) }
    const answer = await expectProblem(await v2Only.send(`/v1/convert/quotes?${query(values)}`), 400, '')
    expect(answer).toContain('insufficient liquidity')
    const body = buildBody(native, tusd, parseEther('10.6'))
    const refused = await v2Only.send('/v1/convert/build-transaction', body)
    expect(await expectProblem(refused, 400, '')).toContain('insufficient liquidity')
  })
})

describe('slippage', () => {
  test('the transaction reverts when the price moved beyond it, and passes within it', async () => {
    await approve(tkn, native)
    const moved = await build(tkn, native, parseEther('100'))
    await sellAs(rich, tkn, parseEther('2000'))
    expect((await send(moved)).status).toBe('reverted')
    const wider = await build(tkn, native, parseEther('100'), { eip155: { slippage: 10 } })
    expect(BigInt(wider.toAmountMin ?? 0)).toBe((BigInt(wider.toAmount ?? 0) * 90n) / 100n)
    await sellAs(rich, tkn, parseEther('2000'))
    expect((await send(wider)).status).toBe('success')
  })

  test('a token that keeps a part of each transfer gives less than quoted, and never less than the least', async () => {
    const expected = await quote(fee, tusd, parseEther('10'))
    await approve(fee, tusd)
    const tx = await build(fee, tusd, parseEther('10'), { disableEstimate: true })
    const before = await balanceOf(tusd, trader)
    expect((await send(tx)).status).toBe('success')
    const received = (await balanceOf(tusd, trader)) - before
    expect(received).toBeLessThan(expected)
    expect(received).toBeGreaterThanOrEqual((expected * 99n) / 100n)
  })

  /** Moves the price of the V3 pool of a token by selling into it. */
  async function sellAs(account: Address, token: Address, amount: bigint) {
    const { client } = chain
    const args = [v3.swapRouter02, maxUint256]
    await transact(client, { account, address: token, abi: erc20Abi, functionName: 'approve', args })
    const { data } = await build(token, native, amount, { userAddress: name(account) })
    // A pool writes its oracle in the first swap of a second, which an estimate within the same second does not see.
    const hash = await client.sendTransaction({ account, to: v3.swapRouter02, data, gas: 1_000_000n })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
})

describe('allowance and approval', () => {
  const allowance = async (token: string) => {
    const values = { tokenAddress: name(token), userAddress: name(trader) }
    const json: unknown = await (await gateway.send(`/v1/convert/allowance?${query(values)}`)).json()
    expect(json).toEqual(parseAnswer(endpoints.convertAllowance, json))
    return parseAnswer(endpoints.convertAllowance, json).allowance
  }

  test('counts what the router may take; without bound for the native coin', async () => {
    expect(await allowance(native)).toBe(String(maxUint256))
    expect(await allowance(tkn)).toBe('0')
    await approve(tkn, tusd, gateway, 1234n)
    expect(await allowance(tkn)).toBe('1234')
    await approve(tkn, tusd)
    expect(await allowance(tkn)).toBe(String(maxUint256))
  })

  test('without the approval the estimate is refused and says what to check', async () => {
    const response = await gateway.send('/v1/convert/build-transaction', buildBody(tkn, tusd, parseEther('1')))
    expect(await expectProblem(response, 400, '')).toContain('allowance')
    const tx = await build(tkn, tusd, parseEther('1'), { disableEstimate: true })
    // Two V3 pools: (70,000 + 2 x 90,000) and a tenth.
    expect(tx.eip155.gas).toBe('275000')
  })
})

describe('a permit', () => {
  test('stands for the approval, in the same transaction', async () => {
    const { client } = chain
    const [, owner] = chains.accounts
    if (owner === undefined) throw new Error('There is no second account.')
    // Shares of a V2 pair are tokens with permits (ERC-2612).
    const request = { address: v2.v2Factory, abi: v2Abi, functionName: 'getPair' } as const
    const pair = await client.readContract({ ...request, args: [tkn, tusd] })
    const share = await balanceOf(pair, rich)
    await v2.addLiquidity([pair, share / 2n], [v2.weth, parseEther('10')])
    const give = [trader, share / 4n]
    await transact(client, { account: rich, address: pair, abi: erc20Abi, functionName: 'transfer', args: give })
    const amount = share / 100n
    const deadline = 10n ** 12n
    const signature = await privateKeyToAccount(owner.privateKey).signTypedData({
      domain: { name: 'Uniswap V2', version: '1', chainId: 31337, verifyingContract: pair },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: trader, spender: v3.swapRouter02, value: amount, nonce: 0n, deadline },
    })
    const { r, s, v = 27n } = parseSignature(signature)
    const words = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')
    const permitFor = (spender: Address) =>
      encodeAbiParameters(words, [trader, spender, amount, deadline, Number(v), r, s])
    const expected = await quote(pair, native, amount)
    const options = { eip155: { slippage: 1, permit: permitFor(v3.swapRouter02) } }
    const tx = await build(pair, native, amount, options)
    const permitAbi = parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'])
    const args = [trader, v3.swapRouter02, amount, deadline, Number(v), r, s] as const
    // A stranger who saw the transaction waiting hands in its permit first.
    await transact(chain.client, { account: rich, address: pair, abi: permitAbi, functionName: 'permit', args })
    const before = await balanceOf(native, trader)
    const { status, gasUsed, effectiveGasPrice } = await send(tx)
    expect(status).toBe('success')
    expect((await balanceOf(native, trader)) - before + gasUsed * effectiveGasPrice).toBe(expected)

    const foreign = { eip155: { slippage: 1, permit: permitFor(rich) } }
    const refused = await gateway.send('/v1/convert/build-transaction', buildBody(pair, native, amount, foreign))
    expect(await expectProblem(refused, 400, '')).toContain('permit')
    const garbage = { eip155: { slippage: 1, permit: '0x1234' } }
    const unread = await gateway.send('/v1/convert/build-transaction', buildBody(pair, native, amount, garbage))
    expect(await expectProblem(unread, 400, '')).toContain('permit')
  })
})

describe('tokens', () => {
  test('lists the native coin and the listed tokens, or the one that is asked for', async () => {
    const json: unknown = await (await gateway.send('/v1/convert/tokens?chainId=eip155:31337')).json()
    const { tokens } = parseAnswer(endpoints.convertTokens, json)
    expect(json).toEqual({ tokens })
    expect(tokens[0]).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      address: name(native),
      decimals: 18,
      logoUri: null,
      eip2612: false,
    })
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD', 'TKN', 'FEE', 'RVT', 'ZERO'])
    for (const address of [name(tkn), name(tkn).toLowerCase(), tkn]) {
      const one: unknown = await (
        await gateway.send(`/v1/convert/tokens?chainId=eip155:31337&address=${address}`)
      ).json()
      expect(one).toEqual({ tokens: [{ ...tokens[2], address: address.startsWith('0x') ? name(address) : address }] })
    }
    const none: unknown = await (await gateway.send(`/v1/convert/tokens?chainId=eip155:31337&address=${rich}`)).json()
    expect(none).toEqual({ tokens: [] })
  })

  test('refuses a chain that is not served', async () => {
    await expectProblem(await gateway.send('/v1/convert/tokens?chainId=eip155:1'), 400, 'chainId')
  })
})

describe('refusals', () => {
  const quotes = (values: Record<string, string>) =>
    gateway.send(`/v1/convert/quotes?${query({ from: name(native), to: name(tusd), amount: '1', ...values })}`)

  test('tokens that no pool connects have no way, whatever the amount', async () => {
    for (const values of [{ amount: '1000' }, { from: name(tkn), amount: String(maxUint256) }]) {
      const answer = await expectProblem(await quotes({ to: name(tokenAddress('RVT')), ...values }), 400, '')
      expect(answer).toContain('no pool connects these tokens')
      expect(answer).not.toContain('insufficient liquidity')
    }
    const built = await gateway.send('/v1/convert/build-transaction', buildBody(native, tokenAddress('RVT'), 1000n))
    expect(await expectProblem(built, 400, '')).toContain('no pool connects these tokens')
  })

  test('more than the pools hold is insufficient liquidity', async () => {
    // The pools could take only a part of it.
    const endless = await quotes({ from: name(tkn), amount: String(2n ** 200n), to: name(native) })
    expect(await expectProblem(endless, 400, '')).toContain('insufficient liquidity')
    const nothing = await quotes({ from: name(native), to: name(zero), amount: '1' })
    expect(await expectProblem(nothing, 400, '')).toContain('insufficient liquidity')
  })

  test.each([
    ['an amount of zero', { amount: '0' }, ''],
    ['an amount beyond 2^256', { amount: String(maxUint256 + 1n) }, ''],
    ['one token twice', { to: name(native.toUpperCase().replace('0X', '0x')) }, ''],
    ['two chains', { to: `eip155:1:${tusd}` }, 'chainId'],
    [
      'another namespace',
      { from: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111' },
      'chainId',
    ],
    ['an invalid address', { from: 'eip155:31337:0x1234' }, 'address'],
    ['an invalid name', { from: 'tusd' }, ''],
  ])('%s is refused by quotes', async (_, changes, field) => {
    await expectProblem(await quotes(changes), 400, field)
  })

  test.each([
    ['an amount of zero', { amount: '0' }, 400],
    ['an amount that is no number', { amount: '1.5' }, 400],
    ['no eip155', { eip155: undefined }, 400],
    ['nothing as eip155', { eip155: null }, 400],
    ['an invalid token name', { from: 'tusd' }, 400],
    ['a slippage that is no whole number', { eip155: { slippage: 0.5 } }, 422],
    ['no slippage at all', { eip155: {} }, 422],
    ['a slippage of 51', { eip155: { slippage: 51 } }, 400],
    ['a slippage below zero', { eip155: { slippage: -1 } }, 400],
    ['a slippage that is text', { eip155: { slippage: '1' } }, 422],
    ['an amount that is no text', { amount: 5 }, 422],
  ])('%s is refused by build-transaction', async (_, changes, status) => {
    const response = await gateway.send('/v1/convert/build-transaction', buildBody(native, tusd, 5n, changes))
    if (status === 400) await expectProblem(response, 400, '')
    else expect({ status: response.status, type: response.headers.get('content-type') }).toMatchObject({ status })
  })

  test('null counts as absent, and a slippage of zero is one', async () => {
    const amount = parseEther('1')
    const absent = await build(native, tusd, amount)
    const nulls = await build(native, tusd, amount, { eip155: { slippage: 1, permit: null }, disableEstimate: null })
    expect(nulls).toMatchObject({ to: absent.to, amount: absent.amount })
    const strict = await build(native, tusd, amount, { eip155: { slippage: 0 } })
    const least = (await quote(native, tusd, amount)).toString(16).padStart(64, '0')
    expect(strict.data).toContain(least)
  })

  test.each(['', 'somebody', 'eip155:1:0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', tkn, name('0x12')])(
    'quotes and build-approve ignore an invalid user (%s), as other servers do',
    async (userAddress) => {
      const values = { from: name(tkn), to: name(tusd), userAddress }
      expect((await quotes({ ...values, amount: '1000000000000000000' })).status).toBe(200)
      expect((await gateway.send(`/v1/convert/build-approve?${query(values)}`)).status).toBe(200)
    },
  )

  test.each([
    ['an account on another chain', 'eip155:1:0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', 'chainId', 'chainId'],
    ['no account name', 'somebody', 'address', ''],
    ['a plain address', '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', 'address', ''],
    ['no address', name('0x12'), 'address', 'address'],
  ])('a user that is %s is refused by build-transaction and allowance', async (_, userAddress, field, inQuery) => {
    const body = buildBody(native, tusd, 5n, { userAddress })
    await expectProblem(await gateway.send('/v1/convert/build-transaction', body), 400, field)
    const values = { tokenAddress: name(tkn), userAddress }
    await expectProblem(await gateway.send(`/v1/convert/allowance?${query(values)}`), 400, inQuery)
  })

  test('a chain without swaps says so, and so does the whole gateway', async () => {
    const alone = await startTestGateway({ chains: [chainOptions(chain)] })
    try {
      const values = { from: name(native), to: name(tusd), amount: '1' }
      const response = await alone.send(`/v1/convert/quotes?${query(values)}`)
      await expectProblem(response, 400, 'chainId')
      expect((await alone.send('/v1/convert/quotes')).status).toBe(400)
      expect(await (await alone.send('/health')).text()).toContain('unavailable: convertQuotes')
    } finally {
      await alone.stop()
    }
  })

  test('a router without code is never approved', async () => {
    const swap = { weth: v2.weth, v2Factory: v2.v2Factory, v2Router: '0x0000000000000000000000000000000000000002' }
    const bare = await startTestGateway({ chains: [chainOptions(chain, { swap })] })
    try {
      const values = { from: name(tkn), to: name(tusd), tokenAddress: name(tkn), userAddress: name(trader) }
      await expectProblem(await bare.send(`/v1/convert/allowance?${query(values)}`), 503, 'chainId')
      await expectProblem(await bare.send(`/v1/convert/build-approve?${query(values)}`), 503, 'chainId')
    } finally {
      await bare.stop()
    }
  })

  test('an unreachable node is 503', async () => {
    const swap = { weth: v2.weth, v2Factory: v2.v2Factory, v2Router: v2.v2Router }
    const gone = await startTestGateway({ chains: [chainOptions(chain, { rpcUrls: ['http://127.0.0.1:1'], swap })] })
    try {
      const values = { from: name(native), to: name(tusd), amount: '1' }
      await expectProblem(await gone.send(`/v1/convert/quotes?${query(values)}`), 503, 'chainId')
    } finally {
      await gone.stop()
    }
  })
})
