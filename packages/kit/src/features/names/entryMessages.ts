import { defineMessages } from '../../runtime/messages.ts'

/** The words that are needed before a view of the feature is opened: its row in the settings and its titles. */
export const namesEntryMessages = defineMessages('namesEntry', {
  row: 'Name',
  add: 'Add',
  choose: 'Choose a name',
  registered: 'Name registered',
  yours: 'Your names',
  profile: 'Picture and bio',
  addresses: 'Addresses',
  address: 'Add address',
})
