import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSolanaMessage, readSolanaTransaction, withSignature } from './solanaMessage.ts'
import { transferBytes, transferMessage } from './solanaTransfer.fixture.ts'

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

describe('readSolanaTransaction', () => {
  it('splits signatures and message, and takes a signature in', () => {
    const bytes = transferBytes({ from })
    const signed = withSignature(bytes, 0, new Uint8Array(64).fill(7))
    const read = readSolanaTransaction(signed)
    expect(read?.signatures[0]).toEqual(new Uint8Array(64).fill(7))
    expect(read?.messageBytes).toEqual(transferMessage({ from }))
    expect(bytes[1]).toBe(0)
  })
})
