import { defineMessages } from '../../view/messages.ts'

export const sendMessages = defineMessages('send', {
  amount: 'Amount',
  to: 'To',
  receiver: 'Receiver’s address',
  address: 'Address',
  paste: 'Paste',
  pasteByHand: 'Your browser keeps its clipboard closed. Paste with the keyboard',
  clear: 'Clear receiver',
  resolved: 'Resolved',
  noName: 'No name, no history with you',
  noNameKnown: 'You’ve sent here before',
  ownAccount: 'Your own account',

  tokenMissing: 'Nothing to send',
  receiverMissing: 'Enter an address',
  receiverInvalid: 'Check the address',
  receiverIsToken: 'That’s the coin’s own address',
  feeMissing: (parameters: { coin: string }) => `Add ${parameters.coin} first`,

  maxLabel: 'Send as much as possible',

  noneText: 'Only coins you hold can be sent.',

  from: (parameters: { value: string; name: string }) => `${parameters.value} from ${parameters.name}`,
  fromOnly: (parameters: { name: string }) => `From ${parameters.name}`,
  youSend: 'You send',
  theyGet: 'They get',
  youKeep: 'You keep',
  firstTitle: 'First time to this address',
  firstText: 'Check it with the person you’re paying. Transfers can’t be undone.',
  wouldFail: 'Would fail',
  cancel: 'Cancel',
  approve: 'In your wallet',

  onItsWay: (parameters: { amount: string }) => `${parameters.amount} is on its way`,
  soon: (parameters: { name: string }) => `${parameters.name} should see it in about a minute`,
  done: 'Done',
  view: 'View',
  started: 'Transaction started',
  declined: 'You declined. Nothing was sent',
})
