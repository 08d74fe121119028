import { randomBytes, randomUUID } from 'node:crypto'
import {
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

/** A recovery part that a passkey's PRF output seals, as the vault sends it. */
export async function holdPart(
  { credentialId, prf }: { credentialId: string; prf: Uint8Array },
  { walletId, splitId }: { walletId: string; splitId: string },
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

/** Gives somebody who is logged in a passkey, and moves the recovery part of a wallet from the keeper to it. */
export async function protectWallet(
  client: Client,
  made: Awaited<ReturnType<Client['prepare']>>,
  { app, keys, nonce }: { app: string; keys: Awaited<ReturnType<Client['makeKeys']>>; nonce: string },
) {
  const offered = (await client.call('POST', '/v1/vault/passkeys/attempts', {})).answer
  const options = offered.passkey as { challenge: string; rpId: string; userHandle: string }
  const { prf, ...passkey } = await createAuthenticator().make({ ...options, origin: app, salt: passkeySalt })
  if (prf === undefined) throw new Error('The authenticator said nothing of the salt.')
  await client.call('POST', '/v1/vault/passkeys', { attempt: offered.id, passkey: { type: 'made', ...passkey } })
  const { walletId } = made
  const [splitId, jti] = [randomUUID(), writeBase64url(randomBytes(16))]
  const [A0, R0] = (await split(made.entropy, 3, 2)) as [Uint8Array, Uint8Array]
  const to = (await client.call('GET', '/v1/vault/config')).answer.keys as { gateway: string }
  const auth = await client.seal(to.gateway, { kind: 'home', holder: 'auth', walletId, splitId }, jti, A0)
  const held = await holdPart({ credentialId: passkey.id, prf }, { walletId, splitId }, R0)
  const proofs = await client.prove(keys, walletId, nonce, made.addresses)
  return client.call(
    'POST',
    `/v1/vault/wallets/${walletId}/passkey`,
    { proofs, home: { splitId, auth, held } },
    { jti },
  )
}
