import { defineMessages } from '../../view/messages.ts'

/** The words of purchases that are under way, which come with the list. */
export const activityPurchaseMessages = defineMessages('activityPurchase', {
  buying: 'Buying',
})
