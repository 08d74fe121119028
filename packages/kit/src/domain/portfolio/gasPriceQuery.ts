import { convertGasPrice } from '@foyer/contract'
import { queryOptions } from '@tanstack/react-query'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'
import { isServed } from './supportedChainsQuery.ts'

/** Gas prices for three speeds in the smallest unit of the native coin. */
export type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

/**
 * The gateway's gas prices of a network.
 *
 * @throws KitError `UNSUPPORTED_CHAIN` when the gateway does not serve the network (specification section 8).
 */
export function gasPriceQuery(data: KitData, { networkId }: { networkId: CaipNetworkId }) {
  return queryOptions({
    queryKey: ['gasPrice', networkId],
    queryFn: async ({ signal }): Promise<GasPrices> => {
      const gateway = data.client({ convertGasPrice })
      if (!gateway || !(await isServed(data, networkId))) {
        throw new KitError('UNSUPPORTED_CHAIN', 'Network not supported for Gas Price', { details: networkId })
      }
      const answer = await gateway.convertGasPrice({ chainId: networkId }, { signal })
      return { standard: BigInt(answer.standard), fast: BigInt(answer.fast), instant: BigInt(answer.instant) }
    },
    networkMode: 'always',
  })
}
