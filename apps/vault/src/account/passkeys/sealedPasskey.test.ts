import { createTransportKeys, writeBase64url } from '@foyer/contract/vault'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { unlockPasskey } from './askPasskey.ts'
import { credentialsOf } from './authenticator.fixture.ts'
import { openPasskey, sealedPasskey } from './sealedPasskey.ts'

const rpId = 'wallet.example.com'
const random = (bytes: number) => writeBase64url(crypto.getRandomValues(new Uint8Array(bytes)))

describe('a passkey that is made for a frame', () => {
  beforeAll(() => vi.stubGlobal('PublicKeyCredential', class {}))
  afterAll(() => vi.unstubAllGlobals())

  const make = async () => {
    const top = credentialsOf({ origin: 'https://wallet.example.com' })
    const keys = await createTransportKeys()
    const options = { challenge: random(32), rpId, userHandle: random(16) }
    const person = { existing: [], name: 'Harbour', person: 'mira@example.com' }
    const sealed = await sealedPasskey({ options, ...person, credentials: top.credentials }, keys.publicKey)
    return { keys, sealed, top }
  }

  it('opens to the key that the passkey answers, which cannot be read out', async () => {
    const { keys, sealed, top } = await make()
    const { credentialId, key, made } = await openPasskey(sealed, keys)
    expect(credentialId).toBe(made?.id)
    expect(key.source.extractable).toBe(false)
    expect(key.mark).toBe((await unlockPasskey([credentialId], rpId, top.credentials)).key.mark)
  })

  it('holds nothing of the answer in the open, and wipes it', async () => {
    const { sealed, top } = await make()
    expect(Object.keys(sealed.key)).toEqual(['epk', 'box'])
    expect(top.answers.length).toBeGreaterThan(0)
    for (const answer of top.answers) expect(answer.every((byte) => byte === 0)).toBe(true)
  })

  it('opens with no other keys, and not once it was changed', async () => {
    const { keys, sealed } = await make()
    await expect(openPasskey(sealed, await createTransportKeys())).rejects.toMatchObject({ name: 'EnvelopeError' })
    const box = `${sealed.key.box.slice(0, -2)}${sealed.key.box.endsWith('AA') ? 'BB' : 'AA'}`
    const changed = { ...sealed, key: { ...sealed.key, box } }
    await expect(openPasskey(changed, keys)).rejects.toMatchObject({ name: 'EnvelopeError' })
  })
})
