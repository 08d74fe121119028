import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { text, whole } from '../fields.ts'
import { captchaAnswer } from '../vault/captchaFields.ts'
import { emailAddress } from '../vault/vaultFields.ts'

// Every call of this file but the last needs `authorization: DPoP <token>` and a proof; the last one needs a proof alone.

const code = v.pipe(v.string(), v.regex(/^\d{6}$/))
const verdict = v.picklist(['sent', 'wrong', 'dead'])

/**
 * Begins to change the email address: a code goes to the present one, if the member has one. Needs a login of the last five minutes
 * on a device that is known for a day, made the wallet, or was vouched for. Calling it again sends a new code.
 */
export const vaultEmailStart = {
  method: 'POST',
  path: '/v1/vault/email/start',
  auth: 'none',
  project: 'none',
  response: v.object({
    /** `false` for a member without an address, who goes on without a code. */
    isCodeSent: v.boolean(),
  }),
} as const satisfies Call

/** What {@link vaultEmailStart} takes. */
export const vaultEmailStartRequest = { body: v.object({}) } as const satisfies CallRequest

/**
 * Takes that code, and sends one to the new address. The third wrong code ends the change. The answer is the same when the address
 * already belongs to a member; the mail to it then says so, and carries no code.
 */
export const vaultEmailOld = {
  method: 'POST',
  path: '/v1/vault/email/old',
  auth: 'none',
  project: 'none',
  response: v.object({ state: verdict, triesLeft: whole }),
} as const satisfies Call

/** What {@link vaultEmailOld} takes; no code from a member without an address. */
export const vaultEmailOldRequest = {
  body: v.object({
    code: v.optional(code),
    email: emailAddress,
    /** Where `vaultCaptcha` asks for one for the new address. */
    captcha: v.optional(captchaAnswer),
  }),
} as const satisfies CallRequest

/**
 * Takes the code of the new address: it is the member's then, every other session has ended, and the address before is told how to
 * undo it within seven days. The third wrong code ends the change.
 */
export const vaultEmailNew = {
  method: 'POST',
  path: '/v1/vault/email/new',
  auth: 'none',
  project: 'none',
  response: v.object({ state: v.picklist(['changed', 'wrong', 'dead']), triesLeft: whole }),
} as const satisfies Call

/** What {@link vaultEmailNew} takes. */
export const vaultEmailNewRequest = { body: v.object({ code }) } as const satisfies CallRequest

/** Sets the address of before back, by the mark in the mail that told of the change, and signs everybody out. Once. */
export const vaultEmailUndo = {
  method: 'POST',
  path: '/v1/vault/email/undo',
  auth: 'none',
  project: 'none',
  response: v.object({ email: emailAddress }),
} as const satisfies Call

/** What {@link vaultEmailUndo} takes. */
export const vaultEmailUndoRequest = { body: v.object({ mark: text(256) }) } as const satisfies CallRequest
