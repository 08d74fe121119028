import type { GetCallsStatusReturnType as ViemCallsStatus } from 'viem'
import type { KitErrorOf, WalletErrorCode } from '../../../core/errors.ts'
import type { Kit } from '../../../core/kit.ts'
import { loadPart } from '../../../core/loadPart.ts'

/** What {@link getCallsStatus} is given. */
export type GetCallsStatusParameters = {
  /** What {@link sendCalls} answered. */
  id: string
}

/**
 * How a bundle stands, as viem reads it: `status` is `'pending'`, `'success'` or `'failure'`, `statusCode` the number of
 * EIP-5792 behind it, `receipts` has those transactions that were mined.
 */
export type GetCallsStatusReturnType = ViemCallsStatus

/** What {@link getCallsStatus} throws: the `code` says why. */
export type GetCallsStatusErrorType = KitErrorOf<
  WalletErrorCode | 'NETWORK_NOT_FOUND' | 'NOT_CONNECTED' | 'SEND_FAILED'
>

/**
 * Asks the connected EVM wallet once how a bundle stands (EIP-5792).
 *
 * @throws KitError `NOT_CONNECTED`, `SEND_FAILED` for an id that the wallet does not know, and what the wallet reports.
 * @example
 * const { status } = await getCallsStatus(kit, { id })
 */
export async function getCallsStatus(kit: Kit, { id }: GetCallsStatusParameters): Promise<GetCallsStatusReturnType> {
  const { readBundle } = await loadPart(() => import('../callBundles.ts'))
  return readBundle(kit, id)
}
