import type { KitErrorCode } from '../../core/errors.ts'
import type { WalletRequest } from '../../core/requests.ts'
import type { Translation } from '../../view/messages.ts'
import type { networksMessages } from './messages.ts'

type Text = Translation<typeof networksMessages>

/** Who is asked, for which network, and where the wallet is now. */
export type SwitchNames = { readonly wallet: string; readonly network: string; readonly current: string }

/** Puts the state of a request to change networks into words. */
export function switchWords(
  text: Text,
  names: SwitchNames,
  request: Pick<WalletRequest, 'phase' | 'error'> | undefined,
): { title: string; sub: string } {
  const { current, network, wallet } = names
  if (request?.phase === 'rejected') return { title: text.declinedTitle, sub: text.declinedText({ name: current }) }
  if (request?.phase === 'failed') return failureWords(text, names, request.error?.code)
  return { title: text.switchTitle({ name: network }), sub: text.switchText({ name: wallet }) }
}

function failureWords(
  text: Text,
  { network, wallet }: SwitchNames,
  code: KitErrorCode | undefined,
): { title: string; sub: string } {
  switch (code) {
    case 'NETWORK_NOT_ADDED':
      return { title: text.notAddedTitle({ network, wallet }), sub: text.notAddedText({ name: wallet }) }
    case 'UNSUPPORTED_METHOD':
      return { title: text.cannotTitle({ name: wallet }), sub: text.cannotText }
    case 'REQUEST_PENDING':
    case 'WALLET_TIMEOUT':
      return { title: text.pendingTitle({ name: wallet }), sub: text.pendingText({ name: wallet }) }
    case 'WALLET_DISCONNECTED':
      return { title: text.offlineTitle({ name: wallet }), sub: text.offlineText }
    default:
      return { title: text.failedTitle({ name: network }), sub: text.failedText({ name: wallet }) }
  }
}
