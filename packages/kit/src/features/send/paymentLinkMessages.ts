import { defineMessages } from '../../view/messages.ts'

/** What is said only when a payment link stands where the receiver belongs. */
export const paymentLinkMessages = defineMessages('paymentLink', {
  filled: 'Filled in from the link',
  networkTitle: (parameters: { network: string }) => `This payment is asked for on ${parameters.network}`,
  networkText: 'Switch, and it’s filled in for you.',
  fixedText: 'The network can’t be changed on this site.',
  switchTo: (parameters: { network: string }) => `Switch to ${parameters.network}`,
  unknownTitle: 'This payment is asked for on another network',
  unknownText: 'This site doesn’t use that network. Ask for a link on one of its networks.',
  tokenTitle: 'You don’t hold the token that’s asked for',
  tokenText: 'Ask whether they take another one.',
  otherToken: 'Send another token',
})
