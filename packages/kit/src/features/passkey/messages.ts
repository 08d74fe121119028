import { defineMessages } from '../../runtime/messages.ts'

export const passkeyMessages = defineMessages('passkey', {
  go: 'Continue with a passkey',
  again: 'Try again.',
})
