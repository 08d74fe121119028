import { defineMessages } from '../view/messages.ts'

/** What is said when a dry run promises less than everything. */
export const outcomeMessages = defineMessages('outcome', {
  failsTitle: 'This transfer would fail',
  failsText: (parameters: { reason: string }) =>
    `The network says: “${parameters.reason}”. You’d pay the fee for nothing.`,
  forNothing: (parameters: { reason: string }) => `${parameters.reason} You’d pay the fee for nothing.`,
  depositTitle: 'The receiver has no account for this token yet',
  depositText: (parameters: { amount: string }) =>
    `Of the network fee, ${parameters.amount} opens one. It stays with the receiver.`,
  lessTitle: 'Less arrives than you send',
  lessText: (parameters: { kept: string }) => `This token takes a ${parameters.kept} transfer fee.`,
  uncheckedTitle: 'We couldn’t check what will happen',
  'no-answer': 'The network didn’t answer the trial. Look closely at what your wallet shows before you approve.',
  'no-dry-run': 'This network can’t try a transfer out. Look closely at what your wallet shows before you approve.',
})
