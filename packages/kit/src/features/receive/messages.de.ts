import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { transactionWords } from '../../transactions/messages.de.ts'
import type { receiveEntryMessages } from './entryMessages.ts'
import type { receiveMessages } from './messages.ts'

export const receiveEntryGerman: Translation<typeof receiveEntryMessages> = {
  receive: 'Empfangen',
  networks: 'Netzwerke',
  request: 'Betrag anfordern',
}

export const receiveGerman: Translation<typeof receiveMessages> = {
  addressCode: 'Deine Adresse als QR-Code',
  requestCode: ({ amount }) => `Ein QR-Code, der um ${amount} bittet`,
  yourAddress: 'Deine Adresse',
  onNetworks: 'Nur auf diesen Netzwerken senden',
  onNetwork: ({ network }) => `Nur auf ${network} senden`,
  contractTitle: 'Dieses Konto ist ein Vertrag',
  contractText: ({ network }) =>
    `Es gehört dir nur auf ${network}. Was auf einem anderen Netzwerk dorthin gesendet wird, kann verloren sein.`,
  looking: 'Netzwerke werden gesucht',
  local: 'Lokale Testkette',

  any: 'Beliebig',
  token: 'Token',
  showCode: 'Code zeigen',
  anyAmount: 'Beliebiger Betrag',

  copyAddress: 'Adresse kopieren',
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  copyByHand: 'Die Zwischenablage ist gesperrt. Kopiere von Hand',
  share: 'Teilen',
}

/** German. */
export const words: Dictionary = { ...transactionWords, receiveEntry: receiveEntryGerman, receive: receiveGerman }
