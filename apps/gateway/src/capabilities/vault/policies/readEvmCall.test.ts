import {
  type AbiFunction,
  type AbiParameter,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbiItem,
  parseAbiParameters,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readEvmCall } from './readEvmCall.ts'

const chainId = 'eip155:1'
const own = '0x1111111111111111111111111111111111111111'
const stranger = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const contract = '0x4444444444444444444444444444444444444444'
const permit2 = [
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  '0x0000000000225e31D15943971F47aD3022F714Fa',
  '0x31c2F6fcFf4F8759b3Bd5Bf0e1084A055615c768',
] as const
const word = `0x${'11'.repeat(32)}` as const

const dataOf = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`) as AbiFunction], args })
const read = (data: Hex, to: Hex = contract, value = 0n) => readEvmCall(chainId, own, { to, value, data })
const spent = (amount: bigint, to: string, of: string = token) => ({ asset: `${chainId} ${of}`, amount, to })

const authorized = 'address,address,uint256,uint256,uint256,bytes32'
const details = '(address,uint160,uint48,uint48)'
const detailsOf = (amount: bigint) => [token, amount, 1, 0]
const single = `permit(address,(${details},address,uint256),bytes)`
const batch = `permit(address,(${details}[],address,uint256),bytes)`
const moved = 'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)'
const movedSeveral = 'permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)'

describe('readEvmCall', () => {
  it.each<[string, readonly unknown[]]>([
    ['permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [own, stranger, 5n, 1n, 27, word, word]],
    [
      `transferWithAuthorization(${authorized},uint8,bytes32,bytes32)`,
      [own, stranger, 5n, 0n, 1n, word, 27, word, word],
    ],
    [`transferWithAuthorization(${authorized},bytes)`, [own, stranger, 5n, 0n, 1n, word, '0x12']],
    [
      `receiveWithAuthorization(${authorized},uint8,bytes32,bytes32)`,
      [own, stranger, 5n, 0n, 1n, word, 27, word, word],
    ],
    [`receiveWithAuthorization(${authorized},bytes)`, [own, stranger, 5n, 0n, 1n, word, '0x12']],
  ])('counts what a call of %s hands in of the account, and of no other', (signature, args) => {
    expect(read(dataOf(signature, args), token)).toMatchObject({ spends: [spent(5n, stranger)] })
    expect(read(dataOf(signature, args), token).unread).toBeUndefined()
    expect(read(dataOf(signature, [contract, ...args.slice(1)]), token).spends).toEqual([])
  })

  it('counts the all or nothing of DAI', () => {
    const signature = 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)'
    const dai = (isAllowed: boolean) =>
      read(dataOf(signature, [own, stranger, 0n, 1n, isAllowed, 27, word, word]), token)
    expect(dai(true).spends).toEqual([spent(maxUint256, stranger)])
    expect(dai(false)).toMatchObject({ spends: [] })
  })

  it.each<[string, readonly unknown[], readonly bigint[]]>([
    ['approve(address,address,uint160,uint48)', [token, stranger, 5n, 1], [5n]],
    ['transferFrom(address,address,uint160,address)', [own, stranger, 5n, token], [5n]],
    ['transferFrom(address,address,uint160,address)', [contract, stranger, 5n, token], []],
    [
      'transferFrom((address,address,uint160,address)[])',
      [
        [
          [own, stranger, 5n, token],
          [own, stranger, 6n, token],
        ],
      ],
      [5n, 6n],
    ],
    [single, [own, [detailsOf(5n), stranger, 1n], '0x12'], [5n]],
    [batch, [own, [[detailsOf(5n), detailsOf(6n)], stranger, 1n], '0x12'], [5n, 6n]],
    [moved, [[[token, 9n], 0n, 1n], [stranger, 5n], own, '0x12'], [5n]],
    [
      movedSeveral,
      [
        [
          [
            [token, 9n],
            [token, 9n],
          ],
          0n,
          1n,
        ],
        [
          [stranger, 5n],
          [stranger, 6n],
        ],
        own,
        '0x12',
      ],
      [5n, 6n],
    ],
    ['lockdown((address,address)[])', [[[token, stranger]]], []],
  ])('counts what Permit2 and its copies do for %s', (signature, args, amounts) => {
    for (const to of permit2) {
      const found = read(dataOf(signature, args), to)
      expect(found.spends).toEqual(amounts.map((amount) => spent(amount, stranger)))
      expect(found.unread).toBeUndefined()
    }
  })

  it('takes all else of Permit2, and lists of different lengths, for any asset', () => {
    for (const data of [
      '0x12345678',
      '0x12',
      dataOf(movedSeveral, [[[[token, 9n]], 0n, 1n], [], own, '0x12']),
      dataOf(single, [stranger, [detailsOf(5n), stranger, 1n], '0x12']),
    ] as const)
      for (const to of permit2) expect(read(data, to)).toMatchObject({ spends: [], unread: 'assets' })
  })

  it.each([
    ['approve(address,address,uint160,uint48)', [token, stranger, 5n, 1]],
    ['execute(address,uint256,bytes)', [token, 0n, '0x']],
    ['executeBatch(address[],bytes[])', [[token], ['0x']]],
    ['execute(bytes32,bytes)', [word, '0x']],
  ])('takes %s of an unknown contract for any asset', (signature, args) => {
    expect(read(dataOf(signature, args))).toMatchObject({ unread: 'assets' })
  })

  it('names the accounts that a function which is not known may pay', () => {
    const swap = (recipient: string) =>
      dataOf('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
        [token, contract, 500, recipient, 5n * 10n ** 18n, 1n, 0n],
      ])
    expect(read(swap(own))).toMatchObject({ unread: 'function', named: [token] })
    const bridge = (to: string) => dataOf('bridge(address,uint256,address)', [token, 5n * 10n ** 18n, to])
    expect(read(bridge(stranger))).toMatchObject({ unread: 'function', named: [token, stranger] })
    // Few keys have to be tried for an address with zeros at its start.
    const vanity = `0x00000000${'9'.repeat(32)}`
    expect(read(bridge(vanity)).named).toContain(vanity)
    expect(read(dataOf('act(uint256,bytes32,string)', [2n ** 96n - 1n, word, 'Table 4'])).named).toEqual([])
  })

  it('takes a swap that others get something of for any asset, but for a fee', () => {
    const unread = (signature: string, args: readonly unknown[]) => read(dataOf(signature, args)).unread
    const one = 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))'
    const two = 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'
    const three = 'unwrapWETH9WithFee(uint256,address,uint256,address)'
    for (const [to, expected] of [
      [own, 'function'],
      [contract, 'function'],
      [stranger, 'assets'],
    ] as const) {
      expect(unread(one, [[token, contract, 500, to, 5n, 1n, 0n]])).toBe(expected)
      expect(unread(two, [5n, 1n, [token, contract], to, 1n])).toBe(expected)
      expect(unread(three, [1n, to, 50n, stranger])).toBe(expected)
    }
  })

  it('reads who gets what a Universal Router brings', () => {
    type Command = readonly [number, Hex]
    const inputOf = (types: string, values: readonly unknown[]) =>
      encodeAbiParameters(parseAbiParameters(types) as readonly AbiParameter[], values)
    const run = (...steps: readonly Command[]) => {
      const list = concatHex(steps.map(([number]) => numberToHex(number, { size: 1 })))
      return [list, steps.map(([, input]) => input)] as const
    }
    const execute = (...steps: readonly Command[]) =>
      read(dataOf('execute(bytes,bytes[],uint256)', [...run(...steps), 1n])).unread
    const within = (...steps: readonly Command[]) => inputOf('bytes,bytes[]', run(...steps))
    const short = (last: number) => numberToHex(last, { size: 20 })
    const share = (part: bigint) => inputOf('address,address,uint256', [token, stranger, part])
    const pull = (to: string) => inputOf('address,address,uint160', [token, to, 5n])
    const swap = (to: string) => inputOf('address,uint256,uint256,bytes,bool', [to, 5n, 1n, '0x12', true])
    const steps = (to: string): readonly Command[] => [
      [0x00, swap(to)],
      [0x02, pull(to)],
      [0x04, pull(to)],
      [0x0c, inputOf('address,uint256', [to, 1n])],
      [0x0d, inputOf('(address,address,uint160,address)[]', [[[own, to, 5n, token]]])],
      [0x10, within([0x0e, pull(to)])],
      [0x21, within([0x80, swap(to)])],
    ]
    for (const [number, input] of [...steps(own), ...steps(short(1)), ...steps(short(2))])
      expect(execute([0x0a, '0x'], [number, input]), String(number)).toBe('function')
    for (const [number, input] of steps(stranger))
      expect(execute([0x0a, '0x'], [number, input]), String(number)).toBe('assets')
    expect(execute([0x06, share(100n)], [0x07, share(10n ** 16n)], [0x10, within([0x10, share(100n)])])).toBe(
      'function',
    )
    for (const step of [
      [0x06, share(101n)],
      [0x07, share(10n ** 16n + 1n)],
      [0x10, within([0x10, share(101n)])],
      [0x10, within([0x11, '0x'])],
      [0x14, '0x'],
      [0x00, '0x'],
      [0x21, within([0x21, within([0x21, within([0x21, within([0x00, swap(own)])])])])],
    ] as const)
      expect(execute(step), String(step[0])).toBe('assets')
  })

  const multicall = (...calls: readonly Hex[]) => dataOf('multicall(uint256,bytes[])', [1n, calls])
  const transfer = dataOf('transfer(address,uint256)', [stranger, 5n])

  it('counts what stands in a multicall, however deep', () => {
    const expected = { unread: 'function', spends: [spent(5n, stranger)] }
    expect(read(multicall(transfer), token)).toMatchObject(expected)
    expect(read(multicall(multicall(multicall(transfer))), token)).toMatchObject(expected)
    expect(read(multicall(multicall(multicall(multicall(transfer)))), token)).toMatchObject({ unread: 'assets' })
    const act = dataOf('act(address,uint256)', [stranger, 20n * 10n ** 18n])
    expect(read(multicall(act, multicall(act)))).toMatchObject({ unread: 'function', named: [stranger, stranger] })
  })

  it('takes a multicall that moves things of a collection, or cannot be read, for any asset', () => {
    const item = dataOf('safeTransferFrom(address,address,uint256)', [own, stranger, 7n])
    const sweep = dataOf('sweepToken(address,uint256,address)', [token, 1n, stranger])
    const carried = dataOf('execute(address,uint256,bytes)', [token, 0n, '0x'])
    for (const data of [
      multicall(transfer, item),
      multicall(multicall(item)),
      multicall(sweep),
      multicall(carried),
      '0xac9650d8',
    ] as const)
      expect(read(data)).toMatchObject({ unread: 'assets' })
  })
})
