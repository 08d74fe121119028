import { resetViews } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import { beginFlow } from '../../core/flow.ts'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { formatTokenAmount } from '../../domain/amount.ts'
import type { Translation } from '../../runtime/messages.ts'
import { sayError, showToast } from '../../runtime/notices.ts'
import type { ActivityRecord } from '../../transactions/activityRecord.ts'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { isolated } from '../../ui/isolated.tsx'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'
import type { swapReviewMessages } from './reviewMessages.ts'
import { swap } from './swap.ts'
import { emptyDraft } from './swapDraft.ts'

/** Where a swap stands between the press and the end. */
export type SwapProgress = { readonly step: SwapStepKind; readonly state: 'asking' | 'sent' | 'done' }

/** How a swap from the review went. */
export type ReviewedSwapResult = {
  readonly hasFailed: boolean
  /** It was sent after the review had lost its account or its view: what is shown by now stays. */
  readonly isLost?: boolean | undefined
  readonly reason?: KitError | undefined
  readonly hasMoved?: boolean | undefined
}

/**
 * Signs what the review shows, step by step, and says how it went; the account follows. Resolves to the reason of a
 * failure where it is known: it stands in the view. `stop` gives it up. `hasMoved` where the rate fell below what the review showed.
 */
export async function swapFromReview(
  kit: Kit,
  prepared: PreparedSwap,
  text: Translation<typeof swapReviewMessages>,
  onProgress: (progress: SwapProgress) => void,
  stop: AbortController,
): Promise<ReviewedSwapResult> {
  const flow = beginFlow(kit)
  let isSent = false
  const leave = (): ReviewedSwapResult => {
    if (!flow.isCurrent()) return { hasFailed: false, isLost: true }
    emptyDraft(kit)
    if (kit.store.getState().modal.open) resetViews(kit, { name: 'Account' })
    return { hasFailed: false }
  }
  try {
    const { hash } = await swap(kit, {
      prepared,
      signal: stop.signal,
      onStep(step, state) {
        // No further step is asked for once the review is gone; what the wallet asks already may still be answered.
        if (state === 'asking' && !flow.isCurrent()) stop.abort()
        isSent = step === 'swap' && state === 'sent'
        onProgress({ step, state })
      },
    })
    if (kit.isDestroyed) return { hasFailed: false }
    notifyEnd(kit, hash, text)
    showToast(kit, { kind: 'success', text: text.started })
    return leave()
  } catch (cause) {
    const error = cause instanceof KitError ? cause : new KitError('SEND_FAILED', 'The swap was not sent', { cause })
    if (kit.isDestroyed) return { hasFailed: true }
    if (isSent && error.code === 'WALLET_TIMEOUT') {
      // It may still be carried out, so it must not be signed once more.
      showToast(kit, { kind: 'info', text: text.unheard })
      return leave()
    }
    if (!flow.isCurrent()) return { hasFailed: true }
    if (error.code === 'USER_REJECTED') showToast(kit, { kind: 'declined', text: text.declined })
    else if (error.code === 'SWAP_PRICE_MOVED') return { hasFailed: true, hasMoved: true }
    else if (error.code === 'REQUEST_ABORTED') return { hasFailed: true }
    else sayError(kit, error)
    return { hasFailed: true, reason: error.code === 'USER_REJECTED' ? undefined : error }
  }
}

/** Says in a toast how a swap that was sent has ended: what it brought, or why it failed. */
function notifyEnd(kit: Kit, hash: string, text: Translation<typeof swapReviewMessages>): void {
  const { list, subscribe } = activityRecords(kit)
  const end = subscribe(() => {
    const record = list().find((each) => each.hash === hash)
    if (record?.state === 'pending') return
    end()
    if (record?.state === 'failed') void notifyFailure(kit, record, text)
    if (record?.state !== 'done' || !record.received) return
    const { amount, token } = record.received
    const got = `${formatTokenAmount(amount, token.decimals, kit.options.locale)} ${token.symbol}`
    showToast(kit, { kind: 'success', text: text.got({ amount: isolated(got) }) })
  })
}

async function notifyFailure(
  kit: Kit,
  { hash, networkId }: ActivityRecord,
  text: Translation<typeof swapReviewMessages>,
) {
  const methods = await (await kit.chain(namespaceOf(networkId))).transfers?.()
  // A node that is away gives no reason, and the swap has failed all the same.
  const { detail } = (await methods?.failureReason?.({ networkId, hash }).catch(() => undefined)) ?? {}
  showToast(kit, { kind: 'error', text: detail ? text.failedWith({ reason: isolated(detail) }) : text.failed })
}
