import { defineMessages } from '../view/messages.ts'

export const modalMessages = defineMessages('modal', {
  back: 'Back',
  close: 'Close',
  dismiss: 'Dismiss',
  partMissing: 'A part of this page did not load. Check your connection, then try again.',
  partTitle: 'This part did not load',
  partText: 'Check your connection, then try again.',
  tryAgain: 'Try again',
})
