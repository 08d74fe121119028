import { defineMessages } from '../../view/messages.ts'

export const socialMessages = defineMessages('social', {
  group: 'Continue with',
  with: 'Continue with {provider}',
  again: 'Try again.',
})
