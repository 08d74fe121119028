import type { Dictionary, Translation } from '../../view/messages.ts'
import type { walletGuideMessages } from './messages.ts'

export const walletGuideGerman: Translation<typeof walletGuideMessages> = {
  whatTitle: 'Was ist eine Wallet?',
  homeTitle: 'Ein Zuhause für das, was dir gehört',
  homeText: 'Sie bewahrt die Schlüssel zu deinen Coins und Sammlerstücken. Sie gehören dir auf jeder Seite.',
  doorTitle: 'Ein Weg hinein',
  doorText: 'Verbinde sie, statt noch ein Konto mit Passwort anzulegen.',
  askTitle: 'Nichts geht ohne dich',
  askText: 'Eine Seite kann nur fragen. Du stimmst in deiner Wallet zu oder lehnst ab.',
  getWallet: 'Wallet holen',

  getTitle: 'Wallet holen',
  pickTitle: 'Wähle, was zu dir passt',
  pickText: 'Ein Zusatz für diesen Browser oder eine App fürs Handy. Die gängigen kosten nichts.',
  makerTitle: 'Hol sie direkt beim Hersteller',
  makerText: 'Über seine eigene Seite oder den offiziellen Store, nicht über Werbung oder Nachrichten.',
  wordsTitle: 'Bewahre ihre Wörter auf Papier auf',
  wordsText: 'Wer sie hat, hat alles. Niemand Ehrliches fragt danach.',
  backTitle: 'Komm hierher zurück',
  backText: 'Sie erscheint dann von selbst in der Liste.',
  suggested: 'Wallets, die diese Seite nennt',
  visit: 'Ansehen',
  haveOne: 'Ich habe eine Wallet',
  found: 'Eine Wallet ist jetzt da',
}

/** The feature's words in German. */
export const words: Dictionary = { walletGuide: walletGuideGerman }
