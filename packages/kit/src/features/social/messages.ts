import { defineMessages } from '../../runtime/messages.ts'

export const socialMessages = defineMessages('social', {
  group: 'Continue with',
  with: 'Continue with {provider}',
  again: 'Try again.',
})
