import type { Kit } from './kit.ts'
import { defineResource } from './resource.ts'

/**
 * Names this kit's session in the addresses of the gateway's proxy, so that it answers from one node as long as that does: what
 * was read once is not unknown at the next question. The name is drawn anew by each kit and kept nowhere.
 */
export function rpcSession(kit: Kit): (urls: readonly string[]) => readonly string[] {
  const { gateway } = kit.options
  const { id } = kit.resource(session)
  // With a gateway, its proxy stands first.
  return ([first, ...others]) => (first === undefined ? [] : [gateway ? `${first}&sessionId=${id}` : first, ...others])
}

const session = defineResource('rpcSession', () => ({ id: Math.random().toString(36).slice(2) }))
