import { defineMessages } from '../../runtime/messages.ts'

/** The words that are needed before a view of the feature is opened: its menu item and its titles. */
export const swapEntryMessages = defineMessages('swapEntry', {
  swap: 'Swap',
  pay: 'You pay',
  get: 'You get',
  settings: 'Swap settings',
  review: 'Review swap',
})
