import type { FeatureDeclaration } from './feature.ts'
import type { Guard } from './guard.ts'
import type { Kit } from './kit.ts'
import { type KitState, selectNetworkId, selectSession } from './store.ts'
import { isUnsupportedNetwork } from './unsupportedNetwork.ts'

/** The kit's guards: the network first, then those of features, then the site's own, in their order. */
export function guardsOf(kit: Kit, features: readonly FeatureDeclaration[]): readonly Guard[] {
  return [networkGuard(kit), ...features.flatMap(({ guards }) => guards?.(kit) ?? []), ...(kit.options.guards ?? [])]
}

/** The first guard that a connected visitor does not pass; undefined when the visitor is ready or not connected. */
export function selectBlockedGuard(kit: Kit, state: KitState): Guard | undefined {
  if (!selectSession(state)) return undefined
  return kit.guards.find((guard) => !guard.holds(state))
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
