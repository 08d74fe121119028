import type { Kit } from '../core/kit.ts'
import { getPurchases, type Purchase } from '../domain/onramp/getPurchases.ts'
import { refreshBalances } from '../domain/portfolio/freshBalances.ts'
import { isUnderWay, type OpenedPurchase, purchases } from './purchases.ts'

/** Bank transfers take their time, but a visitor who has not begun to pay within this many ms will not pay any more. */
const expiresAfterMs = 3_600_000
/** The seller's clock may be behind this one. */
const clockError = 600_000

/** What a purchase becomes with what the seller tells of all purchases. */
export function nextPurchase(purchase: OpenedPurchase, purchases: readonly Purchase[], now: number): OpenedPurchase {
  if (!isUnderWay(purchase)) return purchase
  // The first that the seller did not know before; other checkouts of the account come later.
  const own = purchases.findLast(({ at, id }) => !purchase.known.includes(id) && !(at < purchase.openedAt - clockError))
  if (own) {
    const { amount, hash, state: stage } = own
    return { ...purchase, stage, ...(amount && { amount }), ...(hash && { hash }) }
  }
  return now - purchase.openedAt > expiresAfterMs ? { ...purchase, stage: 'expired' } : purchase
}

/**
 * Asks the seller once how a purchase stands, and keeps the answer; what arrived is asked for by new balances.
 *
 * @throws KitError HISTORY_FAILED.
 */
export async function followPurchase(kit: Kit, purchase: OpenedPurchase): Promise<OpenedPurchase> {
  const { address, networkId, tokenAddress } = purchase
  const next = nextPurchase(purchase, await getPurchases(kit, { address, networkId }), Date.now())
  if ((next.stage === purchase.stage && next.hash === purchase.hash) || kit.isDestroyed) return purchase
  purchases(kit).put(next)
  if (next.stage === 'received') await refreshBalances(kit, { address, networkId, tokenAddresses: [tokenAddress] })
  return next
}
