import { defineMessages } from '../../runtime/messages.ts'

export const sendMessages = defineMessages('send', {
  amount: 'Amount',
  piece: 'NFT',
  to: 'To',
  receiver: 'Receiver’s address',
  address: 'Address',
  addressOrName: 'Address or name',
  paste: 'Paste',
  pasteByHand: 'Clipboard blocked. Paste with the keyboard.',
  clear: 'Clear receiver',
  resolved: 'Resolved',
  noName: 'You haven’t sent here before',
  noNameKnown: 'You’ve sent here before',
  ownAccount: 'Your own account',

  tokenMissing: 'Nothing to send',
  receiverMissing: 'Enter an address',
  receiverInvalid: 'Check the address',
  receiverIsToken: 'That’s the token’s own address',
  feeMissing: (parameters: { coin: string }) => `Add ${parameters.coin} first`,

  maxLabel: 'Send as much as possible',

  noneText: 'Only tokens you hold can be sent.',

  from: (parameters: { value: string; name: string }) => `${parameters.value} from ${parameters.name}`,
  fromOnly: (parameters: { name: string }) => `From ${parameters.name}`,
  youSend: 'You send',
  theyGet: 'They receive',
  youKeep: 'You keep',
  firstTitle: 'First time to this address',
  firstText: 'Check it with the person you’re paying. Transfers can’t be undone.',
  wouldFail: 'Can’t send',
  cancel: 'Cancel',
  approve: 'Confirm in wallet',

  onItsWay: (parameters: { amount: string }) => `${parameters.amount} is on its way`,
  arrives: (parameters: { name: string }) => `${parameters.name} should see it in about a minute`,
  done: 'Done',
  view: 'View',
  started: 'Transaction started',
  declined: 'You declined. Nothing was sent',
})
