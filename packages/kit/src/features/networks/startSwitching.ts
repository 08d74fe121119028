import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { WalletRequest } from '../../core/requests.ts'
import { selectRequest } from '../../core/selectRequest.ts'
import type { KitState } from '../../core/store.ts'

/** How asking the wallet for a network stands; undefined when it has not been asked. */
export function selectSwitchRequest(state: KitState, networkId: CaipNetworkId): WalletRequest | undefined {
  return selectRequest(state, 'switch', { networkId })
}

/** Asks the wallet for a network, unless it is being asked; how that goes stands in the request book. */
export function startSwitching(kit: Kit, networkId: CaipNetworkId): void {
  if (selectSwitchRequest(kit.store.getState(), networkId)?.phase !== 'pending') askAgain(kit, networkId)
}

/** Asks the wallet anew, beside a request that it may still hold. */
export function askAgain(kit: Kit, networkId: CaipNetworkId): void {
  // The book holds the failure, and the view says it.
  switchNetwork(kit, { networkId }).catch(() => undefined)
}
