import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { selectSession } from '../store.ts'

/**
 * The active wallet's own provider object of a namespace (default: the active one), such as an EIP-1193 provider on
 * Ethereum. Undefined while nothing is connected there. Of a namespace that the kit has no chain family for, it is that of
 * the session used last that grants it.
 *
 * @example
 * const provider = getProvider(kit, 'eip155') as EIP1193Provider | undefined
 */
export function getProvider(kit: Kit, namespace?: Namespace): unknown {
  const state = kit.store.getState()
  const name = namespace ?? state.activeNamespace
  const session = state.namespaces[name]
    ? selectSession(state, name)
    : state.sessions.find((each) => each.namespaces[name])
  return session?.provider(name)
}
