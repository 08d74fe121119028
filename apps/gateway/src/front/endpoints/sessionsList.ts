import { endpoints } from '@foyer/contract'
import type { Sessions } from '../../capabilities/sessions/createSessions.ts'
import type { OwnHost } from '../../engines/config/ownHost.ts'
import { served } from '../http/served.ts'

/** GET /v1/sessions/{account}: the account's smart sessions, newest first (gateway contract 3). */
export function sessionsList({ sessions, ownHost }: { sessions: Sessions; ownHost: OwnHost }) {
  return served(endpoints.sessionsList, async ({ params, query, header, signal }) => {
    const { cursor, signature } = query
    const timestamp = query.timestamp === undefined ? undefined : Number(query.timestamp)
    const gateway = ownHost(header('host'))
    const question = { cursor, gateway, timestamp, signature, signal: signal() }
    return { json: await sessions.list(params.address, question) }
  })
}
