import { connect } from '../../core/actions/connect.ts'
import { pushView } from '../../core/actions/navigate.ts'
import { isMobile } from '../../core/actions/openModal.ts'
import type { Connector } from '../../core/connector.ts'
import { routeKind } from '../../core/featureRoutes.ts'
import type { Kit } from '../../core/kit.ts'
import type { WalletRequest } from '../../core/requests.ts'
import { selectRequest } from '../../core/selectRequest.ts'
import type { KitState } from '../../core/store.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'

/** How asking a wallet stands; undefined when it has not been asked. */
export function selectConnectRequest(
  state: KitState,
  { chain, id, source }: Pick<Connector, 'chain' | 'id' | 'source'>,
): WalletRequest | undefined {
  return selectRequest(state, 'connect', { namespace: chain, source, walletId: id })
}

/**
 * Asks a wallet to connect, unless it is being asked; how that goes stands in the request book. A link that one listed wallet
 * was given is given to no other.
 */
export function startConnecting(kit: Kit, connector: Connector, listed?: WalletRecord): void {
  const request = selectConnectRequest(kit.store.getState(), connector)
  if (request?.phase === 'pending') {
    if (request.target.listed === listed?.id) return
    request.abort()
  }
  askAgain(kit, connector, listed)
}

/** Asks a wallet anew, beside a request that it may still hold. */
export function askAgain(kit: Kit, connector: Connector, listed?: WalletRecord): void {
  connect(kit, { wallet: connector, listed }).then(
    () => {
      buzz()
      showRequest(kit, connector)
    },
    // The book holds the failure, and the view says it.
    () => undefined,
  )
}

/** A short buzz for someone who holds the page in the hand; browsers allow it only once the page has been touched. */
function buzz(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isMobile() && !isStill && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(15)
}

/** Shows how asking a wallet stands to someone who still stands before the wallets, or does so again. */
export function showRequest(kit: Kit, connector: Connector): void {
  const { open, stack } = kit.store.getState().modal
  const top = stack.at(-1)
  if (!open || !top || routeKind(kit, top.name) !== 'choosing') return
  pushView(kit, { name: 'ConnectingExternal', parameters: { connectorId: connector.id } })
}
