import { alertGatewayLater } from './alertGatewayLater.ts'
import type { Chain, ChainContext } from './chain.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { limits } from './limits.ts'
import { loadPart } from './loadPart.ts'
import { type Namespace, namespaceOf } from './network.ts'
import { rpcSession } from './rpcSession.ts'
import { rpcUrls } from './rpcUrls.ts'

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

/** The nodes that a chain family reads from: one that did not answer stands last for 30 s. */
function rpcNodes(kit: Kit): Pick<ChainContext, 'onRpcFailure' | 'rpcUrls'> {
  const failedAt = new Map<string, number>()
  const inSession = rpcSession(kit)
  return {
    rpcUrls(networkId) {
      const since = Date.now() - limits.rpcRetry
      const isAway = (url: string) => (failedAt.get(url) ?? since) > since
      const urls = inSession(rpcUrls(kit, networkId))
      return [...urls.filter((url) => !isAway(url)), ...urls.filter(isAway)]
    },
    onRpcFailure(url, cause) {
      failedAt.set(url, Date.now())
      const { gateway } = kit.options
      if (gateway && url.startsWith(gateway)) alertGatewayLater(kit, cause)
    },
  }
}
