import { type Address, concatHex, encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readSwap } from './readSwap.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = `0x${'66'.repeat(20)}` as const
const weth = `0x${'77'.repeat(20)}` as const
const [token, other, middle] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`] as const
const stranger = `0x${'44'.repeat(20)}` as const
const zero = `0x${'00'.repeat(20)}` as const
const [me, itself] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`] as const
const end = 1_800_000_000n

const v2Abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const v3Abi = parseAbi([
  'struct InputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Input { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct OutputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct Output { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(InputSingle params) payable',
  'function exactInput(Input params) payable',
  'function exactOutputSingle(OutputSingle params) payable',
  'function exactOutput(Output params) payable',
])
const router02Abi = parseAbi([
  'struct InputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct OutputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct Output { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(InputSingle params) payable',
  'function exactInput(Input params) payable',
  'function exactOutputSingle(OutputSingle params) payable',
  'function exactOutput(Output params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to) payable',
])
const paymentsAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function unwrapWETH9(uint256 amountMinimum) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepToken(address token, uint256 amountMinimum) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
  'function wrapETH(uint256 value) payable',
  'function pull(address token, uint256 value) payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermitAllowed(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s) payable',
])
const pay = (functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: paymentsAbi, functionName, args } as never) as Hex
const v2 = (functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: v2Abi, functionName, args } as never) as Hex
const v3 = (functionName: string, params: object) =>
  encodeFunctionData({ abi: v3Abi, functionName, args: [params] } as never) as Hex
const v302 = (functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: router02Abi, functionName, args } as never) as Hex
const bundle = (...data: readonly Hex[]) => pay('multicall', end, data)

const path = (...tokens: readonly Address[]) =>
  concatHex(tokens.flatMap((each, index) => (index === 0 ? [each] : [numberToHex(3000, { size: 3 }), each])))
const read = (data: Hex, value = 0n, by: Address = account) =>
  readSwap({ account: by, contract: router, data, value, wrappedCoin: weth })

const exactly = (of: Address | undefined, amount: bigint) => ({ token: of, amount, isBound: false })
const bounded = (of: Address | undefined, amount: bigint) => ({ token: of, amount, isBound: true })
const swap = (paid: ReturnType<typeof exactly>, got: ReturnType<typeof exactly>, to?: Address) => ({
  kind: 'swap',
  pay: paid,
  get: got,
  to,
})

