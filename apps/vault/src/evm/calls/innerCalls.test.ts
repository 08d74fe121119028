import { concatHex, encodeAbiParameters, type Hex, numberToHex, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeCalls } from '../smartAccount/operationCall.ts'
import { account, encodeCall, readData, wrappedCoin } from './readCall.fixture.ts'

/** A smart account that is not this wallet's. */
const smart = `0x${'55'.repeat(20)}` as const
const [token, other, third] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`] as const
const transfer = encodeCall('transfer(address,uint256)', [other, 5n])
const pull = encodeCall('transferFrom(address,address,uint256)', [account, other, 5n])
const approve = encodeCall('approve(address,uint256)', [other, 5n])
const deposit = encodeCall('deposit()', [])
const move = { kind: 'token', token, amount: 5n, to: other, from: smart }
const unknown = (contract: string, selector: string) => ({ kind: 'unknown', contract, selector })
/** The wallet does not know the code of other smart accounts. */
const by = (selector: string, ...steps: readonly object[]) => [unknown(smart, selector), ...steps]
const single = `0x${'00'.repeat(32)}` as const
const batch = `0x01${'00'.repeat(31)}` as const
const packed = (to: Hex, value: bigint, data: Hex) => concatHex([to, numberToHex(value, { size: 32 }), data])

describe('innerCalls', () => {
  it.each([
    ['execute', encodeCall('execute(address,uint256,bytes)', [token, 0n, transfer])],
    ['execute of a struct', encodeCall('execute((address,uint256,bytes))', [[token, 0n, transfer]])],
    ['executeBatch', encodeCall('executeBatch(address[],bytes[])', [[token], [transfer]])],
    ['executeBatch with values', encodeCall('executeBatch(address[],uint256[],bytes[])', [[token], [0n], [transfer]])],
    ['executeBatch without values', encodeCall('executeBatch(address[],uint256[],bytes[])', [[token], [], [transfer]])],
    ['executeBatch of structs', encodeCall('executeBatch((address,uint256,bytes)[])', [[[token, 0n, transfer]]])],
    ['execute by mode', encodeCalls([{ to: token, value: 0n, data: transfer }])],
  ])('tells calls by %s as those of the account that carries them out', (_, data) => {
    expect(readData(smart, data)).toEqual(by(data.slice(0, 10), move))
    // At the account itself they are its own.
    expect(readData(account, data)).toEqual([{ ...move, from: undefined }])
  })

  it('tells every call of several, with the coins of each', () => {
    const data = encodeCalls([
      { to: token, value: 0n, data: transfer },
      { to: other, value: 7n, data: '0x' },
      { to: third, value: 2n, data: '0x12345678' },
    ])
    expect(readData(smart, data, 9n)).toEqual([
      { kind: 'coin', amount: 9n, to: smart, from: undefined },
      unknown(smart, '0xe9ae5c53'),
      move,
      { kind: 'coin', amount: 7n, to: other, from: smart },
      { kind: 'coin', amount: 2n, to: third, from: smart },
      unknown(third, '0x12345678'),
    ])
  })

  it('tells what they take of this account, and knows nothing of rights that they give', () => {
    const run = (data: Hex, value = 0n, at: Hex = token) =>
      readData(smart, encodeCall('execute(address,uint256,bytes)', [at, value, data]))
    expect(run(pull)).toEqual(by('0xb61d27f6', { ...move, from: undefined }))
    expect(run(approve)).toEqual(by('0xb61d27f6', unknown(token, '0x095ea7b3')))
    expect(run(deposit, 3n, wrappedCoin)).toEqual(
      by('0xb61d27f6', { kind: 'coin', amount: 3n, to: wrappedCoin, from: smart }, unknown(wrappedCoin, '0xd0e30db0')),
    )
    const own = encodeCall('execute(address,uint256,bytes)', [wrappedCoin, 3n, deposit])
    const wrap = { kind: 'wrap', token: wrappedCoin, amount: 3n }
    expect(readData(account, own)).toEqual([wrap])
    expect(readData(account, own, 3n)).toEqual([wrap])
    expect(readData(account, own, 5n)).toEqual([{ kind: 'coin', amount: 5n, to: account, from: undefined }, wrap])
    const both = encodeCall('executeBatch((address,uint256,bytes)[])', [
      [
        [wrappedCoin, 3n, deposit],
        [token, 0n, approve],
      ],
    ])
    expect(readData(account, both, 3n)).toMatchObject([wrap, { kind: 'allow', amount: 5n }])
  })

  it.each([
    ['no calls', encodeCall('executeBatch(address[],bytes[])', [[], []])],
    ['fewer calls than contracts', encodeCall('executeBatch(address[],bytes[])', [[token, other], [transfer]])],
    [
      'fewer values than contracts',
      encodeCall('executeBatch(address[],uint256[],bytes[])', [[token, other], [1n], [transfer, transfer]]),
    ],
    ['another mode', encodeCall('execute(bytes32,bytes)', [`0x0001${'00'.repeat(30)}`, packed(token, 0n, transfer)])],
    ['a call that is cut', encodeCall('execute(bytes32,bytes)', [single, `0x${'11'.repeat(51)}`])],
    ['several calls that are none', encodeCall('execute(bytes32,bytes)', [batch, packed(token, 0n, transfer)])],
    [
      'something after several calls',
      encodeCall('execute(bytes32,bytes)', [
        batch,
        `${encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [[[token, 0n, transfer]]])}00`,
      ]),
    ],
  ])('reads nothing with %s', (_, data) => {
    expect(readData(smart, data)).toEqual([unknown(smart, data.slice(0, 10))])
  })

  it('reads three deep, and no more steps than are told', () => {
    let data = transfer
    const nested = [0, 1, 2, 3].map(() => {
      data = encodeCall('execute(address,uint256,bytes)', [token, 0n, data])
      return data
    })
    const [, , third3, fourth] = nested
    const [outer, within] = [unknown(smart, '0xb61d27f6'), unknown(token, '0xb61d27f6')]
    expect(readData(smart, third3 ?? '0x')).toEqual([outer, within, within, { ...move, from: token }])
    expect(readData(smart, fourth ?? '0x')).toEqual([outer, within, within, within])
    const many = encodeCall('multicall(bytes[])', [Array.from({ length: 200 }, () => '0x1234567800')])
    expect(readData(smart, many)).toHaveLength(25)
  })

  it('reads a payment in packed bytes', () => {
    const paid = encodeCall('execute(bytes32,bytes)', [single, packed(other, 7n, '0x')])
    expect(readData(account, paid)).toEqual([{ kind: 'coin', amount: 7n, to: other, from: undefined }])
    expect(readData(smart, paid)).toEqual(by('0xe9ae5c53', { kind: 'coin', amount: 7n, to: other, from: smart }))
  })
})

describe('readCall', () => {
  it('knows no call of bytes that its function does not encode to', () => {
    for (const tail of ['00', '12', '00'.repeat(32)])
      expect(readData(token, `${transfer}${tail}`)).toEqual([unknown(token, '0xa9059cbb')])
    const dirty = transfer.replace(/^0xa9059cbb00/, '0xa9059cbb01') as Hex
    expect(readData(token, dirty)).toEqual([unknown(token, '0xa9059cbb')])
    const within = encodeCall('multicall(bytes[])', [[`${transfer}00`]])
    expect(readData(token, within)).toEqual([unknown(token, '0xa9059cbb')])
    const all = encodeCall('setApprovalForAll(address,bool)', [other, true])
    expect(readData(token, `${all.slice(0, -1)}2` as Hex)).toEqual([unknown(token, '0xa22cb465')])
  })
})
