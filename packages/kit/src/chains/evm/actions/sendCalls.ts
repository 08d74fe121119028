import type { KitErrorOf, WalletErrorCode } from '../../../core/errors.ts'
import type { Kit } from '../../../core/kit.ts'
import { loadPart } from '../../../core/loadPart.ts'
import type { CaipNetworkId } from '../../../core/network.ts'

/** One call of a bundle. */
export type EvmCallRequest = {
  to: `0x${string}`
  /** Default: none, a plain payment. */
  data?: `0x${string}` | undefined
  /** In wei. Default 0. */
  value?: bigint | undefined
}

/** What {@link sendCalls} is given. */
export type SendCallsParameters = {
  calls: readonly EvmCallRequest[]
  /** Whether they must all be carried out or none of them, with nothing between. Default false. */
  atomicRequired?: boolean | undefined
  /** Capabilities that the wallet should use, by name (EIP-5792); those without `optional: true` are required. */
  capabilities?: Readonly<Record<string, unknown>> | undefined
  /** A name for the bundle that no other one has. Default: one by the wallet. */
  id?: string | undefined
  /** One of the kit's networks. Default: the one that the kit shows. */
  networkId?: CaipNetworkId | undefined
  /** Gives the request up. */
  signal?: AbortSignal | undefined
}

/** The bundle's id, for {@link getCallsStatus} and {@link waitForCallsStatus}, and what the wallet says beside it. */
export type SendCallsReturnType = {
  readonly id: string
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** What {@link sendCalls} throws: the `code` says why. */
export type SendCallsErrorType = KitErrorOf<
  WalletErrorCode | 'NETWORK_NOT_FOUND' | 'NOT_CONNECTED' | 'SEND_FAILED' | 'UNSUPPORTED_CHAIN'
>

/**
 * Hands several calls to the connected EVM wallet at once (EIP-5792, version 2.0.0). A wallet without bundles, or one that
 * refuses them and says that it can do nothing more on this network, is asked for one transaction after the other, 32 ms apart,
 * unless `atomicRequired`; it is asked for no further one once one was refused, and the id then stands for those that were sent.
 *
 * @throws KitError `NOT_CONNECTED`, `NETWORK_NOT_FOUND`, `USER_REJECTED`, `UNSUPPORTED_METHOD` where the wallet cannot carry
 * them out as one or lacks a required capability, `UNSUPPORTED_CHAIN`, `SEND_FAILED`, and what the wallet reports.
 * @example
 * const { id } = await sendCalls(kit, { calls: [{ to: token, data: approval }, { to: router, data: swap }] })
 * const { status, receipts } = await waitForCallsStatus(kit, { id })
 */
export async function sendCalls(kit: Kit, parameters: SendCallsParameters): Promise<SendCallsReturnType> {
  const { sendBundle } = await loadPart(() => import('../callBundles.ts'))
  return sendBundle(kit, parameters)
}
