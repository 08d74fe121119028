import { defineMessages } from '../../runtime/messages.ts'

/** The words that are needed before a view of the feature is opened: its menu item and its titles. */
export const receiveEntryMessages = defineMessages('receiveEntry', {
  receive: 'Receive',
  networks: 'Networks',
  request: 'Ask for an amount',
})
