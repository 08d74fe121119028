import type { Dictionary, Translation } from '../../view/messages.ts'
import type { namesEntryMessages } from './entryMessages.ts'
import type { namesMessages } from './messages.ts'
import type { yourNamesMessages } from './yourNamesMessages.ts'

export const namesEntryGerman: Translation<typeof namesEntryMessages> = {
  row: 'Öffentlicher Name',
  add: 'Hinzufügen',
  choose: 'Name wählen',
  registered: 'Name registriert',
  yours: 'Deine Namen',
  profile: 'Bild und Text',
  addresses: 'Adressen',
  address: 'Adresse hinzufügen',
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

export const yourNamesGerman: Translation<typeof yourNamesMessages> = {
  shown: 'Angezeigt',
  another: 'Weiteren Namen wählen',
  ens: ({ name }) => `Du wirst als ${name} angezeigt`,
  ensText: 'Ein Name von ENS geht den Namen hier vor.',
  show: 'Diesen Namen anzeigen',
  isShown: 'Du wirst mit diesem Namen angezeigt',
  notShown: 'Du wirst mit einem anderen Namen angezeigt',
  count: ({ count }) => (count === 1 ? '1 Netzwerk' : `${count} Netzwerke`),
  unreadable: 'Das Bild lässt sich nicht zeigen',
  unreadableText: 'Es muss ein PNG, JPEG, GIF oder WebP sein, das jeder öffnen kann.',
  picture: 'Adresse deines Bildes',
  pictureHint: 'https:// oder ipfs://, PNG, JPEG, GIF oder WebP',
  pictureBad: 'Beginne mit https:// und dem Namen eines Hosts oder mit ipfs://',
  bio: 'Über dich',
  bioHint: 'Eine Zeile über dich, für alle lesbar',
  bioBad: 'Nur a bis z, Ziffern, Leerzeichen und @ : / . _ - ? & = +',
  long: 'Höchstens 255 Zeichen',
  save: 'Speichern',
  unchanged: 'Nichts geändert',
  saved: 'Gespeichert',
  leadsTo: 'Führt zu',
  add: 'Adresse hinzufügen auf',
  coin: ({ coin }) => `Coin-Typ ${coin}`,
  addressOn: ({ network }) => `Adresse auf ${network}`,
  addressBad: 'Keine Adresse dieses Netzwerks',
  addressHint: 'Deine eigene Adresse hier oder eine andere von dir',
  addAddress: 'Adresse hinzufügen',
  added: 'Adresse hinzugefügt',
  declined: 'Du hast abgelehnt. Nichts wurde geändert',

  contentTitle: 'Das Gateway nimmt das nicht an',
  contentText: 'Prüfe deine Eingabe und signiere noch einmal.',
  goneTitle: 'Dieser Name ist nicht mehr registriert',
  goneText: 'Geh zurück und wähle einen anderen Namen.',
  networkTitle: 'Namen halten keine Adresse dieses Netzwerks',
  networkText: 'Wähle ein anderes Netzwerk.',
  ownerTitle: 'Dieses Konto kann den Namen nicht ändern',
  ownerText: 'Er gehört jetzt einem anderen Konto. Wechsle zu diesem.',
  unansweredTitle: 'Nichts wurde geändert',
  unansweredText: 'Das Gateway hat nicht geantwortet. Versuche es erneut.',
  refusedText: 'Nichts wurde geändert. Versuche es erneut.',
}

/** The feature's words in German. */
export const words: Dictionary = { names: namesGerman, namesEntry: namesEntryGerman, yourNames: yourNamesGerman }
