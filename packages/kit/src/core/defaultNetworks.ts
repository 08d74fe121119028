import type { Kit } from './kit.ts'
import type { DefaultNetworks } from './transitions.ts'

/** The site's own choice of network in each namespace. */
export function defaultNetworks(kit: Kit): DefaultNetworks {
  const { namespaces } = kit.store.getInitialState()
  return Object.fromEntries(Object.entries(namespaces).map(([namespace, { networkId }]) => [namespace, networkId]))
}
