import { describe, expect, it } from 'vitest'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { passkeyKeyId, passkeySalt, passkeySealKey, takePasskeyKey } from './passkey.ts'

const answer = (first: number) => Uint8Array.from({ length: 32 }, (_, index) => (first + index) % 256)
const walletId = '11111111-1111-4111-8111-111111111111'

describe('the key of a passkey', () => {
  it('asks the PRF extension about one salt', () => {
    expect(new TextDecoder().decode(passkeySalt)).toBe('foyer/recovery/1')
  })

  it('wipes what it was given, and cannot be read out', async () => {
    const given = answer(1)
    const key = await takePasskeyKey(given)
    expect([...given]).toEqual(Array(32).fill(0))
    await expect(crypto.subtle.exportKey('raw', key.source)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', await passkeySealKey(key, walletId))).rejects.toThrow()
  })

  it('bears the same mark for the same answer, and another for another', async () => {
    const marks = await Promise.all([1, 1, 2].map(async (first) => (await takePasskeyKey(answer(first))).mark))
    expect(marks[0]).toBe(marks[1])
    expect(marks[0]).not.toBe(marks[2])
    expect(marks[0]).toMatch(/^[A-Za-z0-9_-]{22}$/)
  })

  it('opens what the same answer sealed for the same wallet, and nothing else', async () => {
    const seal = { algorithm: 'passkey', context: 'place' } as const
    const keyId = await passkeyKeyId('AAAA')
    const key = await passkeySealKey(await takePasskeyKey(answer(1)), walletId)
    const envelope = await sealEnvelope({ ...seal, key, keyId, plaintext: answer(9) })
    const again = await passkeySealKey(await takePasskeyKey(answer(1)), walletId)
    expect([...(await openEnvelope({ ...seal, key: again, envelope }))]).toEqual([...answer(9)])
    const others = [
      await passkeySealKey(await takePasskeyKey(answer(2)), walletId),
      await passkeySealKey(await takePasskeyKey(answer(1)), walletId.replace('1', '2')),
    ]
    for (const other of others) await expect(openEnvelope({ ...seal, key: other, envelope })).rejects.toThrow()
    expect(await passkeyKeyId('AAAB')).not.toEqual(keyId)
  })
})
