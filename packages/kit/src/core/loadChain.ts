import type { Chain } from './chain.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { loadPart } from './loadPart.ts'
import { type Namespace, namespaceOf } from './network.ts'
import { rpcNodes } from './rpcNodes.ts'

/** Loads a namespace's chain family and ties it to the kit. Throws `CHAIN_ADAPTER_NOT_FOUND`. */
export async function loadChain(kit: Kit, namespace: Namespace): Promise<Chain> {
  const { chains, networks } = kit.options
  const family = chains.find((candidate) => candidate.namespace === namespace)
  if (!family) throw new KitError('CHAIN_ADAPTER_NOT_FOUND', 'Chain adapter not found', { details: namespace })
  const create = await loadPart(() => family.load())
  if (kit.isDestroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
  return create({
    networks: networks.filter((network) => namespaceOf(network.id) === namespace),
    ...rpcNodes(kit),
  })
}
