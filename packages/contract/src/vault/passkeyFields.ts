import * as v from 'valibot'
import { strictList, text } from '../fields.ts'
import { base64urlOf } from './vaultFields.ts'

/** The id of a passkey as base64url, at most 1,023 bytes (WebAuthn). */
export const credentialId: v.GenericSchema<string> = base64urlOf(1, 1_023)

/**
 * A recovery part that a passkey's own key seals, as `sealEnvelope` writes it with the algorithm `passkey` and the context of
 * the home split's holder `recovery`. The server that stores it cannot open it.
 */
export const passkeyPart: v.GenericSchema<{ credentialId: string; envelope: string }> = v.object({
  credentialId,
  envelope: base64urlOf(63, 63),
})

/** What a browser is asked with, to make a passkey or to use one. */
export const passkeyOptions: v.GenericSchema<{ challenge: string; rpId: string; userHandle: string }> = v.object({
  /** 32 bytes; good for this attempt alone. */
  challenge: base64urlOf(32, 32),
  /** The vault's host. */
  rpId: text(253),
  /** For a new passkey: 16 random bytes that name its owner to the authenticator. */
  userHandle: base64urlOf(16, 16),
})

/**
 * A passkey that was made. Answers of extensions are no part of it: what the PRF extension says is a secret of the browser.
 */
export const madePasskey: v.GenericSchema<{
  type: 'made'
  id: string
  clientDataJSON: string
  attestationObject: string
  transports: string[]
}> = v.object({
  type: v.literal('made'),
  id: credentialId,
  clientDataJSON: base64urlOf(32, 4_096),
  attestationObject: base64urlOf(37, 16_384),
  transports: strictList(text(32), 0, 8),
})

/** A passkey that was used; again without answers of extensions. */
export const usedPasskey: v.GenericSchema<{
  type: 'used'
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}> = v.object({
  type: v.literal('used'),
  id: credentialId,
  clientDataJSON: base64urlOf(32, 4_096),
  authenticatorData: base64urlOf(37, 4_096),
  signature: base64urlOf(8, 4_096),
})
