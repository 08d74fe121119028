import { convertGasPrice, type EndpointAnswer, gasPriceNamespaces } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { askGateway } from '../gateway/askGateway.ts'

/** What {@link getGasPrices} is given. */
export type GetGasPricesParameters = {
  /** Default: the active network. */
  networkId?: CaipNetworkId
}
/** Wei for each unit of gas, as decimal texts. */
export type GetGasPricesReturnType = EndpointAnswer<typeof convertGasPrice>

/**
 * Gas prices of a network for three speeds.
 *
 * @throws KitError GAS_PRICE_UNSUPPORTED ('Network not supported for Gas Price'), GATEWAY_FAILED.
 * @example
 * const { standard } = await getGasPrices(kit)
 */
export async function getGasPrices(kit: Kit, parameters: GetGasPricesParameters = {}): Promise<GetGasPricesReturnType> {
  const answer = await askGateway(kit, {
    calls: { convertGasPrice },
    networkId: parameters.networkId,
    namespaces: gasPriceNamespaces,
    ask: (gateway, chainId) => gateway.convertGasPrice({ chainId }),
  })
  if (!answer) throw new KitError('GAS_PRICE_UNSUPPORTED', 'Network not supported for Gas Price')
  return answer
}
