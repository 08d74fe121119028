import { defineMessages } from '../../runtime/messages.ts'

/** The words that are needed before a view of the feature is opened: its menu item and its titles. */
export const buyEntryMessages = defineMessages('buyEntry', {
  buy: 'Buy',
  coin: 'Choose a coin',
  currency: 'Choose a currency',
  method: 'Payment method',
  seller: 'Seller',
  purchase: 'Purchase',
})
