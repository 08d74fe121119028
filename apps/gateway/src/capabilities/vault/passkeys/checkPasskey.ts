import { matchesOrigin } from '@foyer/contract'
import { readBase64url, writeBase64url } from '@foyer/contract/vault'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultPasskeyRow } from '../vaultTables.ts'
import type { CheckedPasskey, MadePasskey, UsedPasskey } from './passkey.ts'

/** What a passkey has to have answered. */
export type Expected = {
  challenge: string
  /** Origin of the vault. */
  app: string
  /** Origin patterns of the sites that may show the vault; `any` where the page's own policy is believed. */
  origins: readonly string[] | 'any'
}

/** ES256, EdDSA, RS256: what browsers make. */
const algorithms = [-7, -8, -257]

/**
 * Checks a new passkey: made in the vault's own window, with the person verified. Without a challenge its age is not checked: the
 * keeper has it sign the keeper's own challenge.
 *
 * @throws VaultRefusal `vault-passkey-invalid`
 */
export async function checkMadePasskey(
  made: MadePasskey,
  { app, challenge }: Pick<Expected, 'app'> & { challenge: Expected['challenge'] | undefined },
): Promise<CheckedPasskey> {
  // Browsers tell who shows the frame that a passkey is made in: ours is made in no frame.
  if (readClientData(made.clientDataJSON).crossOrigin === true) throw new VaultRefusal('vault-passkey-invalid')
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.clientDataJSON, attestationObject: made.attestationObject },
      },
      expectedChallenge: challenge ?? (() => true),
      expectedOrigin: app,
      expectedRPID: new URL(app).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (registrationInfo === undefined) throw new VaultRefusal('vault-passkey-invalid')
  const { aaguid, credential, credentialDeviceType } = registrationInfo
  return {
    id: credential.id,
    publicKey: writeBase64url(credential.publicKey),
    counter: credential.counter,
    isBackedUp: credentialDeviceType === 'multiDevice',
    transports: made.transports,
    aaguid,
  }
}

/**
 * Checks that a known passkey was used on the vault's origin, in its own window or in a frame on a site that may show it,
 * with the person verified. Browsers that do not say who shows the frame are believed that the page's own policy held.
 *
 * @throws VaultRefusal `vault-passkey-invalid`
 */
export async function checkUsedPasskey(
  used: UsedPasskey,
  known: Pick<VaultPasskeyRow, 'credential_id' | 'public_key' | 'counter'>,
  { challenge, app, origins }: Expected,
): Promise<{ counter: number; isBackedUp: boolean }> {
  const publicKey = readBase64url(known.public_key)
  if (publicKey === undefined) throw new VaultRefusal('vault-passkey-invalid')
  const { topOrigin } = readClientData(used.clientDataJSON)
  const shown =
    typeof topOrigin === 'string' && (origins === 'any' || origins.some((pattern) => matchesOrigin(pattern, topOrigin)))
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: {
        id: used.id,
        rawId: used.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: used.clientDataJSON,
          authenticatorData: used.authenticatorData,
          signature: used.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: app,
      expectedRPID: new URL(app).hostname,
      expectedTopOrigin: shown ? [topOrigin] : [],
      credential: { id: known.credential_id, publicKey, counter: known.counter },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new VaultRefusal('vault-passkey-invalid')
  const { credentialDeviceType, newCounter } = authenticationInfo
  return { counter: newCounter, isBackedUp: credentialDeviceType === 'multiDevice' }
}

/** The library throws for each check that fails; the caller does not learn which. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch {
    throw new VaultRefusal('vault-passkey-invalid')
  }
}

function readClientData(text: string): { crossOrigin?: unknown; topOrigin?: unknown } {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    throw new VaultRefusal('vault-passkey-invalid')
  }
}
