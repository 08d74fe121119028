import { defineMessages } from '../../view/messages.ts'

export const cannotSwapMessages = defineMessages('cannotSwap', {
  connectText: 'Then you can swap from here.',
  connect: 'Connect',
  networkText: 'Swaps work on other networks of this app.',
  nowhereText: 'No network of this app has swaps.',
  networkAction: 'Switch network',
})
