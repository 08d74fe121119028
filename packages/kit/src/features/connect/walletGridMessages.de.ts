import type { Translation } from '../../view/messages.ts'
import type { walletGridMessages } from './walletGridMessages.ts'

export const walletGridGerman: Translation<typeof walletGridMessages> = {
  search: 'Wallets suchen',
  searchAmong: ({ count }) => `${count} Wallets durchsuchen`,
  clear: 'Leeren',
  noneTitle: ({ query }) => `Keine Wallet namens „${query}“`,
  noneText: 'Versuche einen anderen Namen oder hol dir unten eine Wallet.',
  noneLinkText: 'Wenn du sie auf dem Handy hast, kannst du sie mit einem QR-Code verbinden.',
  showCode: 'QR-Code zeigen',
  notHere: 'In diesem Browser nicht gefunden',
  certified: 'Nur zertifizierte Wallets',
  coming: 'Wallets werden gesucht',
  moreFailedTitle: 'Weitere Wallets wurden nicht geladen',
  moreFailedText: 'Das Verzeichnis hat nicht geantwortet.',
  tryAgain: 'Erneut versuchen',
  found: ({ count }) => `${count} ${count === 1 ? 'Wallet' : 'Wallets'}`,
}