describe('v2RouterCalls', () => {
  const two = [token, other]
  it.each([
    ['swapExactTokensForTokens', [5n, 9n, two], 0n, swap(exactly(token, 5n), bounded(other, 9n))],
    ['swapExactTokensForTokens', [5n, 9n, [token, middle, other]], 0n, swap(exactly(token, 5n), bounded(other, 9n))],
    [
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      [5n, 9n, two],
      0n,
      swap(exactly(token, 5n), bounded(other, 9n)),
    ],
    ['swapTokensForExactTokens', [9n, 5n, two], 0n, swap(bounded(token, 5n), exactly(other, 9n))],
    ['swapExactETHForTokens', [9n, [weth, other]], 5n, swap(exactly(undefined, 5n), bounded(other, 9n))],
    [
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
      [9n, [weth, other]],
      5n,
      swap(exactly(undefined, 5n), bounded(other, 9n)),
    ],
    ['swapETHForExactTokens', [9n, [weth, other]], 5n, swap(bounded(undefined, 5n), exactly(other, 9n))],
    ['swapExactTokensForETH', [5n, 9n, [token, weth]], 0n, swap(exactly(token, 5n), bounded(undefined, 9n))],
    [
      'swapExactTokensForETHSupportingFeeOnTransferTokens',
      [5n, 9n, [token, weth]],
      0n,
      swap(exactly(token, 5n), bounded(undefined, 9n)),
    ],
    ['swapTokensForExactETH', [9n, 5n, [token, weth]], 0n, swap(bounded(token, 5n), exactly(undefined, 9n))],
  ])('reads %s', (name, args, value, expected) => {
    expect(read(v2(name, ...args, account, end), value)).toEqual([expected])
    expect(read(v2(name, ...args, stranger, end), value)).toEqual([{ ...expected, to: stranger }])
  })

  it.each([
    ['a receiver without an owner', v2('swapExactTokensForTokens', 5n, 9n, two, zero, end), 0n],
    ['a receiver that is another router’s word', v2('swapExactTokensForTokens', 5n, 9n, two, me, end), 0n],
    ['the router as receiver', v2('swapExactTokensForTokens', 5n, 9n, two, router, end), 0n],
    ['a way of one token', v2('swapExactTokensForTokens', 5n, 9n, [token], account, end), 0n],
    ['coins that a function of tokens would keep', v2('swapExactTokensForTokens', 5n, 9n, two, account, end), 1n],
    ['another token in the place of the coin', v2('swapExactETHForTokens', 9n, two, account, end), 5n],
    ['another token at the place of the coin', v2('swapExactTokensForETH', 5n, 9n, two, account, end), 0n],
    ['no coins for a function of coins', v2('swapExactETHForTokens', 9n, [weth, other], account, end), 0n],
    ['a byte after it', `${v2('swapExactTokensForTokens', 5n, 9n, two, account, end)}00` as Hex, 0n],
  ])('reads nothing with %s', (_, data, value) => {
    expect(read(data, value)).toBeUndefined()
  })
})

