import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { networksMessages } from './messages.ts'

export const networksGerman: Translation<typeof networksMessages> = {
  title: 'Netzwerke',
  search: 'Netzwerke suchen',
  clear: 'Leeren',
  local: 'Lokale Testkette',
  connect: 'Verbinden',
  current: 'Aktuelles Netzwerk',
  switchOff: 'Wechsle das Netzwerk in deiner Wallet',
  noneTitle: ({ query }) => `Kein Netzwerk namens „${query}“`,
  noneText: 'Versuche ein Netzwerk aus der Liste.',
  found: ({ count }) => (count === 1 ? '1 Netzwerk' : `${count} Netzwerke`),

  switchTitle: ({ name }) => `Zu ${name} wechseln`,
  switchText: ({ name }) => `Bestätige den Wechsel in ${name}`,
  declinedTitle: 'Wechsel abgelehnt',
  declinedText: ({ name }) => `Du bist weiter auf ${name}. Du kannst es noch einmal versuchen.`,
  notAddedTitle: ({ network, wallet }) => `${wallet} kennt ${network} nicht`,
  notAddedText: ({ name }) => `Füge das Netzwerk in ${name} hinzu und versuche es noch einmal.`,
  cannotTitle: ({ name }) => `${name} kann von hier nicht wechseln`,
  cannotText: 'Wechsle das Netzwerk in der Wallet selbst. Diese Seite merkt es.',
  pendingTitle: ({ name }) => `${name} hat nicht geantwortet`,
  pendingText: ({ name }) =>
    `Vielleicht ist schon eine Anfrage offen. Suche sie in ${name} und versuche es dann noch einmal.`,
  offlineTitle: ({ name }) => `${name} erreicht das Netzwerk nicht`,
  offlineText: 'Öffne die Wallet und versuche es dann noch einmal.',
  failedTitle: ({ name }) => `Wechsel zu ${name} nicht möglich`,
  failedText: ({ name }) => `${name} hat mit einem Fehler geantwortet. Nichts hat sich geändert.`,
  unknownTitle: 'Network Not Found',
  unknownText: 'Diese App läuft nicht auf diesem Netzwerk. Wähle eines, das sie unterstützt.',
  showNetworks: 'Netzwerke zeigen',
  switched: ({ name }) => `Du bist jetzt auf ${name}`,
  tryAgain: 'Noch einmal',
  yourWallet: 'deiner Wallet',
  otherNetwork: 'einem anderen Netzwerk',

  unsupportedTitle: 'Netzwerk wechseln',
  unsupportedText: ({ name }) =>
    `Diese App läuft nicht auf ${name}, wo deine Wallet gerade ist. Wähle eines, das sie unterstützt.`,
  unsupportedUnnamed:
    'Diese App läuft nicht auf dem Netzwerk, auf dem deine Wallet gerade ist. Wähle eines, das sie unterstützt.',
  networkNumber: ({ number }) => `Netzwerk ${number}`,
  disconnect: 'Trennen',
}

/** The feature's words in German. */
export const words: Dictionary = { networks: networksGerman }
