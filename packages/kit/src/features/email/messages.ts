import { defineMessages } from '../../runtime/messages.ts'

export const emailMessages = defineMessages('email', {
  email: 'Email',
  go: 'Continue with email',
  again: 'Try again.',
  connection: 'Check your connection and try again.',
  anew: 'Ask for a new code.',
  storage: 'Allow cookies and site data for this page, or use another browser.',
  retry: 'Try again',
})
