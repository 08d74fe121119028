import { isOriginPattern } from '@foyer/contract'
import * as v from 'valibot'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

/** An origin pattern as operators write it. */
export const originPattern = v.pipe(
  v.string(),
  v.check(
    (text) => isOriginPattern(text),
    'an origin such as "https://shop.example.org" or "https://*.example.org", or "*"',
  ),
)

/** A project id: what callers put into their address, so no spaces or signs that would need escaping. */
export const projectId = v.pipe(
  v.string(),
  v.regex(/^[\w.~-]{1,128}$/, '1 to 128 letters, digits, dots, hyphens or underscores'),
  // Such as "__proto__", which says something else wherever ids are keys.
  v.check((id) => !(id in Object.prototype), 'another id than a word of the language'),
)

/** A word of the list `features`. */
export const featureWord = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]{0,63}$/, 'a word such as "swaps"'))

/** A project in the configuration file. */
export const ProjectSchema = v.strictObject({
  id: projectId,
  name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  origins: v.optional(v.array(originPattern), ['*']),
  features: v.optional(v.array(featureWord)),
  callsPerMonth: v.optional(positive),
  callsPerSecond: v.optional(positive),
  nodeCallsPerSecond: v.optional(positive),
  signIn: v.optional(v.boolean(), false),
  enabled: v.optional(v.boolean(), true),
})