describe('v3RouterCalls', () => {
  const one = { tokenIn: token, tokenOut: other, fee: 500, recipient: account, sqrtPriceLimitX96: 0n } as const
  const ofCoin = { ...one, tokenIn: weth } as const
  const input = { deadline: end, amountIn: 5n, amountOutMinimum: 9n } as const
  const output = { deadline: end, amountOut: 9n, amountInMaximum: 5n } as const
  const [ways, back] = [path(token, middle, other), path(other, middle, token)]
  const sold = swap(exactly(token, 5n), bounded(other, 9n))
  const bought = swap(bounded(token, 5n), exactly(other, 9n))

  it.each([
    ['exactInputSingle with a deadline', v3('exactInputSingle', { ...one, ...input }), sold],
    ['exactInput with a deadline', v3('exactInput', { path: ways, recipient: account, ...input }), sold],
    ['exactOutputSingle with a deadline', v3('exactOutputSingle', { ...one, ...output }), bought],
    ['exactOutput with a deadline', v3('exactOutput', { path: back, recipient: account, ...output }), bought],
    ['exactInputSingle', v302('exactInputSingle', { ...one, ...input }), sold],
    ['exactInput', v302('exactInput', { path: ways, recipient: account, ...input }), sold],
    ['exactOutputSingle', v302('exactOutputSingle', { ...one, ...output }), bought],
    ['exactOutput', v302('exactOutput', { path: back, recipient: account, ...output }), bought],
    ['swapExactTokensForTokens', v302('swapExactTokensForTokens', 5n, 9n, [token, other], account), sold],
    ['swapTokensForExactTokens', v302('swapTokensForExactTokens', 9n, 5n, [token, other], account), bought],
  ])('reads %s, alone and in a bundle', (_, data, expected) => {
    expect(read(data)).toEqual([expected])
    expect(read(bundle(data))).toEqual([expected])
    expect(read(bundle(bundle(data)))).toEqual([expected])
  })

  it('reads an exact amount that is paid up to a limit of the price, past which less is paid', () => {
    const limited = { ...one, ...input, sqrtPriceLimitX96: 1n }
    for (const data of [v302('exactInputSingle', limited), v3('exactInputSingle', limited)])
      expect(read(data)).toEqual([{ ...sold, pay: bounded(token, 5n) }])
  })

  it('reads no deeper than three bundles', () => {
    const data = v302('exactInputSingle', { ...one, ...input })
    expect(read(bundle(bundle(bundle(data))))).toEqual([sold])
    expect(read(bundle(bundle(bundle(bundle(data)))))).toBeUndefined()
    expect(read(bundle())).toBeUndefined()
    expect(read(bundle(...Array.from({ length: 64 }, () => data)))).toMatchObject([{ pay: { amount: 320n } }])
    expect(read(bundle(...Array.from({ length: 65 }, () => data)))).toBeUndefined()
  })

  it('takes coins where their value is there, and gives back what is left', () => {
    const paid = v302('exactInputSingle', { ...ofCoin, ...input })
    expect(read(paid, 5n)).toEqual([swap(exactly(undefined, 5n), bounded(other, 9n))])
    expect(read(paid)).toEqual([swap(exactly(weth, 5n), bounded(other, 9n))])
    const most = v302('exactOutputSingle', { ...ofCoin, ...output })
    expect(read(bundle(most, pay('refundETH')), 5n)).toEqual([swap(bounded(undefined, 5n), exactly(other, 9n))])
    // What is left stays with the router, and has left the account.
    expect(read(bundle(most), 5n)).toEqual([swap(exactly(undefined, 5n), exactly(other, 9n))])
    expect(read(bundle(paid, pay('refundETH')), 7n)).toEqual([swap(exactly(undefined, 5n), bounded(other, 9n))])
  })

  it('reads nothing where coins would stay with the router', () => {
    const paid = v302('exactInputSingle', { ...ofCoin, ...input })
    expect(read(paid, 7n)).toBeUndefined()
    expect(read(paid, 4n)).toBeUndefined()
    expect(read(v302('exactInputSingle', { ...one, ...input }), 1n)).toBeUndefined()
    expect(read(bundle(pay('wrapETH', 5n)), 5n)).toBeUndefined()
  })

  it('unwraps what comes, for whom the call says', () => {
    const held = v302('exactInputSingle', { ...one, tokenOut: weth, recipient: itself, ...input })
    const first = v3('exactInputSingle', { ...one, tokenOut: weth, recipient: zero, ...input })
    const coins = swap(exactly(token, 5n), bounded(undefined, 9n))
    for (const data of [held, first]) {
      expect(read(bundle(data, pay('unwrapWETH9', 9n, account)))).toEqual([coins])
      expect(read(bundle(data, pay('unwrapWETH9', 12n, account)))).toEqual([{ ...coins, get: bounded(undefined, 12n) }])
      expect(read(bundle(data, pay('unwrapWETH9', 0n)))).toEqual([coins])
      expect(read(bundle(data, pay('unwrapWETH9', 9n, stranger)))).toEqual([{ ...coins, to: stranger }])
      expect(read(bundle(data, pay('unwrapWETH9', 9n, zero)))).toBeUndefined()
      expect(read(bundle(data))).toBeUndefined()
    }
    expect(read(v302('exactInputSingle', { ...one, recipient: me, ...input }))).toEqual([sold])
    // To the first router 1 and 2 are addresses, to the second 0 is.
    expect(read(v3('exactInputSingle', { ...one, recipient: me, ...input }))).toBeUndefined()
    expect(read(v302('exactInputSingle', { ...one, recipient: zero, ...input }))).toBeUndefined()
  })

  it('goes on with what the router holds', () => {
    const first = v302('exactInputSingle', { ...one, tokenOut: middle, recipient: itself, ...input })
    const all = { amountIn: 0n, amountOutMinimum: 20n }
    const second = v302('exactInputSingle', { ...one, tokenIn: middle, ...all })
    expect(read(bundle(first, second))).toEqual([swap(exactly(token, 5n), bounded(other, 20n))])
    expect(read(bundle(second))).toBeUndefined()
    const pulled = bundle(pay('pull', token, 5n), v302('swapExactTokensForTokens', 0n, 9n, [token, other], account))
    expect(read(pulled)).toEqual([sold])
  })

  it('gives a share to others first, and tells of it', () => {
    const held = v302('exactInputSingle', { ...one, recipient: itself, ...input, amountOutMinimum: 10_000n })
    expect(read(bundle(held, pay('sweepTokenWithFee', other, 10_000n, account, 30n, stranger)))).toEqual([
      swap(exactly(token, 5n), bounded(other, 9_970n)),
      { kind: 'share', token: other, bips: 30n, to: stranger },
    ])
    const sweep = (bips: bigint) => bundle(held, pay('sweepTokenWithFee', other, 0n, account, bips, stranger))
    expect(read(sweep(0n))).toBeUndefined()
    expect(read(sweep(10_001n))).toBeUndefined()
    const coins = v302('exactInputSingle', { ...one, tokenOut: weth, recipient: itself, ...input })
    expect(read(bundle(coins, pay('unwrapWETH9WithFee', 9n, account, 100n, stranger)))).toEqual([
      swap(exactly(token, 5n), bounded(undefined, 9n)),
      { kind: 'share', token: weth, bips: 100n, to: stranger },
    ])
  })

  it('hands in a signature, which gives a right', () => {
    const permit = pay('selfPermitIfNecessary', token, 50n, end, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`)
    const allow = { kind: 'allow', token, spender: router, adds: false, until: undefined }
    expect(read(bundle(permit, v302('exactInputSingle', { ...one, ...input })))).toEqual([
      { ...allow, amount: 50n },
      sold,
    ])
    const whole = pay('selfPermitAllowed', token, 1n, end, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`)
    expect(read(bundle(whole))).toEqual([{ ...allow, amount: maxUint256 }])
  })

  it('counts the same twice as one, and tells others apart', () => {
    const data = v302('exactInputSingle', { ...one, ...input })
    const toStranger = v302('exactInputSingle', { ...one, recipient: stranger, ...input })
    const back = v302('exactInputSingle', { ...one, tokenIn: other, tokenOut: token, ...input })
    expect(read(bundle(data, data))).toEqual([swap(exactly(token, 10n), bounded(other, 18n))])
    expect(read(bundle(data, toStranger))).toEqual([sold, { ...sold, to: stranger }])
    expect(read(bundle(data, back))).toEqual([sold, swap(exactly(other, 5n), bounded(token, 9n))])
    const bought2 = v302('exactOutputSingle', { ...one, ...output })
    expect(read(bundle(data, toStranger, bought2))).toEqual([
      swap(bounded(token, 10n), bounded(other, 18n)),
      { ...sold, to: stranger },
    ])
    // What goes through the router belongs to no trade alone.
    const held = v302('exactInputSingle', { ...one, recipient: itself, ...input })
    expect(read(bundle(data, held, pay('sweepToken', other, 0n, stranger)))).toBeUndefined()
    expect(read(bundle(held, pay('sweepToken', other, 0n, stranger), pay('sweepToken', other, 0n)))).toEqual([
      { ...sold, to: stranger },
    ])
  })

  it.each([
    ['a function that is not known', bundle('0x8d80ff0a')],
    ['less than an exact amount', v302('exactOutputSingle', { ...one, ...output, sqrtPriceLimitX96: 1n })],
    ['less than that by the first router', v3('exactOutputSingle', { ...one, ...output, sqrtPriceLimitX96: 1n })],
    ['a path that is cut', v302('exactInput', { path: path(token, other).slice(0, -2), recipient: account, ...input })],
    ['a path of one token', v302('exactInput', { path: token, recipient: account, ...input })],
    ['a sweep of what they do not hold', bundle(pay('sweepToken', token, 0n, stranger))],
    ['a byte within it', bundle(`${v302('exactInputSingle', { ...one, ...input })}00`)],
  ])('reads nothing with %s', (_, data) => {
    expect(read(data)).toBeUndefined()
  })
})
