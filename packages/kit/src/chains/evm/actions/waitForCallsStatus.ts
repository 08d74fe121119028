import type { KitErrorOf } from '../../../core/errors.ts'
import type { Kit } from '../../../core/kit.ts'
import { loadPart } from '../../../core/loadPart.ts'
import type { GetCallsStatusErrorType, GetCallsStatusReturnType } from './getCallsStatus.ts'

/** What {@link waitForCallsStatus} is given. */
export type WaitForCallsStatusParameters = {
  /** What {@link sendCalls} answered. */
  id: string
  /** Between two polls, in ms. Default: half of the network's block time, from 500 to 4,000. */
  pollingInterval?: number | undefined
  /** Throws once the bundle has failed, wholly or in part. Default false. */
  throwOnFailure?: boolean | undefined
  /** How long to wait, in ms; 0 for without end. Default 60,000. */
  timeout?: number | undefined
}

/** What {@link waitForCallsStatus} throws: the `code` says why. */
export type WaitForCallsStatusErrorType = GetCallsStatusErrorType | KitErrorOf<'WALLET_TIMEOUT'>

/**
 * Waits until a bundle is confirmed (status code 200) or has failed (300 and more). A look that fails is repeated four
 * times, after 200 ms and then twice as long each time.
 *
 * @throws KitError `WALLET_TIMEOUT` when the time is over, `SEND_FAILED` for a failed bundle with `throwOnFailure`, and
 * what {@link getCallsStatus} throws.
 * @example
 * const { receipts } = await waitForCallsStatus(kit, { id, throwOnFailure: true })
 */
export async function waitForCallsStatus(
  kit: Kit,
  parameters: WaitForCallsStatusParameters,
): Promise<GetCallsStatusReturnType> {
  const { followBundle } = await loadPart(() => import('../callBundles.ts'))
  return followBundle(kit, parameters)
}
