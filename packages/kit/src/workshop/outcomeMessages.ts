import { defineMessages } from '../view/messages.ts'

/** What is said when a dry run promises less than everything. */
export const outcomeMessages = defineMessages('outcome', {
  failsTitle: 'This transfer would fail',
  failsText: (parameters: { reason: string }) =>
    `The network says: “${parameters.reason}”. You’d pay the fee for nothing.`,
  refused: 'The contract refuses it. You’d pay the fee for nothing.',
  'balance-too-low': 'The balance is too low. You’d pay the fee for nothing.',
  'nothing-moves': 'The token doesn’t move. You’d pay the fee for nothing.',
  'balance-spread': 'No single account of yours holds that much of this token. Send it in smaller amounts.',
  'account-frozen': 'The token’s issuer froze your account for it, or the receiver’s.',
  'memo-required': 'The receiver takes transfers with a memo only, and none can be added here.',
  'receiver-of-other-token': 'This address belongs to another token and can’t receive this one.',
  'token-calls-program': 'This token runs a program of its own with each transfer. It can’t be sent from here.',
  'token-not-transferable': 'This token stays with its owner. It can’t be sent.',
  depositTitle: 'The receiver has no account for this token yet',
  depositText: (parameters: { amount: string }) =>
    `Of the network fee, ${parameters.amount} opens one. It stays with the receiver.`,
  lessTitle: 'Less arrives than you send',
  lessText: (parameters: { kept: string }) => `This token takes a ${parameters.kept} transfer fee.`,
  uncheckedTitle: 'We couldn’t check what will happen',
  'no-answer': 'The network didn’t answer the trial. Look closely at what your wallet shows before you approve.',
  'no-dry-run': 'This network can’t try a transfer out. Look closely at what your wallet shows before you approve.',
})
