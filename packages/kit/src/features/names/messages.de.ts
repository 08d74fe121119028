import type { Dictionary, Translation } from '../../view/messages.ts'
import type { namesEntryMessages } from './entryMessages.ts'
import type { namesMessages } from './messages.ts'

export const namesEntryGerman: Translation<typeof namesEntryMessages> = {
  row: 'Öffentlicher Name',
  add: 'Hinzufügen',
  choose: 'Name wählen',
  registered: 'Name registriert',
}

export const namesGerman: Translation<typeof namesMessages> = {
  intro: 'Ein Name, den man lesen kann, statt einer Adresse.',
  field: 'Name',
  free: ({ name }) => `${name} ist frei`,
  taken: ({ name }) => `${name} ist vergeben`,
  reserved: ({ name }) => `${name} ist reserviert`,
  checking: 'Wird geprüft',
  failed: 'Der Name ließ sich nicht prüfen',
  short: 'Mindestens 4 Buchstaben, Ziffern oder Bindestriche',
  long: 'Höchstens 64 Zeichen',
  letters: 'Nur a bis z, Ziffern und Bindestriche',
  hyphens: 'Bindestriche nur einzeln, zwischen Buchstaben oder Ziffern',
  alsoFree: 'Auch frei',
  ideas: 'Ideen',
  use: 'Nehmen',
  register: 'Name registrieren',
  approve: 'In der Wallet bestätigen',
  tryAgain: 'Erneut versuchen',
  declined: 'Du hast abgelehnt. Nichts wurde registriert',

  lostTitle: 'Dieser Name lässt sich nicht registrieren',
  lostText: 'Vielleicht hat ihn gerade jemand genommen. Wähle einen anderen.',
  lateTitle: 'Die Signatur kam zu spät',
  lateText: 'Prüfe die Uhr dieses Geräts und signiere noch einmal.',
  signatureTitle: 'Die Signatur wurde nicht angenommen',
  signatureText: 'Signiere noch einmal mit dem Konto, das den Namen bekommt.',
  fullTitle: 'Dieses Konto hat genug Namen',
  fullText: 'Hier bekommt es keinen weiteren.',
  unansweredTitle: 'Der Name wurde nicht registriert',
  unansweredText: 'Das Gateway hat nicht geantwortet. Versuche es erneut.',
  refusedText: 'Nichts wurde registriert. Versuche es erneut.',

  noneTitle: 'Keine Namen auf diesem Netzwerk',
  noneText: 'Wechsle zu einem anderen Netzwerk dieser App und wähle dann einen.',
  switchNetwork: 'Netzwerk wechseln',
  awayTitle: 'Namen ließen sich nicht laden',
  awayText: 'Prüfe deine Verbindung und versuche es erneut.',

  yours: ({ name }) => `${name} gehört dir`,
  yoursText: 'Man kann dorthin senden und sieht ihn anstelle deiner Adresse.',
  done: 'Fertig',
}

/** The feature's words in German. */
export const words: Dictionary = { names: namesGerman, namesEntry: namesEntryGerman }
