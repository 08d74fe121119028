import { endpoints } from '@foyer/contract'
import type { Sessions } from '../../capabilities/sessions/createSessions.ts'
import { served } from '../http/served.ts'

/** POST /v1/sessions/{account}/activate: keeps the context that the wallet answered (gateway contract 3). */
export function sessionActivate({ sessions }: { sessions: Sessions }) {
  return served(endpoints.sessionActivate, async ({ params, body, signal }) => {
    await sessions.activate(params.address, body.pci, body.context, {
      signature: body.signature,
      signal: signal(),
    })
    return { json: { success: true } }
  })
}
