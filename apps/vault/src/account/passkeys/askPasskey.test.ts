import { passkeySalt, takePasskeyKey, writeBase64url } from '@foyer/contract/vault'
import { createAuthenticator } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { confirmByPasskey, makeLoginPasskey, makePasskey, presentPasskey, unlockPasskey } from './askPasskey.ts'
import { credentialsOf } from './authenticator.fixture.ts'

const origin = 'https://wallet.example.com'
const rpId = 'wallet.example.com'
const random = (bytes: number) => writeBase64url(crypto.getRandomValues(new Uint8Array(bytes)))
const optionsOf = () => ({ challenge: random(32), rpId, userHandle: random(16) })

describe('asking for a passkey', () => {
  // Node has none; whether a browser has it is looked at before it is asked.
  beforeAll(() => vi.stubGlobal('PublicKeyCredential', class {}))
  afterAll(() => vi.unstubAllGlobals())

  const make = ({ credentials }: ReturnType<typeof credentialsOf>, existing: readonly string[] = []) =>
    makePasskey(
      { options: optionsOf(), existing, name: 'Harbour', person: 'mira@example.com', credentials },
      takePasskeyKey,
    )

  it('makes one whose key is the same when it is used in a frame, and gives the gateway nothing of the key', async () => {
    const top = credentialsOf({ origin })
    const { key, made } = await make(top)
    expect(made).toMatchObject({ type: 'made', transports: ['internal'] })
    expect(top.asked).toMatchObject([
      {
        publicKey: {
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          extensions: { prf: { eval: { first: passkeySalt } } },
        },
      },
    ])
    const frame = credentialsOf({ origin, topOrigin: 'https://harbour.example' }, top.authenticator)
    const { key: again, used } = await presentPasskey(optionsOf(), frame.credentials)
    expect(used.id).toBe(made.id)
    expect(again?.mark).toBe(key.mark)
    expect(key.source.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key.source)).rejects.toThrow()
    // What the extension said is wiped, and what is sent has no field for it.
    for (const answer of [...top.answers, ...frame.answers]) expect(answer.every((byte) => byte === 0)).toBe(true)
    expect(Object.keys(made)).toEqual(['type', 'id', 'clientDataJSON', 'attestationObject', 'transports'])
    expect(Object.keys(used)).toEqual(['type', 'id', 'clientDataJSON', 'authenticatorData', 'signature'])
  })

  it('asks a second time where the first answer was silent, and believes no extension that never answers', async () => {
    const top = credentialsOf({ origin, isSilentAtFirst: true })
    const { key, made } = await make(top)
    expect(top.asked).toHaveLength(2)
    expect(top.asked[1]).toMatchObject({ publicKey: { allowCredentials: [{ type: 'public-key' }] } })
    const { key: again } = await unlockPasskey([made.id], rpId, top.credentials)
    expect(again.mark).toBe(key.mark)
  })

  it('refuses an authenticator without the PRF extension, a passkey of one device, and a second one', async () => {
    const withoutPrf = credentialsOf({ origin }, createAuthenticator({ hasPrf: false }))
    await expect(make(withoutPrf)).rejects.toMatchObject({ failure: 'no-prf' })
    await expect(unlockPasskey([], rpId, withoutPrf.credentials)).rejects.toMatchObject({ failure: 'no-prf' })
    // It identifies its member all the same.
    expect((await presentPasskey(optionsOf(), withoutPrf.credentials)).key).toBeUndefined()
    const bound = credentialsOf({ origin }, createAuthenticator({ isBackedUp: false }))
    await expect(make(bound)).rejects.toMatchObject({ failure: 'device-bound' })
    const top = credentialsOf({ origin })
    const { made } = await make(top)
    await expect(make(top, [made.id])).rejects.toMatchObject({ failure: 'exists' })
  })

  it('makes one that only identifies its member, on any authenticator', async () => {
    const bound = credentialsOf({ origin }, createAuthenticator({ hasPrf: false, isBackedUp: false }))
    const options = optionsOf()
    const own = { options, existing: [], name: 'Harbour', person: 'mira@example.com' }
    const made = await makeLoginPasskey({ ...own, credentials: bound.credentials })
    const [asked] = bound.asked
    expect(asked).toMatchObject({ publicKey: { authenticatorSelection: { userVerification: 'required' } } })
    expect(asked).not.toHaveProperty('publicKey.extensions')
    const used = await confirmByPasskey({ ...options, passkeys: [made.id] }, bound.credentials)
    expect(used.id).toBe(made.id)
  })

  it('says that a person left, and that a browser has no passkeys', async () => {
    const none = credentialsOf({ origin })
    await expect(presentPasskey(optionsOf(), none.credentials)).rejects.toMatchObject({ failure: 'declined' })
    vi.stubGlobal('PublicKeyCredential', undefined)
    await expect(presentPasskey(optionsOf(), none.credentials)).rejects.toMatchObject({ failure: 'unsupported' })
    vi.stubGlobal('PublicKeyCredential', class {})
  })
})
