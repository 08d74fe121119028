import * as v from 'valibot'

/** What an operator may say about smart sessions (gateway contract, section 3). */
export const SessionsSchema = v.strictObject({ requireRevokeSignature: v.optional(v.boolean(), false) })

/** The checked settings of smart sessions. */
export type SessionsConfig = v.InferOutput<typeof SessionsSchema>
