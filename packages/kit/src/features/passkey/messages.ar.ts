import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { passkeyMessages } from './messages.ts'

const passkey: Translation<typeof passkeyMessages> = {
  go: 'المتابعة بمفتاح مرور',
  again: 'حاول مرة أخرى.',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { passkey }
