import { endpoints } from '@foyer/contract'
import type { Sessions } from '../../capabilities/sessions/createSessions.ts'
import { served } from '../http/served.ts'

/** POST /v1/sessions/{account}/revoke: ends a smart session, once (gateway contract 3). */
export function sessionRevoke({ sessions }: { sessions: Sessions }) {
  return served(endpoints.sessionRevoke, async ({ params, body, signal }) => {
    await sessions.revoke(params.address, body.pci, { signature: body.signature, signal: signal() })
    return { json: { success: true } }
  })
}
