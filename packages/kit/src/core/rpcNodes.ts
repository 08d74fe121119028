import { alertGatewayLater } from './alertGatewayLater.ts'
import type { ChainContext } from './chain.ts'
import type { Kit } from './kit.ts'
import { limits } from './limits.ts'
import { rpcUrls } from './rpcUrls.ts'

/** The nodes that a chain family reads from: one that did not answer stands last for 30 s. */
export function rpcNodes(kit: Kit): Pick<ChainContext, 'onRpcFailure' | 'rpcUrls'> {
  const failedAt = new Map<string, number>()
  return {
    rpcUrls(networkId) {
      const since = Date.now() - limits.rpcRetry
      const isAway = (url: string) => (failedAt.get(url) ?? since) > since
      const urls = rpcUrls(kit, networkId)
      return [...urls.filter((url) => !isAway(url)), ...urls.filter(isAway)]
    },
    onRpcFailure(url, cause) {
      failedAt.set(url, Date.now())
      const { gateway } = kit.options
      if (gateway && url.startsWith(gateway)) alertGatewayLater(kit, cause)
    },
  }
}
