import type { CaipNetworkId } from '../../core/network.ts'
import type { GetOnrampOptionsReturnType } from '../../domain/onramp/getOnrampOptions.ts'

/** A coin that is sold, on the network where it is delivered. */
export type SoldCoin = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** What the seller calls the network. */
  readonly place: string
  /** Absent where the coin is delivered on a network other than the asked one. */
  readonly networkId?: CaipNetworkId | undefined
  /** Absent for a native coin. */
  readonly tokenAddress?: string | undefined
}

/** The coins that are delivered on a network itself, else those of the pay chain that stands in for it. */
export function soldCoins(
  { purchaseCurrencies }: Pick<GetOnrampOptionsReturnType, 'purchaseCurrencies'>,
  networkId: CaipNetworkId,
  standIn: string,
): readonly SoldCoin[] {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  const find = (isMeant: (network: { name: string; chain_id: string }) => boolean, delivered?: CaipNetworkId) =>
    purchaseCurrencies.flatMap(({ id, name, networks, symbol }): SoldCoin[] => {
      const network = networks.find(isMeant)
      if (!network) return []
      const tokenAddress = network.contract_address || undefined
      return [{ id, name, symbol, place: network.display_name, networkId: delivered, tokenAddress }]
    })
  const own = find(({ chain_id }) => chain_id === reference || chain_id === networkId, networkId)
  return own.length > 0 ? own : find(({ name }) => name === standIn)
}
