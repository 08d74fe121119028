import {
  openEnvelope,
  type PasskeyKey,
  passkeyKeyId,
  passkeySealKey,
  readBase64url,
  type SealedMessage,
  type SharePlace,
  sealEnvelope,
  sealForTransport,
  shareContext,
  transportContext,
  writeBase64url,
} from '@foyer/contract/vault'
import { type HomeSplit, SplitError, splitHome } from '../crypto/splits.ts'
import type { ReceivedShare, ReceivedShares } from './receivedShares.ts'
import { openBoth, wipe } from './secret.ts'

/** A passkey that seals a recovery part, with the key that only it can make. */
export type SealingPasskey = { readonly credentialId: string; readonly key: PasskeyKey }

/** A recovery part that a passkey sealed, as the gateway takes it. */
export type PasskeyPart = { readonly credentialId: string; readonly envelope: string }

/** A recovery part: sealed to the keeper, or by a passkey. */
export type SealedRecovery = { readonly recovery: SealedMessage } | { readonly held: PasskeyPart }

/** A recovery part that a passkey sealed, as `recovery` of the gateway answers it, and the key of that passkey. */
export type HeldShare = { readonly envelope: string; readonly key: PasskeyKey }

/** Both parts of a home split that rebuild a secret. */
export type HomeParts = { readonly auth: ReceivedShare; readonly recovery: ReceivedShare | HeldShare }

/** Where a new home split belongs, and who gets its part `auth`. */
export type NewHome = {
  readonly walletId: string
  readonly homeSplitId: string
  /** The gateway's point, `keys.gateway` of `config`. */
  readonly gatewayKey: string
  /** The `jti` of the proof of the call that carries the parts. */
  readonly jti: string
}

/** Opens both parts of a home split. @throws SplitError, EnvelopeError */
export async function openHome(
  open: ReceivedShares['open'],
  { auth, recovery }: HomeParts,
  walletId: string,
): Promise<readonly [Uint8Array, Uint8Array]> {
  const place = { kind: 'home', walletId } as const
  const openAuth = () => open(auth, { ...place, holder: 'auth' })
  if ('envelope' in recovery) {
    const context = shareContext({ ...place, splitId: auth.splitId, holder: 'recovery' })
    const envelope = readBase64url(recovery.envelope)
    if (!envelope) throw new SplitError('The recovery part is not readable.')
    const key = await passkeySealKey(recovery.key, walletId)
    return openBoth(openAuth, () => openEnvelope({ key, algorithm: 'passkey', context, envelope }))
  }
  if (auth.splitId !== recovery.splitId) throw new SplitError('These parts are of different splits.')
  return openBoth(openAuth, () => open(recovery, { ...place, holder: 'recovery' }))
}

type SealRecovery<T> = (part: Uint8Array, place: SharePlace) => Promise<T>

/**
 * Splits a secret in three: one part for the gateway, one that `sealRecovery` seals. The third is not kept, unless `keep`
 * copies it; all are wiped.
 */
export async function sealHome<T>(
  { gatewayKey, homeSplitId: splitId, jti, walletId }: NewHome,
  entropy: Uint8Array,
  sealRecovery: SealRecovery<T>,
  keep?: (split: HomeSplit) => void,
): Promise<{ auth: SealedMessage } & T> {
  const split = await splitHome(entropy)
  try {
    const place = { kind: 'home', walletId, splitId } as const
    const context = transportContext({ ...place, holder: 'auth' }, jti)
    const auth = await sealForTransport({ to: gatewayKey, context, plaintext: split.auth })
    keep?.(split)
    return { auth, ...(await sealRecovery(split.recovery, { ...place, holder: 'recovery' })) }
  } finally {
    wipe(split.auth, split.recovery, split.cold)
  }
}

/** Seals a recovery part to the keeper. */
export function forKeeper(to: string, jti: string): SealRecovery<{ recovery: SealedMessage }> {
  return async (plaintext, place) => ({
    recovery: await sealForTransport({ to, context: transportContext(place, jti), plaintext }),
  })
}

/** Seals a recovery part so that a passkey alone opens it. */
export function byPasskey({ credentialId, key: passkey }: SealingPasskey): SealRecovery<{ held: PasskeyPart }> {
  return async (plaintext, place) => {
    const key = await passkeySealKey(passkey, place.walletId)
    const keyId = await passkeyKeyId(credentialId)
    const context = shareContext(place)
    const envelope = await sealEnvelope({ key, algorithm: 'passkey', keyId, context, plaintext })
    return { held: { credentialId, envelope: writeBase64url(envelope) } }
  }
}
