import * as v from 'valibot'

const within = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** The operator's settings of sign-in, which is off without them. */
export const SignInSchema = v.strictObject({
  /** The address under which sites know this gateway: the claim `iss` of tokens, and where the keys are published. */
  issuer: v.pipe(
    v.string(),
    v.check((text) => isIssuer(text), 'an address such as "https://gateway.example.org", without a slash at its end'),
  ),
  /** Chains (CAIP-2) that may be signed in on beside those that are served. */
  chains: v.optional(v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))), []),
  /** How long a token lasts, in seconds; sites' own servers accept the token of an ended session until then. */
  tokenSeconds: v.optional(within(60, 3_600), 600),
  /** How long a visitor stays signed in, in days. */
  sessionDays: v.optional(within(1, 90), 7),
  /** How long a key signs before the next one does, in days. */
  keyDays: v.optional(within(1, 365), 30),
})

/** The checked settings of sign-in. */
export type SignInConfig = v.InferOutput<typeof SignInSchema>

function isIssuer(text: string): boolean {
  if (text.length > 400 || !URL.canParse(text) || text.endsWith('/')) return false
  const { protocol, search, hash, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && `${search}${hash}${username}${password}` === ''
}
