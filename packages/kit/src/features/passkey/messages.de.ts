import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { passkeyMessages } from './messages.ts'

const passkey: Translation<typeof passkeyMessages> = {
  go: 'Weiter mit einem Passkey',
  again: 'Versuche es noch einmal.',
}

/** The feature's words in German. */
export const words: Dictionary = { passkey }
