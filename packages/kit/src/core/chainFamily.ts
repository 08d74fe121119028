import type { ChainFamily } from './chain.ts'
import type { Kit } from './kit.ts'
import type { Namespace } from './network.ts'

/** The rules of a namespace; undefined when the kit has no such chain family. */
export function chainFamily(kit: Kit, namespace: Namespace): ChainFamily | undefined {
  return kit.options.chains.find((family) => family.namespace === namespace)
}
