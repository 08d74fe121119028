import type { Translation } from '../../view/messages.ts'
import type { openMessages } from './openMessages.ts'

export const openGerman: Translation<typeof openMessages> = {
  approve: 'Bestätige dort und komm dann hierher zurück',
  approveInTab: 'Sie öffnet sich in einem neuen Tab. Bestätige dort und komm dann zurück.',
  preparing: 'Link wird geholt',
  open: ({ name }) => `${name} öffnen`,
  anyTitle: 'Weiter in deiner Wallet',
  openAny: 'Eine Wallet öffnen',
  showCode: 'QR-Code zeigen',
  backText: 'Öffne sie noch einmal, um zu bestätigen, oder geh zurück und wähle eine andere.',
  stayedTitle: ({ name }) => `${name} hat sich nicht geöffnet`,
  stayedText: 'Vielleicht ist sie nicht auf diesem Gerät. Hol sie dir oder versuche es noch einmal.',
  expiredTitle: 'Dieser Link ist abgelaufen',
  expiredText: 'Ein neuer dauert einen Moment.',
  failedTitle: 'Noch kein Link',
  getApp: 'App holen',

  ways: 'Wege zur Verbindung',
  browser: 'Browser',
  qrcode: 'QR-Code',
  mobile: 'App',
  web: 'Web',
  desktop: 'Desktop',

  getIt: ({ name }) => `${name} holen`,
  notHere: 'In diesem Browser nicht gefunden',
  getText: 'Installiere sie und komm dann hierher zurück.',
}
