import { sessionNamespaces, sessionRevoke } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountId, actingAddress } from '../gateway/accountId.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'

/** What {@link revokeSmartSession} is given. */
export type RevokeSmartSessionParameters = {
  /** The session's id, a UUID. */
  pci: string
  /** The account's signature of the pci. Default: none, which gateways in compatibility mode accept. */
  signature?: `0x${string}`
  /** Default: the connected account. */
  address?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
}

/** Whether the session was ended. */
export type RevokeSmartSessionReturnType = WithFallbackReason<{ readonly success: boolean }>

/**
 * Ends a smart session at the gateway.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED.
 * @example
 * const { success } = await revokeSmartSession(kit, { pci: session.pci })
 */
export async function revokeSmartSession(
  kit: Kit,
  parameters: RevokeSmartSessionParameters,
): Promise<RevokeSmartSessionReturnType> {
  const { networkId, pci, signature } = parameters
  const address = actingAddress(kit, parameters.address)
  const answer = await askGateway(kit, {
    calls: { sessionRevoke },
    networkId,
    namespaces: sessionNamespaces,
    ask: (gateway, chain) => gateway.sessionRevoke({ address: accountId(chain, address), pci, signature }),
  })
  return answer ? { success: answer.success } : { success: false, reason: 'unsupported' }
}
