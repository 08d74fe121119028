import { history, onrampNamespaces, purchasePage } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { actingAddress } from '../gateway/accountId.ts'
import { askGateway } from '../gateway/askGateway.ts'

/** The history, asked for purchases: their states are the seller's own words, of which the client's types know nothing. */
const purchases = { ...history, response: purchasePage as unknown as typeof history.response }

/** Where a purchase stands. */
export type PurchaseState = 'started' | 'received' | 'failed'

/** One purchase as the seller tells it. */
export type Purchase = {
  readonly id: string
  readonly state: PurchaseState
  /** In ms since 1970. */
  readonly at: number
  /** Decimal text in whole coins, and the coin's symbol, where the seller says them. */
  readonly amount?: string | undefined
  readonly symbol?: string | undefined
}

/**
 * What was bought for an account through this gateway, newest first; empty where nothing can be bought.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED.
 */
export async function getPurchases(
  kit: Kit,
  parameters: { address?: string; networkId?: CaipNetworkId } = {},
): Promise<readonly Purchase[]> {
  const account = actingAddress(kit, parameters.address)
  const answer = await askGateway(kit, {
    calls: { history: purchases },
    networkId: parameters.networkId,
    namespaces: onrampNamespaces,
    ask: (gateway) => gateway.history({ account, onramp: 'coinbase' }),
  })
  return (answer?.data ?? []).map(({ id, metadata, transfers }) => {
    const [transfer] = transfers ?? []
    return {
      id,
      state: stateOf(metadata.status),
      at: Date.parse(metadata.minedAt),
      amount: transfer?.quantity?.numeric,
      symbol: transfer?.fungible_info?.symbol ?? undefined,
    }
  })
}

/** Sellers have words of their own, such as ONRAMP_TRANSACTION_STATUS_IN_PROGRESS. */
function stateOf(status: string): PurchaseState {
  if (/success|complete|confirmed/i.test(status)) return 'received'
  return /fail|expire|cancel|declin|reject/i.test(status) ? 'failed' : 'started'
}
