import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { getOnrampUrl } from '../../domain/onramp/getOnrampUrl.ts'
import { getPurchases } from '../../domain/onramp/getPurchases.ts'
import type { OpenedPurchase } from './purchases.ts'
import type { SoldCoin } from './soldCoins.ts'

export type StartPurchaseParameters = {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly coin: SoldCoin
  /** Plain decimal text in the payment currency. */
  readonly amount: string
}

/**
 * Opens the seller's page in a tab of its own. Call it within the press: the tab is opened before anything is asked, so that
 * no browser takes it for an advertisement.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED; the tab is closed then.
 */
export async function startPurchase(kit: Kit, parameters: StartPurchaseParameters): Promise<OpenedPurchase> {
  const { address, amount, coin, networkId } = parameters
  const tab = window.open('', '_blank')
  // The seller's page has no business with this one.
  if (tab) tab.opener = null
  try {
    const [{ url }, told] = await Promise.all([
      getOnrampUrl(kit, { address, networkId, assets: [coin.symbol], presetFiatAmount: Number(amount) }),
      // Without it the time of the purchase decides.
      getPurchases(kit, { address, networkId }).catch(() => []),
    ])
    if (!/^https?:\/\//.test(url)) throw new KitError('GATEWAY_FAILED', 'The gateway named no page of a seller')
    const isOpened = tab !== null && !tab.closed
    if (isOpened) tab.location.replace(url)
    const { symbol, tokenAddress } = coin
    const known = told.map(({ id }) => id)
    const kept = { address, networkId, url, isOpened, symbol, tokenAddress, known }
    return { ...kept, id: crypto.randomUUID(), openedAt: Date.now(), stage: 'waiting' }
  } catch (error) {
    tab?.close()
    throw error
  }
}
