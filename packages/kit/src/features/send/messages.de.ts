import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { transactionWords } from '../../transactions/messages.de.ts'
import type { cannotSendMessages } from './CannotSendView.tsx'
import type { sendEntryMessages } from './entryMessages.ts'
import type { sendMessages } from './messages.ts'
import type { nameReceiverMessages } from './NameReceiver.tsx'
import type { paymentLinkMessages } from './PaymentLinkNote.tsx'
import type { sendWarningMessages } from './TransferWarnings.tsx'

export const sendEntryGerman: Translation<typeof sendEntryMessages> = {
  send: 'Senden',
  review: 'Prüfen',
  chooseCoin: 'Token wählen',
  sent: 'Gesendet',
}

export const cannotSendGerman: Translation<typeof cannotSendMessages> = {
  connectText: 'Dann kannst du von hier aus senden.',
  connect: 'Verbinden',
  networkTitle: 'Senden geht auf diesem Netzwerk nicht',
  networkText: 'Wechsle zu einem Netzwerk, auf dem diese App läuft.',
  networkAction: 'Netzwerk wechseln',
}

export const sendGerman: Translation<typeof sendMessages> = {
  amount: 'Betrag',
  piece: 'NFT',
  to: 'An',
  receiver: 'Adresse des Empfängers',
  address: 'Adresse',
  addressOrName: 'Adresse oder Name',
  paste: 'Einfügen',
  pasteByHand: 'Zwischenablage gesperrt. Füge mit der Tastatur ein.',
  clear: 'Empfänger leeren',
  resolved: 'Gefunden',
  noName: 'Dorthin hast du noch nie gesendet',
  noNameKnown: 'Dorthin hast du schon gesendet',
  ownAccount: 'Dein eigenes Konto',

  tokenMissing: 'Nichts zu senden',
  receiverMissing: 'Adresse eingeben',
  receiverInvalid: 'Adresse prüfen',
  receiverIsToken: 'Das ist die Adresse des Tokens selbst',
  feeMissing: ({ coin }) => `Erst ${coin} aufladen`,

  maxLabel: 'So viel wie möglich senden',

  noneText: 'Nur Tokens, die du hast, kannst du senden.',

  from: ({ name, value }) => `${value} von ${name}`,
  fromOnly: ({ name }) => `Von ${name}`,
  youSend: 'Du sendest',
  theyGet: 'Es kommen an',
  youKeep: 'Dir bleiben',
  firstTitle: 'Zum ersten Mal an diese Adresse',
  firstText: 'Prüfe sie mit der Person, die du bezahlst. Zurückholen geht nicht.',
  wouldFail: 'Senden nicht möglich',
  cancel: 'Abbrechen',
  approve: 'In der Wallet bestätigen',

  onItsWay: ({ amount }) => `${amount} sind unterwegs`,
  arrives: ({ name }) => `${name} sollte es in etwa einer Minute sehen`,
  done: 'Fertig',
  view: 'Ansehen',
  started: 'Transaktion gestartet',
  declined: 'Du hast abgelehnt. Nichts wurde gesendet',
}

export const sendWarningGerman: Translation<typeof sendWarningMessages> = {
  feeText: ({ coin, fee, held, network }) =>
    `Die Gebühr beträgt etwa ${fee}, du hast ${held}. Lade ${coin} auf ${network} auf und sende dann.`,
  feeUnknownText: ({ coin, held, network }) => `Du hast ${held}. Lade ${coin} auf ${network} auf und sende dann.`,
  lookAlikeTitle: ({ name }) => `Das sieht aus wie ${name}, ist es aber nicht`,
  lookAlikeUnnamed: 'Sieht bekannt aus, ist es aber nicht',
  lookAlikeText: 'Gleicher Anfang, gleiches Ende, andere Adresse.',
  lookAlikeKnown: 'Bekannt',
  lookAlikeThis: 'Diese',
  takeOther: ({ name }) => `Adresse von ${name} nehmen`,
  takeKnown: 'Die bekannte Adresse nehmen',
  keepThis: 'Diese behalten',
  programTitle: 'Diese Adresse gehört einem Programm',
  programText: 'Keine Wallet hat ihren Schlüssel. Sende nur, wenn die Betreiber des Programms es dir gesagt haben.',
}

export const nameReceiverGerman: Translation<typeof nameReceiverMessages> = {
  looking: 'Der Name wird gesucht',
  unknownTitle: 'Name nicht gefunden',
  unknownText: 'Prüfe die Schreibweise oder gib die Adresse ein.',
  failedTitle: 'Der Name ließ sich nicht nachschlagen',
  failedText: 'Versuche es erneut oder gib die Adresse ein.',
  tryAgain: 'Erneut versuchen',
  mixedTitle: ({ first, second }) => `In diesem Namen sind Schriften gemischt: ${first} und ${second}`,
  mixedText: 'Vielleicht ahmt er einen anderen Namen nach. Frag nach der Adresse.',
  fallbackTitle: ({ network }) => `Für ${network} hat dieser Name keine Adresse`,
  fallbackText: 'Verwendet wird seine Ethereum-Adresse. Frag nach, ob sie auch in diesem Netzwerk stimmt.',
  Latin: 'Lateinisch',
  Cyrillic: 'Kyrillisch',
  Greek: 'Griechisch',
  Armenian: 'Armenisch',
  Cherokee: 'Cherokee',
  Hebrew: 'Hebräisch',
  Arabic: 'Arabisch',
}

export const paymentLinkGerman: Translation<typeof paymentLinkMessages> = {
  filled: 'Aus dem Link ausgefüllt',
  networkTitle: ({ network }) => `Diese Zahlung wird auf ${network} erbeten`,
  networkText: 'Wechsle, dann wird alles für dich ausgefüllt.',
  switchTo: ({ network }) => `Zu ${network} wechseln`,
  fixedText: 'Auf dieser Seite lässt sich das Netzwerk nicht wechseln.',
  unknownTitle: 'Diese Zahlung wird auf einem anderen Netzwerk erbeten',
  unknownText: 'Diese Seite nutzt es nicht. Bitte um einen Link für eines ihrer Netzwerke.',
  tokenTitle: 'Den erbetenen Token hast du nicht',
  tokenText: 'Frag, ob auch ein anderer willkommen ist.',
  otherToken: 'Anderen Token senden',
}

/** The feature's words in German. */
export const words: Dictionary = {
  ...transactionWords,
  cannotSend: cannotSendGerman,
  nameReceiver: nameReceiverGerman,
  paymentLink: paymentLinkGerman,
  send: sendGerman,
  sendEntry: sendEntryGerman,
  sendWarning: sendWarningGerman,
}
