import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { getHistory } from '../history/getHistory.ts'
import type { PurchaseState } from './purchaseState.ts'

/** One purchase as the seller tells it. */
export type Purchase = {
  readonly id: string
  readonly state: PurchaseState
  /** In ms since 1970. */
  readonly at: number
  /** Of the delivery, where the seller says it. */
  readonly hash?: string | undefined
  /** Decimal text in whole coins, and the coin's symbol, where the seller says them. */
  readonly amount?: string | undefined
  readonly symbol?: string | undefined
}

/**
 * What was bought for an account through this gateway, newest first; empty where nothing can be bought.
 *
 * @throws KitError NOT_CONNECTED, HISTORY_FAILED.
 */
export async function getPurchases(
  kit: Kit,
  parameters: { address?: string; networkId?: CaipNetworkId } = {},
): Promise<readonly Purchase[]> {
  const { data } = await getHistory(kit, { ...parameters, onramp: 'coinbase' })
  return data.map(({ id, metadata, state, transfers }) => {
    const [transfer] = transfers ?? []
    return {
      id,
      state,
      at: Date.parse(metadata.minedAt),
      // Until there is one, the purchase's own id stands in its place.
      ...(metadata.hash !== id && { hash: metadata.hash }),
      amount: transfer?.quantity?.numeric,
      symbol: transfer?.fungible_info?.symbol ?? undefined,
    }
  })
}
