import { defineMessages } from '../../runtime/messages.ts'

export const swapMessages = defineMessages('swap', {
  flip: 'Swap direction',
  choose: 'Choose',
  chooseToken: 'Choose a token',
  maxLabel: 'Swap as much as possible',
  youGet: (parameters: { amount: string }) => `You get ${parameters.amount}`,
  holding: (parameters: { coin: string }) => `Your ${parameters.coin}`,
  noQuote: 'No rate yet',
  age: (parameters: { time: string }) => `Rate from ${parameters.time}`,

  rate: 'Rate',
  rateOf: (parameters: { one: string; other: string }) => `${parameters.one} = ${parameters.other}`,
  impact: 'Price impact',
  slippage: 'Max slippage',
  changeSlippage: (parameters: { slippage: string }) => `Max slippage: ${parameters.slippage}. Change`,

  finding: 'Finding a rate',
  noLiquidity: 'Not enough liquidity',
  noRoute: 'No way to swap these',
  tryAgain: 'Try again',
  feeMissing: (parameters: { coin: string }) => `Add ${parameters.coin} first`,
})
