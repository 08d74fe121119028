import type { RevertReason } from '../core/transfers.ts'
import { defineMessages, useText } from '../runtime/messages.ts'

/** Why a transfer would fail or has failed, as visitors read it: a contract's own words as they are. */
export function useReasonText(reason: RevertReason | undefined): string | undefined {
  const text = useText(reasonMessages)
  if (!reason) return undefined
  const { code, detail = '' } = reason
  if (code === 'program-error') return text[code]({ number: detail })
  return code === 'refused' && detail ? detail : text[code]
}

/** Why a transfer would fail, or has failed. */
export const reasonMessages = defineMessages('reason', {
  refused: 'The contract refuses it.',
  'program-error': (parameters: { number: string }) => `The program refuses it, with error ${parameters.number}.`,
  'balance-too-low': 'The balance is too low.',
  'nothing-moves': 'The token doesn’t move.',
  'balance-spread': 'No single account of yours holds that much of this token. Send it in smaller amounts.',
  'account-frozen': 'The token’s issuer froze your account for it, or the receiver’s.',
  'memo-required': 'The receiver takes transfers with a memo only, and none can be added here.',
  'receiver-of-other-token': 'This address belongs to another token and can’t receive this one.',
  'token-calls-program': 'This token runs its own program with each transfer. It can’t be sent from here.',
  'token-not-transferable': 'This token stays with its owner. It can’t be sent.',
  'collectible-unsupported':
    'This collectible moves by rules of its maker only, which can’t be followed here. Your wallet may know them.',
  'token-paused': 'The token’s issuer has stopped all transfers for now.',
  'account-missing': 'An account that it needs isn’t there, or isn’t the right one.',
  'below-minimum': 'An account would be left with less than the least that the network lets one hold.',
  'not-permitted': 'The signer may not move this.',
  expired: 'It wasn’t taken in time. Send it anew.',
  'already-sent': 'The network has it already.',
  'too-much-work': 'It takes more computing than a transaction may.',
  'network-busy': 'The network is too busy with it now. Try again in a moment.',
})
