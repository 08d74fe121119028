import type { Translation } from '../../view/messages.ts'
import type { foldedMessages } from './foldedMessages.ts'

export const foldedGerman: Translation<typeof foldedMessages> = {
  continueWithWallet: 'Mit einer Wallet fortfahren',
}
