import type { ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'

/** One of the networks that a chain family was given. Throws `NETWORK_NOT_FOUND`. */
export function networkOf({ networks }: ChainContext, networkId: CaipNetworkId): Network {
  const network = networks.find(({ id }) => id === networkId)
  if (!network) throw new KitError('NETWORK_NOT_FOUND', 'Network Not Found', { details: networkId })
  return network
}
