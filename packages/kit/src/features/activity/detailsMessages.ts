import { defineMessages } from '../../view/messages.ts'

/** The words of the whole list and of one transaction, which come with these views. */
export const activityDetailsMessages = defineMessages('activityDetails', {
  networks: 'Networks',
  everywhere: 'All networks',
  showHidden: (parameters: { count: string }) => `Show hidden (${parameters.count})`,
  hideHidden: 'Hide again',
  hidden: 'Hidden',
  olderTitle: 'Older activity is not available here',
  older: 'See it in the explorer',
  exportCsv: 'Export as CSV',

  status: 'Status',
  done: 'Done',
  date: 'Date',
  network: 'Network',
  from: 'From',
  to: 'To',
  app: 'With',
  fee: 'Network fee',
  unknown: 'Unknown',
  moved: 'What moved',
  hash: 'Transaction',
  copied: 'Copied',
  copyByHand: 'Copy by hand',
  explorer: 'View in explorer',
  stuckTitle: 'This takes longer than usual',
  stuckText: 'In your wallet you can speed it up or cancel it. Sending it once more would pay twice.',
  hiddenTitle: 'Probably spam',
  hiddenText: 'Don’t copy addresses from it and don’t open its links.',
  missingTitle: 'Not in the list',
  missingText: 'The list does not reach back to this transaction.',
})
