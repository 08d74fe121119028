import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { whole } from '../fields.ts'
import { altchaChallenge } from '../vault/altchaFields.ts'
import { emailAddress } from '../vault/vaultFields.ts'

/**
 * What a mail to an address costs the device whose key the proof holds: `isAsked` is `false` where it needs no answer, as on a device
 * on which the owner of the address has logged in before. Nothing is sent.
 */
export const vaultCaptcha = {
  method: 'POST',
  path: '/v1/vault/captcha',
  auth: 'none',
  project: 'none',
  response: v.object({
    isAsked: v.boolean(),
    /** What is solved, where the wallet asks for work (`altcha`); it is good once, for this device and address. */
    challenge: v.nullable(altchaChallenge),
    now: whole,
  }),
} as const satisfies Call

/** What {@link vaultCaptcha} takes. */
export const vaultCaptchaRequest = { body: v.object({ email: emailAddress }) } as const satisfies CallRequest
