import { resetViews } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { Translation } from '../../view/messages.ts'
import { sayError, showToast } from '../../view/notices.ts'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'
import type { swapReviewMessages } from './reviewMessages.ts'
import { swap } from './swap.ts'
import { emptyDraft } from './swapDraft.ts'
import { tellEnd } from './tellEnd.ts'

/** Where a swap stands between the press and the end. */
export type SwapProgress = { readonly step: SwapStepKind; readonly state: 'asking' | 'sent' | 'done' }

/**
 * Signs what the review shows, step by step, and says how it went; the account follows. Resolves to the reason of a
 * failure where it is known: it stands in the view. `hasMoved` where the rate fell below what the review showed.
 */
export async function swapFromReview(
  kit: Kit,
  prepared: PreparedSwap,
  text: Translation<typeof swapReviewMessages>,
  onProgress: (progress: SwapProgress) => void,
  signal: AbortSignal,
): Promise<{ hasFailed: boolean; reason?: KitError | undefined; hasMoved?: boolean | undefined }> {
  let isSent = false
  const leave = () => {
    emptyDraft(kit)
    if (kit.store.getState().modal.open) resetViews(kit, { name: 'Account' })
    return { hasFailed: false }
  }
  try {
    const { hash } = await swap(kit, {
      prepared,
      signal,
      onStep(step, state) {
        isSent = step === 'swap' && state === 'sent'
        onProgress({ step, state })
      },
    })
    if (kit.isDestroyed) return { hasFailed: false }
    tellEnd(kit, hash, text)
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
    if (error.code === 'USER_REJECTED') showToast(kit, { kind: 'declined', text: text.declined })
    else if (error.code === 'SWAP_PRICE_MOVED') return { hasFailed: true, hasMoved: true }
    else if (error.code === 'REQUEST_ABORTED') return { hasFailed: true }
    else sayError(kit, error)
    return { hasFailed: true, reason: error.code === 'USER_REJECTED' ? undefined : error }
  }
}
