import { randomBytes, randomUUID } from 'node:crypto'
import {
  type EnvelopeAlgorithm,
  keyIdOf,
  passkeyKeyId,
  passkeySalt,
  passkeySealKey,
  sealEnvelope,
  shareContext,
  takePasskeyKey,
  writeBase64url,
} from '@foyer/contract/vault'
import { createAuthenticator } from '@foyer/test'
import { split } from 'shamir-secret-sharing'
import type { createVaultClient } from './vaultClient.ts'

type Client = Awaited<ReturnType<typeof createVaultClient>>
type Place = { walletId: string; splitId: string }

/** A recovery part that a passkey's PRF output seals, as the vault sends it. */
export async function holdPart(
  { credentialId, prf }: { credentialId: string; prf: Uint8Array },
  { walletId, splitId }: Place,
  part: Uint8Array,
) {
  const envelope = await sealEnvelope({
    key: await passkeySealKey(await takePasskeyKey(Uint8Array.from(prf)), walletId),
    algorithm: 'passkey',
    keyId: await passkeyKeyId(credentialId),
    context: shareContext({ kind: 'home', holder: 'recovery', walletId, splitId }),
    plaintext: Uint8Array.from(part),
  })
  return { credentialId, envelope: writeBase64url(envelope) }
}

/** A recovery part as a password seals it; what the key is made of, the gateway never sees. */
export async function holdByPassword(
  { walletId, splitId }: Place,
  part: Uint8Array,
  algorithm: EnvelopeAlgorithm = 'password',
) {
  const salt = randomBytes(16)
  const envelope = await sealEnvelope({
    key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    algorithm,
    keyId: await keyIdOf(salt),
    context: shareContext({ kind: 'home', holder: 'recovery', walletId, splitId }),
    plaintext: Uint8Array.from(part),
  })
  const kdf = { name: 'argon2id', memory: 65_536, passes: 3, lanes: 1, salt: writeBase64url(salt) }
  return { kdf, envelope: writeBase64url(envelope) }
}

/** Gives a logged-in member a passkey that may be on more than one device, unless `isBackedUp` says otherwise. */
export async function addPasskey(client: Client, app: string, { isBackedUp = true } = {}) {
  const offered = (await client.call('POST', '/v1/vault/passkeys/attempts', {})).answer
  const options = offered.passkey as { challenge: string; rpId: string; userHandle: string }
  const { prf, ...passkey } = await createAuthenticator({ isBackedUp }).make({
    ...options,
    origin: app,
    salt: passkeySalt,
  })
  if (prf === undefined) throw new Error('The authenticator said nothing of the salt.')
  await client.call('POST', '/v1/vault/passkeys', { attempt: offered.id, passkey: { type: 'made', ...passkey } })
  return { credentialId: passkey.id, prf }
}

/** Makes a new home split of a wallet and has `hold` seal its recovery part, which leaves the keeper. */
export async function replaceHome(
  client: Client,
  made: Pick<Awaited<ReturnType<Client['prepare']>>, 'walletId' | 'entropy' | 'addresses'>,
  keys: Awaited<ReturnType<Client['makeKeys']>>,
  hold: (place: Place, part: Uint8Array) => Promise<object>,
) {
  const { walletId } = made
  const [splitId, jti] = [randomUUID(), writeBase64url(randomBytes(16))]
  const [A0, R0] = (await split(made.entropy, 3, 2)) as [Uint8Array, Uint8Array]
  const to = (await client.call('GET', '/v1/vault/config')).answer.keys as { gateway: string }
  const nonce = String((await client.call('GET', '/v1/vault/me')).answer.nonce)
  const auth = await client.seal(to.gateway, { kind: 'home', holder: 'auth', walletId, splitId }, jti, A0)
  const held = await hold({ walletId, splitId }, R0)
  const proofs = await client.prove(keys, {
    purpose: 'protect',
    walletId,
    splits: [splitId],
    nonce,
    addresses: made.addresses,
  })
  const body = { proofs, home: { splitId, auth, held } }
  const answered = await client.call('POST', `/v1/vault/wallets/${walletId}/protection`, body, { jti })
  return { ...answered, splitId, R0 }
}

/** Gives a logged-in member a passkey, and moves the recovery part of a wallet from the keeper to it. */
export async function protectWallet(
  client: Client,
  made: Awaited<ReturnType<Client['prepare']>>,
  { app, keys }: { app: string; keys: Awaited<ReturnType<Client['makeKeys']>> },
) {
  const passkey = await addPasskey(client, app)
  const answered = await replaceHome(client, made, keys, (place, part) => holdPart(passkey, place, part))
  return { ...answered, passkey }
}
