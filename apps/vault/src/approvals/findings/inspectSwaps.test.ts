import { type Market, type RunningChains, startChains, transact } from '@foyer/test'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../account/member.ts'
import { unnamed } from '../../evm/evmCall.ts'
import { createNetwork } from '../../platform/createNetwork.ts'
import { differsFromTrial } from './differsFromTrial.ts'
import { inspectCalls } from './inspectCalls.ts'

// As the gateway writes its own swaps: apps/gateway/src/capabilities/swaps/uniswap/encodeSwap.ts.
const routerAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Ways { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(Single params) payable',
  'function exactInput(Ways params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])
const bundleAbi = parseAbi(['function multicall(uint256 deadline, bytes[] data) payable'])
const itself = `0x${'2'.padStart(40, '0')}` as const
const other = `0x${'22'.repeat(20)}` as const
const end = 4_000_000_000n

let running: RunningChains
let market: Market
let account: Address
const chain = () => running.chains[0]
const tokens = () => chain().tokens
const member = (): Member => ({
  email: 'alice@example.com',
  login: 'email',
  walletId: 'w',
  addresses: { evm: account, solana: '' },
  mode: 'recoverable',
})
const network = createNetwork({
  baseUrl: 'https://gateway.example',
  projectId: 'p',
  fetch: (_, init) => fetch(chain().rpcUrl, init),
})
const inspect = (to: Address, data: Hex, { router, value = 0n }: { router?: Address; value?: bigint }) =>
  inspectCalls(
    {
      network,
      smart: undefined,
      chain: chain().caipNetworkId,
      member: member(),
      calls: [{ ...unnamed, to, data, value }],
      routerOf: async () => router,
    },
    AbortSignal.timeout(60_000),
  )
const bundle = (...data: Hex[]) => encodeFunctionData({ abi: bundleAbi, args: [end, data] })
const swap = (functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: routerAbi, functionName, args } as never) as Hex
const approve = (address: Address, spender: Address) =>
  transact(chain().client, {
    account,
    address,
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, maxUint256],
  })

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }], market: true })
  account = running.accounts[0]?.address ?? '0x'
  if (!chain().market) throw new Error('no market')
  market = chain().market as Market
  for (const token of [tokens().TUSD, tokens().TKN]) await approve(token, market.swapRouter02)
})
afterAll(() => running.stop())

