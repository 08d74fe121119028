import { defineMessages } from '../view/messages.ts'

export const modalMessages = defineMessages('modal', {
  back: 'Back',
  close: 'Close',
  dismiss: 'Dismiss',
})
