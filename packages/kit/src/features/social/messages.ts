import { defineMessages } from '../../view/messages.ts'

export const socialMessages = defineMessages('social', {
  group: 'Continue with an account elsewhere',
  with: 'Continue with {provider}',
  again: 'Try again.',
})
