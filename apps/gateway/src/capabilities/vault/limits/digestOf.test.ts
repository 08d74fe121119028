import { type ToSign, writeBase64url } from '@foyer/contract/vault'
import { describe, expect, it } from 'vitest'
import { digestOf } from './digestOf.ts'

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
})
