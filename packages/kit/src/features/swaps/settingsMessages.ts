import { defineMessages } from '../../view/messages.ts'

/** The words of the swap's settings. */
export const swapSettingsMessages = defineMessages('swapSettings', {
  slippage: 'Max slippage',
  slippageText: 'If the price falls further than this before your swap goes through, nothing is swapped.',
  own: 'Another value in per cent',
  bounds: (parameters: { least: string; most: string }) =>
    `A whole number from ${parameters.least} to ${parameters.most}`,
  highTitle: 'That is a lot',
  highText: 'Others may trade against you and leave you with the least you accept.',
  approval: 'Approval',
  unlimited: 'Approve without a limit',
  unlimitedText:
    'Saves the approval next time. Then the swap’s contract may take all you hold of the token, now and later.',
  done: 'Done',
})
