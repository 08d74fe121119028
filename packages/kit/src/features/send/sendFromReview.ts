import { resetViews } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import { beginFlow } from '../../core/flow.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { partError } from '../../core/reportPart.ts'
import { amountToText } from '../../domain/amount.ts'
import type { Translation } from '../../runtime/messages.ts'
import { sayError, showToast } from '../../runtime/notices.ts'
import type { sendMessages } from './messages.ts'
import { sendDraft } from './sendDraft.ts'
import { type SendTransferParameters, sendTransfer } from './sendTransfer.ts'

/**
 * Sends what the review shows and says how it went. On success the account follows, or Sent where the site opened the
 * view with arguments; one that lost its account or its view only says that the transaction has started. Resolves to whether it
 * has left the view, and to the reason of a failure where it is known: it stands in the view, beside the toast.
 */
export async function sendFromReview(
  kit: Kit,
  parameters: SendTransferParameters,
  text: Translation<typeof sendMessages>,
): Promise<{ hasLeft: boolean; reason?: KitError | undefined }> {
  const { amount, to, toName, token } = parameters
  const flow = beginFlow(kit)
  const draft = sendDraft(kit)
  const begun = draft.get()
  const { arguments: wishes, name } = begun
  try {
    if (name !== undefined) {
      const { confirmName } = await loadPart(() => import('./confirmName.ts'))
      await confirmName(kit, { name: name.name, token, to, setDraft: draft.set, ...flow })
    }
    if (!flow.isCurrent()) return { hasLeft: false }
    const hash = await sendTransfer(kit, parameters)
    if (kit.isDestroyed) return { hasLeft: true }
    // What was typed since is another transfer.
    const { receiver, text: typed } = draft.get()
    if (receiver === begun.receiver && typed === begun.text) draft.reset()
    const { decimals, iconUrl, networkId, nft, symbol } = token
    const sent = { networkId, hash, symbol, amount: amountToText(amount, decimals), nft, to, toName, iconUrl }
    showToast(kit, { kind: 'success', text: text.started })
    if (!flow.isCurrent()) return { hasLeft: false }
    if (kit.store.getState().modal.open) {
      resetViews(kit, wishes ? { name: 'Sent', parameters: sent } : { name: 'Account' })
    }
    return { hasLeft: true }
  } catch (error) {
    const code = error instanceof KitError ? error.code : 'SEND_FAILED'
    if (code === 'NAME_CHANGED') sayError(kit, error as KitError)
    else if (flow.isCurrent()) {
      if (code === 'USER_REJECTED') showToast(kit, { kind: 'declined', text: text.declined })
      else return { hasLeft: false, reason: await failureOf(kit, error, token) }
    }
    return { hasLeft: false }
  }
}

/** Says a failure; answers the reason where it is known. */
async function failureOf(kit: Kit, error: unknown, token: SendTransferParameters['token']) {
  try {
    const { sayFailure } = await loadPart(() => import('./sayFailure.ts'))
    return sayFailure(kit, error, token)
  } catch (missing) {
    return partError(missing)
  }
}
