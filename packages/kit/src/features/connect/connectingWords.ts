import type { KitErrorCode } from '../../core/errors.ts'
import type { Translation } from '../../view/messages.ts'
import type { Attempt } from './attempts.ts'
import type { connectMessages } from './messages.ts'

type Text = Translation<typeof connectMessages>

/** What the connecting view says about a wallet: what is so, and what to do next. */
export type ConnectingWords = { readonly title: string; readonly sub: string }

/** Puts the state of a request that is not yet answered with yes into words. */
export function connectingWords(
  text: Text,
  name: string,
  attempt: Exclude<Attempt, { phase: 'connected' }>,
  isUnanswered: boolean,
): ConnectingWords {
  switch (attempt.phase) {
    case 'waiting':
      return isUnanswered
        ? { title: text.unansweredTitle({ name }), sub: text.unansweredText }
        : { title: text.continueIn({ name }), sub: text.approveThere }
    case 'declined':
      return { title: text.declinedTitle, sub: text.declinedText }
    case 'failed':
      return failureWords(text, name, attempt.code)
  }
}

function failureWords(text: Text, name: string, code: KitErrorCode): ConnectingWords {
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
