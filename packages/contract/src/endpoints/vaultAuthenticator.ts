import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { whole } from '../fields.ts'
import { lowerUuid } from '../vault/vaultFields.ts'

// All of them need `authorization: DPoP <token>` and a proof.

/** A code of an authenticator app: six digits. */
export const authenticatorCode: v.GenericSchema<string> = v.pipe(v.string(), v.regex(/^\d{6}$/))

const nothing = v.object({})
const success: v.GenericSchema<{ success: boolean }> = v.object({ success: v.boolean() })

/** What an authenticator app is set up with, once. */
export type BegunAuthenticator = {
  id: string
  /** 20 bytes as base32 without padding (RFC 4648), for apps that take it by hand. */
  secret: string
  /** The same with the names of the wallet and the member, for a QR code: SHA-1, six digits, 30 seconds. */
  uri: string
  /** When the beginning is over, in milliseconds since 1970. */
  expiresAt: number
  now: number
}

const begun: v.GenericSchema<BegunAuthenticator> = v.object({
  id: lowerUuid,
  secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]{32}$/)),
  uri: v.pipe(v.string(), v.maxLength(2_048), v.regex(/^otpauth:\/\/totp\/./)),
  expiresAt: whole,
  now: whole,
})

/**
 * Begins to add an authenticator app (TOTP, RFC 6238), whose codes confirm what the owner's limits ask for. Needs a login of the last
 * five minutes. Calling it again replaces what was begun; it is over after ten minutes. A member has one app at most.
 */
export const vaultBeginAuthenticator = {
  method: 'POST',
  path: '/v1/vault/authenticator',
  auth: 'none',
  project: 'none',
  response: begun,
} as const satisfies Call

/** What {@link vaultBeginAuthenticator} takes. */
export const vaultBeginAuthenticatorRequest = { body: nothing } as const satisfies CallRequest

/** Adds the app that was begun on this device, by a code of it. The fifth wrong code ends the beginning. The member is told by mail. */
export const vaultConfirmAuthenticator = {
  method: 'POST',
  path: '/v1/vault/authenticator/:id',
  auth: 'none',
  project: 'none',
  response: success,
} as const satisfies Call

/** What {@link vaultConfirmAuthenticator} takes. */
export const vaultConfirmAuthenticatorRequest = {
  params: v.object({ id: lowerUuid }),
  body: v.object({ code: authenticatorCode }),
} as const satisfies CallRequest

/** Takes the app away. Needs a login of the last five minutes on a device that is trusted. The member is told by mail. */
export const vaultRemoveAuthenticator = {
  method: 'POST',
  path: '/v1/vault/authenticator-removal',
  auth: 'none',
  project: 'none',
  response: success,
} as const satisfies Call

/** What {@link vaultRemoveAuthenticator} takes. */
export const vaultRemoveAuthenticatorRequest = { body: nothing } as const satisfies CallRequest
