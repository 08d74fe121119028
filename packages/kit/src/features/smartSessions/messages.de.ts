import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { sessionMessages } from './messages.ts'

const smartSessions: Translation<typeof sessionMessages> = {
  title: 'Smart Sessions',
  intro: 'Diese Apps dürfen in Grenzen für dich handeln.',
  revoke: 'Widerrufen',
  hint: 'Ein Widerruf braucht eine Zustimmung und gilt, sobald das Netzwerk ihn hat.',
  revokeAll: 'Alle widerrufen',
  revokeAllText: 'Danach kann in diesem Netzwerk keine Website mehr für dich handeln.',
  pending: 'Widerrufen, im Netzwerk noch ausstehend',
  endedAll: 'Alle widerrufen',
  none: 'Keine App handelt für dich',
  noneText: 'Eine App kann darum bitten, eine Weile in Grenzen zu handeln, denen du zustimmst.',
  unsupported: 'Hier gibt es keine Smart Sessions',
  unsupportedText: 'Sie brauchen ein Smart-Konto. Versuche ein anderes Netzwerk oder Wallet.',
  failed: 'Deine Sessions konnten nicht gelesen werden',
  failedText: 'Sie sind unverändert. Versuche es gleich noch einmal.',
  again: 'Noch einmal versuchen',
  locked: 'Deine Sessions siehst nur du',
  lockedText: 'Signiere einmal, kostenlos, um zu zeigen, dass das Konto dir gehört.',
  show: 'Zeigen',
  unknownApp: 'Eine App',
  loading: 'Deine Sessions werden gelesen',
  ended: 'Widerrufen',
  anHour: (parameters) => `${parameters.amount} pro Stunde`,
  aDay: (parameters) => `${parameters.amount} am Tag`,
  aWeek: (parameters) => `${parameters.amount} pro Woche`,
  aMonth: (parameters) => `${parameters.amount} im Monat`,
  every: (parameters) => `${parameters.amount} alle ${parameters.period}`,
  left: (parameters) => `noch ${parameters.time}`,
  call: (parameters) => `${parameters.names} aufrufen`,
}

/** The feature's words in German. */
export const words: Dictionary = { smartSessions }