describe('inspectCalls', () => {
  const looked = async (data: Hex, value = 0n) => {
    const found = await inspect(market.swapRouter02, data, { router: market.swapRouter02, value })
    expect(found.simulation.kind).toBe('changes')
    expect(differsFromTrial(found, account)).toBe(false)
    return found.steps
  }

  it('names the swaps that the gateway makes', async () => {
    const { TKN, TUSD } = tokens()
    const amount = parseEther('1')
    const pools = swap('swapExactTokensForTokens', amount, 3_000_000n, [TKN, market.weth, TUSD], account)
    expect(pools).toMatch(/^0x472b43f3/)
    const sides = {
      pay: { token: TKN, amount, isBound: false },
      get: { token: TUSD, amount: 3_000_000n, isBound: true },
    }
    expect(await looked(bundle(pools))).toEqual([{ kind: 'swap', ...sides, to: undefined }])
    const paid = {
      fee: 3000,
      recipient: account,
      amountIn: amount,
      amountOutMinimum: 2_000_000_000n,
      sqrtPriceLimitX96: 0n,
    }
    const ofCoin = swap('exactInputSingle', { tokenIn: market.weth, tokenOut: TUSD, ...paid })
    expect(await looked(bundle(ofCoin), amount)).toMatchObject([
      { pay: { token: undefined, amount }, get: { token: TUSD, amount: 2_000_000_000n } },
    ])
    const path = concatHex([TKN, numberToHex(3000, { size: 3 }), TUSD, numberToHex(3000, { size: 3 }), market.weth])
    const least = parseEther('0.001')
    const held = swap('exactInput', { path, recipient: itself, amountIn: amount, amountOutMinimum: least })
    expect(await looked(bundle(held, swap('unwrapWETH9', least, account)))).toMatchObject([
      { pay: { token: TKN, amount }, get: { token: undefined, amount: least, isBound: true }, to: undefined },
    ])
    expect(await looked(bundle(held, swap('unwrapWETH9', least, other)))).toMatchObject([{ kind: 'swap', to: other }])
  })

  it('names wrapping where the gateway’s router wraps, and nowhere else', async () => {
    const deposit = encodeFunctionData({ abi: parseAbi(['function deposit()']) })
    const amount = parseEther('2')
    const wrapped = await inspect(market.weth, deposit, { router: market.v2Router, value: amount })
    expect(wrapped.steps).toEqual([{ kind: 'wrap', token: market.weth, amount }])
    expect(differsFromTrial(wrapped, account)).toBe(false)
    const withdraw = encodeFunctionData({ abi: parseAbi(['function withdraw(uint256)']), args: [amount] })
    const unwrapped = await inspect(market.weth, withdraw, { router: market.swapRouter02 })
    expect(unwrapped.steps).toEqual([{ kind: 'unwrap', token: market.weth, amount }])
    expect(differsFromTrial(unwrapped, account)).toBe(false)
    expect((await inspect(market.weth, deposit, { value: amount })).steps).toMatchObject([
      { kind: 'coin', amount },
      { kind: 'unknown', selector: '0xd0e30db0' },
    ])
  })

  it('tells tokens of both sides', async () => {
    const { TKN, TUSD } = tokens()
    const data = swap('swapExactTokensForTokens', 5n, 0n, [TKN, market.weth, TUSD], account)
    const { tokens: book } = await inspect(market.swapRouter02, data, { router: market.swapRouter02 })
    expect(book.get(TKN.toLowerCase())).toMatchObject({ symbol: 'TKN', decimals: 18 })
    expect(book.get(TUSD.toLowerCase())).toMatchObject({ symbol: 'TUSD', decimals: 6 })
  })

  it('names none at a contract that the gateway does not trade by', async () => {
    const data = swap('swapExactTokensForTokens', 5n, 0n, [tokens().TKN, market.weth, tokens().TUSD], account)
    const unknown = [{ kind: 'unknown', contract: market.swapRouter02, selector: '0x472b43f3' }]
    expect((await inspect(market.swapRouter02, data, {})).steps).toEqual(unknown)
    expect((await inspect(market.swapRouter02, data, { router: market.v2Router })).steps).toEqual(unknown)
  })

  it('knows of contracts that take something else than their functions say', async () => {
    const { TKN, TUSD } = tokens()
    const thief = `0x${'99'.repeat(20)}` as const
    // Whatever it is called with, it takes seven of the caller's TUSD and answers 18.
    const code = `0x6323b872dd60e01b600052336004523060245260076044526000600060646000600073${TUSD.slice(2)}5af150601260005260206000f3`
    await network(chain().caipNetworkId, 'anvil_setCode', [thief, code])
    await approve(TUSD, thief)
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] })
    const sent = await inspect(thief, transfer, {})
    expect(sent.steps).toMatchObject([{ kind: 'token', token: thief, amount: 5n }])
    expect(sent.simulation).toMatchObject({ changes: [{ asset: { token: TUSD.toLowerCase() }, amount: -7n }] })
    expect(differsFromTrial(sent, account)).toBe(true)
    const data = swap('swapExactTokensForTokens', 5n, 9n, [TKN, TUSD], account)
    const traded = await inspect(thief, data, { router: thief })
    expect(traded.steps).toMatchObject([{ kind: 'swap', pay: { token: TKN }, get: { token: TUSD, amount: 9n } }])
    expect(differsFromTrial(traded, account)).toBe(true)
  })
})
