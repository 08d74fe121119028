import type { KitErrorOf, WalletErrorCode } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { CaipNetworkId } from '../../core/network.ts'

/** What {@link endPermissions} is given. */
export type EndPermissionsParameters = {
  /** What {@link grantPermissions} answered, or {@link getSmartSessions} lists. */
  context: `0x${string}`
  /** The session's id at the gateway; without one it ends on the network alone. */
  pci?: string | undefined
  /** Default: the network that the kit shows. */
  networkId?: CaipNetworkId | undefined
  /** Gives the request up. */
  signal?: AbortSignal | undefined
}

/** What {@link endPermissions} throws: the `code` says why. */
export type EndPermissionsErrorType = KitErrorOf<
  WalletErrorCode | 'GATEWAY_FAILED' | 'NETWORK_NOT_FOUND' | 'NOT_CONNECTED'
>

/**
 * Asks the visitor to end what a site may do for the account: on the network for good, and then at the gateway (ERC-7715,
 * `wallet_revokePermissions`).
 *
 * @throws KitError `NOT_CONNECTED`, `NETWORK_NOT_FOUND`, `USER_REJECTED`, `UNSUPPORTED_METHOD`, `GATEWAY_FAILED`, and what the
 * wallet reports.
 * @example
 * const { sessions } = await getSmartSessions(kit)
 * for (const { context, pci } of sessions) if (context) await endPermissions(kit, { context, pci })
 */
export async function endPermissions(kit: Kit, parameters: EndPermissionsParameters): Promise<void> {
  const { endSession } = await loadPart(() => import('./endSession.ts'))
  return endSession(kit, parameters)
}
