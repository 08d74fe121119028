import type { Kit } from '../kit.ts'
import type { WalletRequest } from '../requests.ts'

/** Says whether anybody looks at a request that is still open; without a look its answer counts, and nothing waits for it. */
export function attendRequest(kit: Kit, request: WalletRequest, isAttended: boolean): void {
  if (kit.isDestroyed || !request.isUnattended === isAttended) return
  kit.store.setState(({ requests }) => ({
    requests: requests.map((each) => (each.id === request.id ? { ...each, isUnattended: !isAttended } : each)),
  }))
}
