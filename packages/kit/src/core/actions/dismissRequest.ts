import type { Kit } from '../kit.ts'
import type { WalletRequest } from '../requests.ts'

/** Takes an answered request out of the book once its view has gone; one that is still open stays. */
export function dismissRequest(kit: Kit, { id }: Pick<WalletRequest, 'id'>): void {
  if (kit.isDestroyed) return
  kit.store.setState(({ requests }) => ({
    requests: requests.filter((request) => request.id !== id || request.phase === 'pending'),
  }))
}
