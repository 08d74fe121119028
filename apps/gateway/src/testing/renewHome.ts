import { randomBytes, randomUUID } from 'node:crypto'
import { writeBase64url } from '@foyer/contract/vault'
import { split } from 'shamir-secret-sharing'
import type { createVaultClient } from './vaultClient.ts'

type Client = Awaited<ReturnType<typeof createVaultClient>>

/** Whose wallet it is, with its keys. */
export type WalletMember = {
  keys: Awaited<ReturnType<Client['makeKeys']>>
  made: Awaited<ReturnType<Client['prepare']>>
}

/**
 * Makes a new home split and sends it, as the wallet's own page does for the recovery file of a wallet that the keeper opens; the
 * file of one that `isHeld` has a separate split, of which nothing is sent.
 */
export async function renewHome({ keys, made }: WalletMember, client: Client, { isHeld = false } = {}) {
  const { walletId } = made
  const [A0, R0, C0] = (await split(made.entropy, 3, 2)) as [Uint8Array, Uint8Array, Uint8Array]
  const [splitId, jti] = [randomUUID(), writeBase64url(randomBytes(16))]
  const to = (await client.call('GET', '/v1/vault/config')).answer.keys as { gateway: string; keeper: string }
  const place = { kind: 'home', walletId, splitId } as const
  const nonce = String((await client.call('GET', '/v1/vault/me')).answer.nonce)
  const auth = await client.seal(to.gateway, { ...place, holder: 'auth' }, jti, A0)
  const recovery = await client.seal(to.keeper, { ...place, holder: 'recovery' }, jti, R0)
  const proofs = await client.prove(keys, {
    purpose: 'file',
    walletId,
    splits: isHeld ? [] : [splitId],
    nonce,
    addresses: made.addresses,
  })
  const body = { proofs, ...(!isHeld && { home: { splitId, auth, recovery } }) }
  const answered = await client.call('POST', `/v1/vault/wallets/${walletId}/file`, body, { jti })
  return { ...answered, A0, R0, C0, splitId }
}
