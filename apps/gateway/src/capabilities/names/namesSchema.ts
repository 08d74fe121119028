import * as v from 'valibot'

const zone = v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, 'two lower-case labels such as "example.eth"'))
const label = v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'a lower-case label such as "admin"'))
const contract = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'a contract address of 40 hexadecimal digits'))
const privateKey = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/, 'a private key of 64 hexadecimal digits after 0x'),
  v.transform((text) => text as `0x${string}`),
)
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Labels that no account may take; the last three by RFC 2142. */
const reservedLabels = [
  'admin',
  'administrator',
  'official',
  'root',
  'security',
  'support',
  'system',
  'hostmaster',
  'postmaster',
  'webmaster',
]

/** What an operator may say about names (gateway contract, section 2). */
export const NamesSchema = v.strictObject({
  zones: v.optional(v.pipe(v.array(zone), v.minLength(1, 'at least one zone')), ['reown.id']),
  legacyZones: v.optional(v.array(zone), ['wcn.id']),
  reserved: v.optional(v.array(label), reservedLabels),
  // Keys cost nothing, so this keeps out mistakes rather than squatters; the field's other servers have no bound.
  maxPerAddress: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1_000),
  signatureMaxAgeSeconds: v.optional(seconds, 300),
  signatureMaxAheadSeconds: v.optional(seconds, 10),
  ccipSigningKey: v.optional(privateKey),
  ccipSenders: v.optional(v.array(contract), []),
  ccipLifetimeSeconds: v.optional(seconds, 300),
})

/** The checked settings of names. */
export type NamesConfig = v.InferOutput<typeof NamesSchema>
