import type { Kit } from '../kit.ts'
import type { WalletRequest } from '../requests.ts'

/**
 * Sets whether a view shows an open request; without one its answer still counts, and no status says that it is
 * awaited.
 */
export function attendRequest(kit: Kit, request: WalletRequest, isAttended: boolean): void {
  if (kit.isDestroyed || !request.isUnattended === isAttended) return
  kit.store.setState(({ requests }) => ({
    requests: requests.map((each) => (each.id === request.id ? { ...each, isUnattended: !isAttended } : each)),
  }))
}
