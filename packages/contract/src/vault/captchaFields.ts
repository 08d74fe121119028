import type * as v from 'valibot'
import { text } from '../fields.ts'

/** Checks that a wallet may have before it mails a stranger: `altcha` asks the browser for work, the others a person. */
export const captchaKinds = ['altcha', 'hcaptcha', 'turnstile'] as const

/** One of {@link captchaKinds}. */
export type CaptchaKind = (typeof captchaKinds)[number]

/** The answer of a check: the payload of ALTCHA as base64, or the token of the other services. */
export const captchaAnswer: v.GenericSchema<string> = text(8_192)
