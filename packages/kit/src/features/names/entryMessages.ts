import { defineMessages } from '../../view/messages.ts'

/** The words that are needed before a view of the feature is opened: its row in the settings and its titles. */
export const namesEntryMessages = defineMessages('namesEntry', {
  row: 'Public name',
  add: 'Add',
  choose: 'Choose a name',
  registered: 'Name registered',
  yours: 'Your names',
  profile: 'Picture and bio',
  addresses: 'Addresses',
  address: 'Add address',
})
