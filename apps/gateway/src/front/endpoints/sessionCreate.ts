import { endpoints } from '@foyer/contract'
import type { Sessions } from '../../capabilities/sessions/createSessions.ts'
import { writePublicKey } from '../../capabilities/sessions/sessionKey.ts'
import { served } from '../http/served.ts'

/** POST /v1/sessions/{account}: prepares a smart session with its own key (gateway contract 3). */
export function sessionCreate({ sessions }: { sessions: Sessions }) {
  return served(endpoints.sessionCreate, async ({ params, query, body, projectId, project }) => {
    const asking = project ?? (projectId === undefined ? undefined : { id: projectId, name: projectId })
    const { pci, publicKey } = await sessions.create({ account: params.address, terms: body, project: asking })
    return { json: { pci, key: { type: 'secp256k1' as const, publicKey: writePublicKey(publicKey, query.v) } } }
  })
}
