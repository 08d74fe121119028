import { defineMessages } from '../view/messages.ts'

export const feeMessages = defineMessages('fee', {
  feeTitle: (parameters: { coin: string }) => `Not enough ${parameters.coin} for the network fee`,
  fundsUnknownTitle: 'Network fee unknown',
  fundsUnknownText: (parameters: { coin: string }) =>
    `We can’t tell whether your ${parameters.coin} covers it. Your wallet shows the fee before you approve.`,
})
