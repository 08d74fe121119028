import * as v from 'valibot'

/** What an operator may say about smart sessions (gateway contract, section 3). */
export const SessionsSchema = v.strictObject({
  /** Whether the end of a session needs its owner's signature. Default: unless compatibility mode is on. */
  requireRevokeSignature: v.optional(v.boolean()),
})

/** The checked settings of smart sessions. */
export type SessionsConfig = v.InferOutput<typeof SessionsSchema>
