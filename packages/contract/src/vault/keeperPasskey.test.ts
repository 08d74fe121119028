import { describe, expect, it } from 'vitest'
import { readBase64url } from './base64url.ts'
import { keeperPasskeyChallenge, passkeyMark } from './keeperPasskey.ts'

const bound = {
  act: 'release',
  walletId: '00000000-0000-4000-8000-000000000001',
  challenge: '00000000-0000-4000-8000-000000000002',
  bound: 'B'.repeat(87),
} as const

describe('keeperPasskeyChallenge', () => {
  it('changes with the act, the wallet, the challenge and the key of the part', async () => {
    const other = '00000000-0000-4000-8000-000000000003'
    const all = await Promise.all(
      [
        bound,
        { ...bound, act: 'name' as const },
        { ...bound, walletId: other },
        { ...bound, challenge: other },
        { ...bound, bound: 'C'.repeat(87) },
      ].map(keeperPasskeyChallenge),
    )
    expect(new Set(all).size).toBe(all.length)
    expect(await keeperPasskeyChallenge(bound)).toBe(all[0])
  })

  it('never has the length of a gateway’s challenge', async () => {
    const bytes = readBase64url(await keeperPasskeyChallenge(bound))
    expect(bytes).toHaveLength(55)
    expect(new TextDecoder().decode(bytes?.subarray(0, 22))).toBe('foyer/1|keeper passkey')
  })
})

describe('passkeyMark', () => {
  it('changes with the passkey’s id and with its key', async () => {
    const marks = await Promise.all(
      [
        { id: 'AAAA', attestationObject: 'BBBB' },
        { id: 'AAAB', attestationObject: 'BBBB' },
        { id: 'AAAA', attestationObject: 'BBBC' },
      ].map(passkeyMark),
    )
    expect(new Set(marks).size).toBe(3)
    expect(marks[0]).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })
})
