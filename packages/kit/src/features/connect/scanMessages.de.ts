import type { Translation } from '../../view/messages.ts'
import type { scanMessages } from './scanMessages.ts'

export const scanGerman: Translation<typeof scanMessages> = {
  code: 'QR-Code, der eine Wallet verbindet',
  hint: 'Mit der Kamera oder dem Scanner deiner Wallet',
  hintOfPage: 'Verbunden, bis diese Seite neu geladen wird',
  spoken: 'Scanne den Code mit deiner Wallet oder kopiere den Link hinein.',
  preparing: 'Code wird geholt',
  newCodeIn: ({ time }) => `Neuer Code in ${time}`,
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  copyByHand: 'Zwischenablage gesperrt. Kopiere den Link unten.',
  expired: 'Abgelaufen',
  expiredTitle: 'Dieser Code ist abgelaufen',
  newCode: 'Neuer Code',
  failedTitle: 'Noch kein Code',
  failedText: 'Der Weg zu deiner Wallet blieb zu. Prüfe deine Verbindung und versuche es noch einmal.',
  clockTitle: 'Prüfe Datum und Uhrzeit',
  clockText:
    'Solange sie auf diesem Gerät falsch sind, ist deine Wallet nicht erreichbar. Stelle sie ein und versuche es noch einmal.',
  unsupportedTitle: 'Nur andere Netzwerke',
  unsupportedText: 'Diese Wallet unterstützt keines der Netzwerke dieser Seite. Versuche es mit einer anderen.',
  refusedTitle: 'Auf dieser Seite nicht verfügbar',
  refusedText:
    'Auf diesem Weg erreicht diese Seite deine Wallet nicht. Versuche es später noch einmal oder verbinde dich anders.',
  brokenTitle: 'Die Wallet konnte nicht verbinden',
  insecureTitle: 'Diese Seite ist nicht sicher',
  insecureText: 'Wallets auf Telefonen brauchen eine sichere Seite (https).',
  tooLongTitle: 'Zu lang für einen Code',
  tooLongText: 'Kopiere stattdessen den Link in deine Wallet.',
}
