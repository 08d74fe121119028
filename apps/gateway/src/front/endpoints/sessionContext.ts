import { endpoints } from '@foyer/contract'
import type { Sessions } from '../../capabilities/sessions/createSessions.ts'
import { served } from '../http/served.ts'

/** GET /v1/sessions/{account}/getcontext: the context of a living session (gateway contract 3). */
export function sessionContext({ sessions }: { sessions: Sessions }) {
  return served(endpoints.sessionContext, async ({ params, query }) => ({
    json: { context: await sessions.readContext(params.address, query.pci) },
  }))
}
