import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSolanaMessage, readSolanaTransaction, withSignature } from './solanaMessage.ts'
import { transferBytes, transferMessage, transferOfVersion1 } from './solanaTransfer.fixture.ts'

const from = base58.encode(new Uint8Array(32).fill(3))

describe('readSolanaMessage', () => {
  it.each([
    [undefined, 'legacy'],
    [0 as const, 0],
  ])('reads a transfer of version %s', (version, expected) => {
    const message = readSolanaMessage(transferMessage({ from, ...(version === 0 && { version }) }))
    expect(message).toMatchObject({ version: expected, requiredSignatures: 1, lookups: 0 })
    expect(message?.accounts[0]).toBe(from)
    expect(message?.instructions).toHaveLength(1)
  })

  it('reads no text as a message, and breaks on nothing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 300 }), (text) => {
        expect(readSolanaMessage(new TextEncoder().encode(text))).toBeUndefined()
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readSolanaMessage(bytes)?.accounts.length ?? 1).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('reads nothing that is cut or longer', () => {
    const whole = transferMessage({ from })
    for (let length = 0; length < whole.length; length++)
      expect(readSolanaMessage(whole.slice(0, length))).toBeUndefined()
    expect(readSolanaMessage(Uint8Array.from([...whole, 0]))).toBeUndefined()
  })
})

describe('what no message begins with', () => {
  const bytes = transferMessage({ from })
  const changed = (at: number, ...to: readonly number[]) =>
    Uint8Array.from([...bytes.slice(0, at), ...to, ...bytes.slice(at + 1)])

  it('reads nothing of a version after 0', () => {
    const versioned = transferMessage({ from, version: 0 })
    expect(readSolanaMessage(versioned)?.version).toBe(0)
    for (const version of [1, 2, 127])
      expect(readSolanaMessage(Uint8Array.from([128 + version, ...versioned.slice(1)]))).toBeUndefined()
  })

  it('reads nothing whose header does not fit its accounts', () => {
    // No signer; more signers than accounts; a read-only fee payer; more read-only accounts than accounts.
    for (const [at, to] of [
      [0, 0],
      [0, 4],
      [1, 1],
      [2, 3],
    ] as const)
      expect(readSolanaMessage(changed(at, to))).toBeUndefined()
    expect(readSolanaMessage(changed(2, 2))?.writable).toEqual([true, false, false])
  })

  it('reads which accounts may change', () => {
    expect(readSolanaMessage(bytes)?.writable).toEqual([true, true, false])
  })

  it('reads no length that is written in a longer way than it has to be', () => {
    expect(bytes[3]).toBe(3)
    expect(readSolanaMessage(changed(3, 0x83, 0))).toBeUndefined()
    expect(readSolanaMessage(changed(3, 0x83, 0x80, 0))).toBeUndefined()
  })
})

describe('readSolanaTransaction', () => {
  it('reads nothing with more or fewer places for signatures than its message asks for', () => {
    const message = transferMessage({ from })
    const withPlaces = (count: number) => Uint8Array.from([count, ...new Uint8Array(64 * count), ...message])
    expect(readSolanaTransaction(withPlaces(1))?.message.requiredSignatures).toBe(1)
    for (const count of [0, 2]) expect(readSolanaTransaction(withPlaces(count))).toBeUndefined()
  })

  it('splits signatures and message, and takes a signature in', () => {
    const bytes = transferBytes({ from })
    const signed = withSignature(bytes, 0, new Uint8Array(64).fill(7))
    const read = readSolanaTransaction(signed)
    expect(read?.signatures[0]).toEqual(new Uint8Array(64).fill(7))
    expect(read?.messageBytes).toEqual(transferMessage({ from }))
    expect(bytes[1]).toBe(0)
  })

  it('takes a signature in at its place, and leaves the others', () => {
    const transaction = Uint8Array.from([2, ...new Uint8Array(128), ...transferMessage({ from })])
    const signed = withSignature(transaction, 1, new Uint8Array(64).fill(7))
    expect([...signed.slice(1, 129)]).toEqual([...new Uint8Array(64), ...new Uint8Array(64).fill(7)])
    expect([...signed.slice(129)]).toEqual([...transaction.slice(129)])
  })
})

it('puts a signature behind a message of version 1, where readers of the chain look for it', () => {
  const bytes = base64.decode(transferOfVersion1)
  const signed = withSignature(bytes, 0, new Uint8Array(64).fill(7))
  expect(readSolanaTransaction(signed)?.signatures).toEqual([new Uint8Array(64).fill(7)])
  expect(readSolanaTransaction(signed)?.messageBytes).toEqual(readSolanaTransaction(bytes)?.messageBytes)
})
