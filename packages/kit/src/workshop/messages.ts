import { defineMessages } from '../view/messages.ts'

export const workshopMessages = defineMessages('workshop', {
  amountIn: (parameters: { coin: string }) => `Amount in ${parameters.coin}`,
  max: 'Max',
  coin: (parameters: { coin: string }) => `Coin: ${parameters.coin}`,
  inFiat: 'Type the amount in dollars',
  inCoin: (parameters: { coin: string }) => `Type the amount in ${parameters.coin}`,
  noPrice: 'Price unknown',
  readAs: (parameters: { amount: string }) => `= ${parameters.amount}`,
  didYouMean: 'Did you mean',

  search: 'Name, symbol or address',
  yours: 'Yours',
  noneTitle: (parameters: { query: string }) => `No coin called “${parameters.query}”`,
  emptyTitle: 'Nothing here yet',
  emptyText: 'Buy or receive a token and it will show up here.',
  loading: 'Loading',

  amountMissing: 'Enter an amount',
  amountMalformed: 'Check the amount',
  amountTooPrecise: (parameters: { coin: string; places: number }) =>
    parameters.places === 0
      ? `${parameters.coin} has no decimals`
      : `${parameters.coin} has ${parameters.places} decimals at most`,
  amountAboveBalance: (parameters: { coin: string }) => `Not enough ${parameters.coin}`,

  networkFee: 'Network fee',
  unknown: 'Unknown',
  feeTitle: (parameters: { coin: string }) => `Not enough ${parameters.coin} for the network fee`,
  fundsUnknownTitle: 'Network fee unknown',
  fundsUnknownText: (parameters: { coin: string }) =>
    `We can’t tell whether your ${parameters.coin} covers it. Your wallet shows the fee before you approve.`,

  changes: 'What will change',
  simulated: 'Simulated',
  simulating: 'Checking',
  notSimulated: 'Not checked',
  lessTitle: 'Less arrives than you send',
  lessText: (parameters: { kept: string }) => `This coin keeps ${parameters.kept} of the transfer for itself.`,
  uncheckedTitle: 'We couldn’t check what will happen',
  uncheckedText: 'The network didn’t answer the trial. Look closely at what your wallet shows before you approve.',
})
