import type { Translation } from '../../view/messages.ts'
import type { foldedMessages } from './foldedMessages.ts'

export const foldedArabic: Translation<typeof foldedMessages> = {
  continueWithWallet: 'المتابعة بمحفظة',
}
