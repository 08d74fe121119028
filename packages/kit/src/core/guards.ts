import type { Kit } from './kit.ts'
import type { Route } from './routes.ts'
import { type KitState, selectNetworkId, selectSession } from './store.ts'
import { isUnsupportedNetwork } from './unsupportedNetwork.ts'

/** A condition between "connected" and "ready", such as a supported network or a signed-in visitor. */
export type Guard = {
  readonly id: string
  /** Whether the condition is met in a state in which a wallet is connected. */
  holds(state: KitState): boolean
  /** The view that helps the visitor to meet it. */
  readonly route: Route
  /** Whether the visitor may close that view without meeting it; otherwise closing shakes. Default true. */
  mayDismiss?(state: KitState): boolean
}

/** The kit's guards: the network first, then those of features, then the site's own, in their order. */
function guardsOf(kit: Kit): readonly Guard[] {
  return [
    networkGuard(kit),
    ...kit.features.flatMap(({ guards }) => guards?.(kit) ?? []),
    ...(kit.options.guards ?? []),
  ]
}

/** The first guard that a connected visitor does not pass; undefined when the visitor is ready or not connected. */
export function selectBlockedGuard(kit: Kit, state: KitState): Guard | undefined {
  if (!selectSession(state)) return undefined
  return guardsOf(kit).find((guard) => !guard.holds(state))
}

/** Says that the wallet is on a network which the site did not ask for. */
function networkGuard(kit: Kit): Guard {
  return {
    id: 'network',
    route: { name: 'UnsupportedChain' },
    holds: (state) => {
      const networkId = selectNetworkId(state)
      return networkId === undefined || !isUnsupportedNetwork(kit, networkId)
    },
    mayDismiss: () => kit.options.enforceSupportedNetwork !== true,
  }
}
