import { applyTransition } from '../applyTransition.ts'
import { defaultNetworks } from '../defaultNetworks.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { defineResource } from '../resource.ts'
import type { SessionKey } from '../session.ts'
import type { SessionChange } from '../source.ts'
import { type ConnectionState, end, establish, setNetwork, update } from '../transitions.ts'

/** Takes over a change that began in a wallet or in the host's own wallet code. */
export function applySessionChange(kit: Kit, source: string, change: SessionChange): void {
  if (kit.isDestroyed) return
  if (change.type === 'status') noteStatus(kit, source, change.namespace, change.status)
  else applyTransition(kit, transitionOf(kit, source, change))
}

type Transition = (state: ConnectionState) => ConnectionState

function transitionOf(kit: Kit, source: string, change: Exclude<SessionChange, { type: 'status' }>): Transition {
  switch (change.type) {
    case 'opened':
      return (state) => establish(state, change.session, { activate: change.activate ?? false })
    case 'updated':
      return (state) => update(state, change.session)
    case 'network':
      return (state) => setNetwork(state, change.networkId, { activate: false })
    case 'locked':
    case 'ended': {
      const key: SessionKey = `${source}/${change.sessionId}`
      const options = { defaults: defaultNetworks(kit), remember: change.type === 'locked' }
      return (state) => end(state, [key], options)
    }
  }
}

/** Numbers of the requests that hosts have, by their source and namespace. */
const hostRequests = defineResource('hostRequests', () => new Map<string, number>())

/** What a host is doing about a wallet stands in the request book like the kit's own requests. */
function noteStatus(kit: Kit, source: string, namespace: Namespace, status: 'connecting' | 'reconnecting' | 'idle') {
  const id = `${source}/${namespace}`
  const numbers = kit.resource(hostRequests)
  const number = numbers.get(id) ?? -1 - numbers.size
  numbers.set(id, number)
  const kind = status === 'connecting' ? 'connect' : 'restore'
  const target = { namespaces: [namespace], source }
  kit.store.setState(({ requests }) => {
    const others = requests.filter((request) => request.id !== number)
    if (status === 'idle') return { requests: others, expected: false }
    // Only the host can give up what it asks for.
    const abort = () => undefined
    return { requests: [...others, { id: number, kind, target, phase: 'pending', progress: {}, abort }] }
  })
}
