import { endpoints } from '@foyer/contract'
import { served } from '../http/served.ts'
import type { Sessions } from '../sessions/createSessions.ts'

/** GET /v1/sessions/{account}: the account's smart sessions, newest first (gateway contract 3). */
export function sessionsList({ sessions }: { sessions: Sessions }) {
  return served(endpoints.sessionsList, async ({ params, query, header, signal }) => {
    const { cursor, signature } = query
    const timestamp = query.timestamp === undefined ? undefined : Number(query.timestamp)
    const gateway = header('host') ?? ''
    const question = { cursor, gateway, timestamp, signature, signal: signal() }
    return { json: await sessions.list(params.address, question) }
  })
}
