import { defineMessages } from '../../runtime/messages.ts'

/** The words of the choice of a token. */
export const swapTokenMessages = defineMessages('swapToken', {
  suggested: 'Suggested',
  allOn: (parameters: { network: string }) => `All on ${parameters.network}`,
  more: (parameters: { count: number }) => `${parameters.count} more. Search to find them.`,
  noneText: 'Try its address.',
  noTokenTitle: 'No token at this address',
  noTokenText: (parameters: { network: string }) => `Check the address. It must be one on ${parameters.network}.`,
  unreadTitle: 'This contract could not be read',
  unreadText: 'We got no answer. Try again in a moment.',
  reading: 'Reading the contract',
  tryAgain: 'Try again',
  unknownTitle: 'This token is not on the list',
  unknownText: 'Anyone can make a token and call it anything. Check the contract with someone you trust.',
  alikeTitle: (parameters: { coin: string }) => `This is not the ${parameters.coin} on the list`,
  alikeText: 'It has the same symbol and another contract. That is how fake tokens look.',
  contract: 'Contract',
  decimals: 'Decimals',
  price: 'Price',
  view: 'View in explorer',
  known: 'I know this token',
  other: 'Choose another',
})
