import type { KitErrorCode } from '../../core/errors.ts'
import type { WalletRequest } from '../../core/requests.ts'
import type { Translation } from '../../runtime/messages.ts'
import type { connectMessages } from './messages.ts'

type Text = Translation<typeof connectMessages>

/** What the connecting view says about a wallet: what is so, and what to do next. */
export type ConnectingWords = { readonly title: string; readonly sub: string }

/** Puts the state of a request that is not yet answered with yes into words. */
export function connectingWords(
  text: Text,
  name: string,
  request: Pick<WalletRequest, 'phase' | 'error'> | undefined,
  isUnanswered: boolean,
): ConnectingWords {
  if (!request || request.phase === 'pending') {
    return isUnanswered
      ? { title: text.unansweredTitle({ name }), sub: text.unansweredText }
      : { title: text.continueIn({ name }), sub: text.approveThere }
  }
  if (request.phase === 'rejected') return { title: text.declinedTitle, sub: text.declinedText }
  return failureWords(text, name, request.error?.code)
}

function failureWords(text: Text, name: string, code: KitErrorCode | undefined): ConnectingWords {
  switch (code) {
    case 'REQUEST_PENDING':
    case 'WALLET_TIMEOUT':
      return { title: text.noAnswerTitle({ name }), sub: text.pendingText({ name }) }
    case 'WALLET_LOCKED':
      return { title: text.lockedTitle({ name }), sub: text.lockedText }
    case 'WALLET_DISCONNECTED':
      return { title: text.offlineTitle({ name }), sub: text.offlineText }
    default:
      return { title: text.brokenTitle({ name }), sub: text.brokenText }
  }
}
