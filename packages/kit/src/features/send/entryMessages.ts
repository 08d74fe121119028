import { defineMessages } from '../../runtime/messages.ts'

/** The words that are needed before a view of the feature is opened: its menu item and its titles. */
export const sendEntryMessages = defineMessages('sendEntry', {
  send: 'Send',
  review: 'Review',
  chooseCoin: 'Choose a token',
  sent: 'Sent',
})
