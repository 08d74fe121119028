import { defineMessages } from '../runtime/messages.ts'

export const modalMessages = defineMessages('modal', {
  back: 'Back',
  close: 'Close',
  dismiss: 'Dismiss',
})
