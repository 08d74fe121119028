import { resetViews } from '../../core/actions/navigate.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { namespaceOf } from '../../core/network.ts'
import { amountToText } from '../../domain/amount.ts'
import type { Translation } from '../../view/messages.ts'
import { sayError, showToast } from '../../view/notices.ts'
import type { sendMessages } from './messages.ts'
import { sendDraft } from './sendDraft.ts'
import { type SendTransferParameters, sendTransfer } from './sendTransfer.ts'

/**
 * Sends what the review shows and says how it went. On success the account follows, or Sent where the site opened the
 * view with arguments. Resolves to the reason of a failure where it is known: it stands in the view, beside the toast.
 */
export async function sendFromReview(
  kit: Kit,
  parameters: SendTransferParameters,
  text: Translation<typeof sendMessages>,
): Promise<{ hasFailed: boolean; reason?: KitError | undefined }> {
  const { amount, to, toName, token } = parameters
  // The action empties the draft.
  const draft = sendDraft(kit)
  const { arguments: wishes, name } = draft.get()
  try {
    if (name !== undefined) {
      const { confirmName } = await loadPart(() => import('./confirmName.ts'))
      await confirmName(kit, { name: name.name, token, to, setDraft: draft.set })
    }
    const hash = await sendTransfer(kit, parameters)
    if (kit.isDestroyed) return { hasFailed: false }
    const { decimals, iconUrl, networkId, nft, symbol } = token
    const sent = { networkId, hash, symbol, amount: amountToText(amount, decimals), nft, to, toName, iconUrl }
    if (kit.store.getState().modal.open) {
      resetViews(kit, wishes ? { name: 'Sent', parameters: sent } : { name: 'Account' })
    }
    showToast(kit, { kind: 'success', text: text.started })
    return { hasFailed: false }
  } catch (error) {
    const code = error instanceof KitError ? error.code : 'SEND_FAILED'
    if (code === 'USER_REJECTED') {
      showToast(kit, { kind: 'declined', text: text.declined })
      return { hasFailed: true }
    }
    if (code === 'NAME_CHANGED') {
      sayError(kit, error as KitError)
      return { hasFailed: true }
    }
    const failure = chainFamily(kit, namespaceOf(token.networkId))?.sendFailure
    sayError(
      kit,
      failure === 'SEND_NOT_ACCEPTED'
        ? new KitError(failure, 'Failed to send transaction. Please try again.')
        : new KitError('SEND_FAILED', 'Something went wrong'),
    )
    const isKnown = error instanceof KitError && code !== 'SEND_FAILED' && code !== 'RPC_FAILED'
    return { hasFailed: true, reason: isKnown ? error : undefined }
  }
}
