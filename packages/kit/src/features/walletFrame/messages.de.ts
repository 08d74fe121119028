import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { frameMessages } from './messages.ts'

const walletFrame: Translation<typeof frameMessages> = {
  code: 'Sieh in dein Postfach',
  creating: 'Gleich geschafft',
  sign: 'Signieren',
  approve: 'Bestätigen',
  connect: 'Verbinden',
  wallet: 'Deine Wallet',
  loading: 'Deine Wallet wird geöffnet',
  allow: 'Für eine Weile erlauben',
  ownPage: 'Sicherheit der Wallet',
  smartAccount: 'Smart-Konto',
  smartAccountSub: 'Mehrere Schritte in einem, gleiche Adresse',
  on: 'An',
  off: 'Aus',
}

/** The feature's words in German. */
export const words: Dictionary = { walletFrame }
