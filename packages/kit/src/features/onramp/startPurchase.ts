import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { OnrampSeller } from '../../domain/onramp/getOnrampOffers.ts'
import { getOnrampUrl } from '../../domain/onramp/getOnrampUrl.ts'
import { getPurchases } from '../../domain/onramp/getPurchases.ts'
import type { OpenedPurchase } from '../../workshop/purchases.ts'
import type { SoldCoin } from './soldCoins.ts'

export type StartPurchaseParameters = {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly coin: SoldCoin
  /** Id of the money, and plain decimal text in it. */
  readonly currency: string
  readonly amount: string
  /** Id of the way of paying. */
  readonly method: string | undefined
  /** Null where the gateway decides. */
  readonly seller: OnrampSeller | null
  /** Decimal text in whole coins, where a price was named. */
  readonly quoted?: string | undefined
}

/**
 * Opens the seller's page in a new tab. Call it within the press: the tab opens before any request, so that no browser
 * blocks it as a pop-up.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED; the tab is closed then.
 */
export async function startPurchase(kit: Kit, parameters: StartPurchaseParameters): Promise<OpenedPurchase> {
  const { address, amount, coin, currency, method, networkId, quoted, seller } = parameters
  const isTracked = seller?.isTracked !== false
  const tab = window.open('', '_blank')
  // The seller's page has no business with this one.
  if (tab) tab.opener = null
  try {
    const [{ url }, told] = await Promise.all([
      getOnrampUrl(kit, {
        address,
        networkId,
        assets: [coin.symbol],
        presetFiatAmount: Number(amount),
        paymentCurrency: currency,
        paymentMethod: method,
        provider: seller?.id,
      }),
      // Without it the time of the purchase decides.
      isTracked ? getPurchases(kit, { address, networkId }).catch(() => []) : [],
    ])
    if (!/^https?:\/\//.test(url)) throw new KitError('GATEWAY_FAILED', 'The gateway named no page of a seller')
    const isOpened = tab !== null && !tab.closed
    if (isOpened) tab.location.replace(url)
    const { networkId: deliveredOn, symbol, tokenAddress } = coin
    const known = told.map(({ id }) => id)
    const kept = { address, networkId, deliveredOn, url, isOpened, symbol, tokenAddress, quoted, known }
    return { ...kept, id: crypto.randomUUID(), openedAt: Date.now(), stage: isTracked ? 'waiting' : 'untracked' }
  } catch (error) {
    tab?.close()
    throw error
  }
}
