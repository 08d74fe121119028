import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readSwap } from './readSwap.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = `0x${'66'.repeat(20)}` as const
const weth = `0x${'77'.repeat(20)}` as const
const [token, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const stranger = `0x${'44'.repeat(20)}` as const
const zero = `0x${'00'.repeat(20)}` as const
const [me, itself] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`] as const
const balance = 2n ** 255n
const end = 1_800_000_000n

const timed = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const untimed = parseAbi(['function execute(bytes commands, bytes[] inputs) payable'])
type Command = readonly [number, Hex]
const listOf = (commands: readonly Command[]) => concatHex(commands.map(([each]) => numberToHex(each, { size: 1 })))
const execute = (commands: Hex, ...inputs: readonly Hex[]) =>
  encodeFunctionData({ abi: timed, args: [commands, inputs, end] })
const run = (...commands: readonly Command[]) => execute(listOf(commands), ...commands.map(([, each]) => each))
const read = (data: Hex, value = 0n) => readSwap({ account, contract: router, data, value, wrappedCoin: weth })

const input = (parameters: string) => {
  const types = parseAbiParameters(parameters as 'address')
  return (...values: readonly unknown[]) => encodeAbiParameters(types, values as never)
}
const [way, list] = [
  input('address, uint256, uint256, bytes, bool'),
  input('address, uint256, uint256, address[], bool'),
]
const [three, two] = [input('address, address, uint256'), input('address, uint256')]
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permit = input(`(${details} details, address spender, uint256 sigDeadline), bytes`)
const permits = input(`(${details}[] details, address spender, uint256 sigDeadline), bytes`)
const path = (...tokens: readonly Address[]) =>
  concatHex(tokens.flatMap((each, index) => (index === 0 ? [each] : [numberToHex(3000, { size: 3 }), each])))

const exactly = (of: Address | undefined, amount: bigint) => ({ token: of, amount, isBound: false })
const bounded = (of: Address | undefined, amount: bigint) => ({ token: of, amount, isBound: true })
const sold = { kind: 'swap', pay: exactly(token, 5n), get: bounded(other, 9n), to: undefined }
const v3In = (to: Address, pay = 5n, get = 9n, isByUser = true, along = path(token, other)): Command => [
  0x00,
  way(to, pay, get, along, isByUser),
]
const v2In = (to: Address, pay: bigint, isByUser: boolean, along = [token, other]): Command => [
  0x08,
  list(to, pay, 9n, along, isByUser),
]

describe('universalRouterCalls', () => {
  it.each<[string, Command, object]>([
    ['V3_SWAP_EXACT_IN', v3In(me), sold],
    ['V3_SWAP_EXACT_IN for a stranger', v3In(stranger), { ...sold, to: stranger }],
    ['V3_SWAP_EXACT_IN for the account by its address', v3In(account), sold],
    [
      'V3_SWAP_EXACT_OUT',
      [0x01, way(me, 9n, 5n, path(other, weth, token), true)],
      { ...sold, pay: bounded(token, 5n), get: exactly(other, 9n) },
    ],
    ['V2_SWAP_EXACT_IN', v2In(me, 5n, true, [token, weth, other]), sold],
    [
      'V2_SWAP_EXACT_OUT',
      [0x09, list(me, 9n, 5n, [token, other], true)],
      { ...sold, pay: bounded(token, 5n), get: exactly(other, 9n) },
    ],
    [
      'PERMIT2_TRANSFER_FROM',
      [0x02, three(token, stranger, 5n)],
      { kind: 'token', token, amount: 5n, to: stranger, from: undefined },
    ],
    [
      'PERMIT2_PERMIT',
      [
        0x0a,
        permit({ details: { token, amount: 5n, expiration: 9, nonce: 0 }, spender: router, sigDeadline: end }, '0x12'),
      ],
      { kind: 'allow', token, amount: 5n, spender: router, adds: false, until: 9 },
    ],
  ])('reads %s', (_, command, expected) => {
    expect(read(run(command))).toEqual([expected])
    const data = encodeFunctionData({ abi: untimed, args: [listOf([command]), [command[1]]] })
    expect(read(data)).toEqual([expected])
  })

  it('tells every right that is handed in, also where it may fail', () => {
    const one = { token, amount: 5n, expiration: 9, nonce: 0 }
    const batch = permits({ details: [one, { ...one, token: other }], spender: stranger, sigDeadline: end }, '0x12')
    const allow = { kind: 'allow', amount: 5n, spender: stranger, adds: false, until: 9 }
    expect(read(run([0x03, batch]))).toEqual([
      { ...allow, token },
      { ...allow, token: other },
    ])
    const single = permit({ details: one, spender: stranger, sigDeadline: end }, '0x12')
    expect(read(run([0x8a, single], v3In(me)))).toEqual([{ ...allow, token }, sold])
    expect(read(run([0x83, batch]))).toBeUndefined()
    expect(read(run([0x03, permits({ details: [], spender: stranger, sigDeadline: end }, '0x12')]))).toBeUndefined()
  })

  it('wraps coins for a swap, and gives back what it does not use', () => {
    const wrap: Command = [0x0b, two(itself, 5n)]
    const coins = { ...sold, pay: exactly(undefined, 5n) }
    expect(read(run(wrap, v3In(me, 5n, 9n, false, path(weth, other))), 5n)).toEqual([coins])
    expect(read(run([0x0b, two(itself, balance)], v3In(me, balance, 9n, false, path(weth, other))), 5n)).toEqual([
      coins,
    ])
    const most: Command = [0x01, way(me, 9n, 5n, path(other, weth), false)]
    const bought = { ...coins, pay: bounded(undefined, 5n), get: exactly(other, 9n) }
    expect(read(run(wrap, most, [0x0c, two(me, 0n)]), 5n)).toEqual([bought])
    expect(read(run(wrap, most, [0x0c, two(stranger, 0n)]), 5n)).toBeUndefined()
    expect(read(run(wrap), 5n)).toBeUndefined()
    expect(read(run([0x0b, two(me, 5n)]), 5n)).toEqual([{ ...coins, get: exactly(weth, 5n) }])
    expect(read(run(wrap, v3In(me, 5n, 9n, true, path(weth, other))), 5n)).toBeUndefined()
  })

  it('unwraps and sweeps what comes, past a share of it', () => {
    const held = v3In(itself, 5n, 10_000n, true, path(token, weth))
    const coins = { ...sold, get: bounded(undefined, 10_000n) }
    expect(read(run(held, [0x0c, two(me, 10_000n)]))).toEqual([coins])
    expect(read(run(held, [0x0c, two(stranger, 10_000n)]))).toEqual([{ ...coins, to: stranger }])
    const share: Command = [0x06, three(zero, stranger, 25n)]
    expect(read(run(held, [0x0c, two(itself, 0n)], share, [0x04, three(zero, me, 9_000n)]))).toEqual([
      { ...coins, get: bounded(undefined, 9_975n) },
      { kind: 'share', token: undefined, bips: 25n, to: stranger },
    ])
    const tokens = v3In(itself)
    expect(read(run(tokens, [0x04, three(other, me, 9n)]))).toEqual([sold])
    expect(read(run(tokens, [0x05, three(other, me, balance)]))).toEqual([sold])
    expect(read(run(tokens, [0x05, three(other, stranger, 4n)], [0x04, three(other, me, 5n)]))).toEqual([
      { ...sold, get: bounded(other, 5n) },
      { kind: 'share', token: other, amount: 4n, to: stranger },
    ])
    expect(read(run(tokens, [0x05, three(other, me, 4n)]))).toBeUndefined()
    expect(read(run(tokens, [0x06, three(other, stranger, 10_000n)], [0x04, three(other, me, 0n)]))).toBeUndefined()
  })

  it('pays a receiver from what it was sent', () => {
    const payment = run(
      [0x05, three(zero, stranger, 2n)],
      [0x0b, two(itself, 3n)],
      v3In(me, 3n, 9n, false, path(weth, other)),
    )
    expect(read(payment, 5n)).toEqual([
      { kind: 'coin', amount: 2n, to: stranger, from: undefined },
      { ...sold, pay: exactly(undefined, 3n) },
    ])
    const pulled = run([0x02, three(token, itself, 5n)], v3In(me, 5n, 9n, false))
    expect(read(pulled)).toEqual([sold])
  })

  it.each<[string, Hex, bigint?]>([
    ['a command that is not known', run(v3In(me), [0x10, '0x'])],
    ['a command of collectibles', run([0x15, three(token, me, 1n)])],
    ['a swap that may fail', run([0x80, v3In(me)[1]])],
    ['a command with the other free bit', run([0x40, v3In(me)[1]])],
    ['fewer inputs than commands', execute('0x0000', v3In(me)[1])],
    ['more inputs than commands', execute('0x00', v3In(me)[1], '0x')],
    ['no commands', run()],
    ['a byte after an input', run([0x00, `${v3In(me)[1]}00`])],
    ['a receiver without an owner', run(v3In(zero))],
    ['a receiver that is no word of it', run(v3In(`0x${'3'.padStart(40, '0')}`))],
    ['all that it has of the account’s', run(v3In(me, balance))],
    ['what was paid before', run(v2In(me, 0n, true))],
    ['what it does not hold', run(v3In(me, 5n, 9n, false))],
    ['what stays with it', run(v3In(itself))],
    ['coins that it keeps', run(v3In(me)), 1n],
    ['a share of what it does not hold', run([0x06, three(token, stranger, 25n)])],
    ['a sweep of what it does not hold', run([0x04, three(token, stranger, 0n)])],
    ['tokens of the account for the account', run([0x02, three(token, me, 5n)])],
  ])('reads nothing with %s', (_, data, value = 0n) => {
    expect(read(data, value)).toBeUndefined()
  })
})
