import { createHash } from 'node:crypto'
import { type ToSign, writeBase64url } from '@foyer/contract/vault'
import { describe, expect, it } from 'vitest'
import { digestOf, isOfSession } from './digestOf.ts'

const own = '0x1111111111111111111111111111111111111111'
const shop = '0x2222222222222222222222222222222222222222'
const transaction = (given: object = {}): ToSign => ({
  kind: 'evmTransaction',
  transaction: { chainId: 1, to: shop, value: '5', data: '0xab', ...given },
})
const operation = (given: object = {}, domain: object = {}): ToSign => ({
  kind: 'evmTypedData',
  typedData: {
    domain: { chainId: 1, verifyingContract: own, ...domain },
    types: { PackedUserOperation: [{ name: 'callData', type: 'bytes' }] },
    primaryType: 'PackedUserOperation',
    message: { sender: own, nonce: '1', initCode: '0x', callData: '0x12', gasFees: '0x1', entryPoint: shop, ...given },
  },
})
const permit = (message: Record<string, unknown>): ToSign => ({
  kind: 'evmTypedData',
  typedData: { domain: { chainId: 1 }, types: {}, primaryType: 'Permit', message },
})
const session = (delegate: string, caveats: unknown, chainId = 1): ToSign => ({
  kind: 'evmTypedData',
  typedData: { domain: { chainId }, types: {}, primaryType: 'Delegation', message: { delegate, caveats } },
})
/** A Solana message of one instruction, with a block hash of one byte 32 times. */
const solana = (hash: number, data: number, reader = 2): ToSign => ({
  kind: 'solana',
  message: writeBase64url(
    Uint8Array.from([
      ...[1, 0, 1, 3],
      ...new Uint8Array(32).fill(1),
      ...new Uint8Array(32).fill(reader),
      ...new Uint8Array(32).fill(3),
      ...new Uint8Array(32).fill(hash),
      ...[1, 2, 2, 0, 1, 1, data],
    ]),
  ),
})

describe('digestOf', () => {
  it('changes with whatever a signature does', () => {
    const all = [
      transaction(),
      transaction({ chainId: 2 }),
      transaction({ to: own }),
      transaction({ to: undefined }),
      transaction({ value: '6' }),
      transaction({ data: '0xac' }),
      operation(),
      operation({ callData: '0x13' }),
      operation({ sender: shop }),
      operation({}, { chainId: 2 }),
      permit({ value: '1' }),
      permit({ value: '2' }),
      permit({ value: '1', extra: true }),
      solana(9, 5),
      solana(9, 6),
      solana(9, 5, 4),
      { kind: 'solana', message: 'SGVsbG8' },
      { kind: 'solana', message: 'SGVsbG9' },
      { kind: 'evmMessage', message: 'SGVsbG8' },
      { kind: 'evmMessage', message: 'SGVsbG9' },
      { kind: 'evmAuthorization', chainId: 1 },
      { kind: 'evmAuthorization', chainId: 2 },
    ] satisfies ToSign[]
    expect(new Set(all.map(digestOf)).size).toBe(all.length)
  })

  it('stays the same whatever is set only when it is signed', () => {
    expect(digestOf(operation({ nonce: '2', gasFees: '0x2', paymasterAndData: '0x34' }))).toBe(digestOf(operation()))
    expect(digestOf(solana(8, 5))).toBe(digestOf(solana(9, 5)))
    expect(digestOf(transaction({ to: shop.toUpperCase().replace('X', 'x'), data: '0xAB' }))).toBe(
      digestOf(transaction()),
    )
    expect(digestOf(permit({ a: '1', b: { c: [1], d: 2 } }))).toBe(digestOf(permit({ b: { d: 2, c: [1] }, a: '1' })))
  })

  it('reads the operations of both entry points', () => {
    const older = operation()
    if (older.kind !== 'evmTypedData') throw new Error('An operation is typed data.')
    const first: ToSign = { ...older, typedData: { ...older.typedData, primaryType: 'UserOperation' } }
    const at = (message: object): ToSign => ({
      ...first,
      typedData: { ...first.typedData, message: { ...first.typedData.message, ...message } },
    })
    expect(digestOf(at({ nonce: '2', paymasterAndData: '0x34' }))).toBe(digestOf(first))
    const all = [first, older, at({ initCode: '0x01' }), at({ entryPoint: own }), at({ callData: '0x13' })]
    expect(new Set(all.map(digestOf)).size).toBe(all.length)
  })

  it('counts the network and the key of a session, and leaves its bounds to its owner', () => {
    expect(digestOf(session(shop, [1]))).toBe(digestOf(session(shop, [])))
    const all = [session(shop, []), session(own, []), session(shop, [], 2), permit({ delegate: shop })]
    expect(new Set(all.map(digestOf)).size).toBe(all.length)
    expect(all.map(isOfSession)).toEqual([true, true, true, false])
    expect(isOfSession(transaction())).toBe(false)
  })

  // A step that was begun before an upgrade is confirmed after it.
  it.each<[string, ToSign, string]>([
    ['a message', { kind: 'evmMessage', message: 'SGVsbG8' }, '["evmMessage","SGVsbG8"]'],
    [
      'typed data',
      permit({ b: [{ d: 1, c: null }], a: 'x' }),
      '["evmTypedData",{"domain":{"chainId":1},"primaryType":"Permit","said":{"a":"x","b":[{"c":null,"d":1}]},"types":{}}]',
    ],
    ['a session', session(shop, []), `["Delegation",{"delegate":"${shop}","domain":{"chainId":1}}]`],
    [
      'a transaction',
      transaction({ to: `0x${'AB'.repeat(20)}`, data: '0xAB' }),
      `["evmTransaction",1,"0x${'ab'.repeat(20)}","5","0xab"]`,
    ],
    ['a creation', transaction({ to: undefined }), '["evmTransaction",1,"","5","0xab"]'],
    ['an authorization', { kind: 'evmAuthorization', chainId: 1 }, '["evmAuthorization",1]'],
    ['an unreadable Solana message', { kind: 'solana', message: 'SGVsbG8' }, '["solana","SGVsbG8"]'],
  ])('hashes %s as one text that no version may change', (_, toSign, text) => {
    expect(digestOf(toSign)).toBe(createHash('sha256').update(text).digest('base64url'))
  })
})
