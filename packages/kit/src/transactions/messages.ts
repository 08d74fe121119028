import { defineMessages } from '../runtime/messages.ts'

export const transactionMessages = defineMessages('transactions', {
  amountIn: (parameters: { coin: string }) => `Amount in ${parameters.coin}`,
  max: 'Max',
  coin: (parameters: { coin: string }) => `Token: ${parameters.coin}`,
  inFiat: 'Type the amount in dollars',
  inCoin: (parameters: { coin: string }) => `Type the amount in ${parameters.coin}`,
  noPrice: 'Price unknown',

  amountMissing: 'Enter an amount',
  amountMalformed: 'Check the amount',
  amountTooPrecise: (parameters: { coin: string; places: number }) =>
    parameters.places === 0
      ? `${parameters.coin} has no decimals`
      : `${parameters.coin} has ${parameters.places} decimals at most`,
  amountAboveBalance: (parameters: { coin: string }) => `Not enough ${parameters.coin}`,

  networkFee: 'Network fee',
  unknown: 'Unknown',

  changes: 'What will change',
  simulated: 'Simulated',
  simulating: 'Checking',
  notSimulated: 'Not checked',
})
