import { defineMessages } from '../../view/messages.ts'

export const foldedMessages = defineMessages('folded', {
  continueWithWallet: 'Continue with a wallet',
})
