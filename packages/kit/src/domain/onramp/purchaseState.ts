/** Where a purchase stands: paid, delivered, or ended without coins. */
export type PurchaseState = 'started' | 'received' | 'failed'

/** Sellers have words of their own, such as ONRAMP_TRANSACTION_STATUS_IN_PROGRESS. */
export function purchaseState(status: string): PurchaseState {
  if (/success|complete|confirmed/i.test(status)) return 'received'
  return /fail|expire|cancel|declin|reject/i.test(status) ? 'failed' : 'started'
}
