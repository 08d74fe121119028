import { defineMessages } from '../view/messages.ts'

export const partMessages = defineMessages('part', {
  missingTitle: 'This part did not load',
  missingText: 'Check your connection, then try again.',
  tryAgain: 'Try again',
  outdatedTitle: 'This page was updated',
  reload: 'Reload',
})
