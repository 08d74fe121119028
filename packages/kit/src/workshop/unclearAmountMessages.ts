import { defineMessages } from '../view/messages.ts'

export const unclearAmountMessages = defineMessages('unclearAmount', {
  readAs: (parameters: { amount: string }) => `= ${parameters.amount}`,
  didYouMean: 'Did you mean',
})
