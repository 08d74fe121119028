import { defineMessages } from '../../runtime/messages.ts'

/** What is said only when something is wrong with a swap, or might be. */
export const swapNoteMessages = defineMessages('swapNote', {
  failedTitle: 'No rate right now',
  failedText: 'We got no answer. Check your connection, then try again.',
  listTitle: 'The list of tokens did not load',
  listText: 'You can still swap what you hold, or paste an address.',
  liquidityTitle: 'Too little liquidity',
  liquidityText: 'No exchange can fill this amount at a fair price. Try a smaller one.',
  routeTitle: 'No way to swap these',
  routeText: (parameters: { from: string; to: string }) =>
    `There is no market between ${parameters.from} and ${parameters.to}. Choose another token.`,
  impactTitle: (parameters: { impact: string }) => `Price impact of ${parameters.impact}`,
  impactText: 'This amount moves the price against you. A smaller one gives you more for each coin.',
  lossTitle: (parameters: { impact: string }) => `You’d lose about ${parameters.impact}`,
  lossText: 'This amount is far too large for its market. Try a smaller one; else you must agree to it in the review.',
  priceTitle: (parameters: { coin: string }) => `We found no price for ${parameters.coin}`,
  priceText: 'We can’t tell whether this rate is fair. Compare it on another site before you swap.',
  feeText: (parameters: { fee: string; held: string; coin: string; network: string }) =>
    `The fee is about ${parameters.fee} and you have ${parameters.held}. Add ${parameters.coin} on ${parameters.network}, then swap.`,
  feeUnknownText: (parameters: { held: string; coin: string; network: string }) =>
    `You have ${parameters.held}. Add ${parameters.coin} on ${parameters.network}, then swap.`,
})
