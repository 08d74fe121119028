import * as v from 'valibot'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
/** Encrypted, unless it stays on this machine. */
const webAddress = v.pipe(
  v.string(),
  v.check(
    (given) => URL.canParse(given) && /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(given),
    'an address such as "https://api.hcaptcha.com/siteverify"',
  ),
)
/** `verifyUrl`: default the service's public one. */
const service = { siteKey: text, secret: text, verifyUrl: v.optional(webAddress) }

/** The check before a mail to a visitor who is not logged in. Default none. */
export const CaptchaSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('altcha'),
    /** How many keys a browser makes for a mail, on average. */
    difficulty: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1_000),
  }),
  v.strictObject({ kind: v.literal('hcaptcha'), ...service }),
  v.strictObject({ kind: v.literal('turnstile'), ...service }),
])

/** The checked settings. */
export type CaptchaConfig = v.InferOutput<typeof CaptchaSchema>
