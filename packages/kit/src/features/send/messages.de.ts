import type { Translation } from '../../view/messages.ts'
import type { cannotSendMessages } from './cannotSendMessages.ts'
import type { sendEntryMessages } from './entryMessages.ts'
import type { sendMessages } from './messages.ts'

export const sendEntryGerman: Translation<typeof sendEntryMessages> = {
  send: 'Senden',
  review: 'Prüfen',
  chooseCoin: 'Münze wählen',
  sent: 'Gesendet',
  connectTitle: 'Verbinde zuerst eine Wallet',
}

export const cannotSendGerman: Translation<typeof cannotSendMessages> = {
  connectText: 'Dann kannst du von hier aus senden.',
  connect: 'Verbinden',
  networkTitle: 'Auf diesem Netzwerk geht Senden hier nicht',
  networkText: 'Wechsle zu einem Netzwerk, auf dem diese App läuft.',
  networkAction: 'Netzwerk wechseln',
}

export const sendGerman: Translation<typeof sendMessages> = {
  amount: 'Betrag',
  amountIn: ({ coin }) => `Betrag in ${coin}`,
  to: 'An',
  receiver: 'Adresse des Empfängers',
  address: 'Adresse',
  paste: 'Einfügen',
  pasteByHand: 'Dein Browser gibt die Zwischenablage nicht frei. Füge mit der Tastatur ein',
  clear: 'Empfänger leeren',
  resolved: 'Gefunden',
  noName: 'Kein Name, noch nie dorthin gesendet',
  noNameKnown: 'Dorthin hast du schon gesendet',
  ownAccount: 'Dein eigenes Konto',
  max: 'Max',
  maxLabel: 'So viel wie möglich senden',
  coin: ({ coin }) => `Münze: ${coin}`,
  inFiat: 'Betrag in Dollar eingeben',
  inCoin: ({ coin }) => `Betrag in ${coin} eingeben`,
  noPrice: 'Preis unbekannt',
  loading: 'Lädt',

  tokenMissing: 'Nichts zu senden',
  amountMissing: 'Betrag eingeben',
  amountMalformed: 'Betrag prüfen',
  amountTooPrecise: ({ coin, places }) =>
    places === 0 ? `${coin} hat keine Nachkommastellen` : `${coin} hat höchstens ${places} Nachkommastellen`,
  amountAboveBalance: ({ coin }) => `Nicht genug ${coin}`,
  receiverMissing: 'Adresse eingeben',
  receiverInvalid: 'Adresse prüfen',
  receiverIsToken: 'Das ist die Adresse der Münze selbst',
  feeMissing: ({ coin }) => `Erst ${coin} aufladen`,

  feeTitle: ({ coin }) => `Nicht genug ${coin} für die Netzwerkgebühr`,
  feeText: ({ coin, fee, held, network }) =>
    `Die Gebühr beträgt etwa ${fee}, du hast ${held}. Lade ${coin} auf ${network} auf und sende dann.`,
  feeUnknownText: ({ coin, held, network }) => `Du hast ${held}. Lade ${coin} auf ${network} auf und sende dann.`,

  lookAlikeTitle: ({ name }) => `Das sieht aus wie ${name}, ist es aber nicht`,
  lookAlikeUnnamed: 'Sieht bekannt aus, ist es aber nicht',
  lookAlikeText: 'Gleicher Anfang, gleiches Ende, andere Adresse.',
  lookAlikeKnown: 'Bekannt',
  lookAlikeThis: 'Diese',
  takeOther: ({ name }) => `Adresse von ${name} nehmen`,
  takeKnown: 'Die bekannte nehmen',
  keepThis: 'Diese behalten',

  search: 'Name, Kürzel oder Adresse',
  yours: 'Deine',
  noneTitle: ({ query }) => `Keine Münze namens „${query}“`,
  noneText: 'Nur was du hast, kannst du senden.',
  emptyTitle: 'Noch nichts hier',
  emptyText: 'Kaufe oder empfange etwas, dann steht es hier.',

  from: ({ name, value }) => `${value} von ${name}`,
  fromOnly: ({ name }) => `Von ${name}`,
  changes: 'Was sich ändert',
  simulated: 'Simuliert',
  simulating: 'Wird geprüft',
  notSimulated: 'Nicht geprüft',
  youSend: 'Du sendest',
  theyGet: 'Es kommen an',
  networkFee: 'Netzwerkgebühr',
  youKeep: 'Dir bleiben',
  unknown: 'Unbekannt',
  firstTitle: 'Zum ersten Mal an diese Adresse',
  firstText: 'Prüfe sie mit der Person, die du bezahlst. Zurückholen geht nicht.',
  lessTitle: 'Es kommt weniger an, als du sendest',
  lessText: ({ kept }) => `Diese Münze behält ${kept} der Überweisung für sich.`,
  failsTitle: 'Diese Überweisung würde scheitern',
  failsText: ({ reason }) => `Das Netzwerk sagt: „${reason}“. Du würdest die Gebühr umsonst zahlen.`,
  wouldFail: 'Würde scheitern',
  uncheckedTitle: 'Was passiert, ließ sich nicht prüfen',
  uncheckedText:
    'Das Netzwerk hat auf die Probe nicht geantwortet. Sieh genau hin, was deine Wallet zeigt, bevor du zustimmst.',
  cancel: 'Abbrechen',
  approve: 'In der Wallet',

  onItsWay: ({ amount }) => `${amount} sind unterwegs`,
  soon: ({ name }) => `${name} sollte es in etwa einer Minute sehen`,
  done: 'Fertig',
  view: 'Ansehen',
  declined: 'Du hast abgelehnt. Nichts wurde gesendet',
}
