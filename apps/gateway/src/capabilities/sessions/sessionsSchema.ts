import * as v from 'valibot'

/** What an operator may say about smart sessions (gateway contract, section 3). */
export const SessionsSchema = v.strictObject({
  /** Whether the end of a session needs its owner's signature. Default: unless compatibility mode is on. */
  requireRevokeSignature: v.optional(v.boolean()),
  /** What sessions that were never activated may hold together; any caller can make them. The oldest go first. */
  maxUnprovenBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_048_576)), 268_435_456),
})

/** The checked settings of smart sessions. */
export type SessionsConfig = v.InferOutput<typeof SessionsSchema>
