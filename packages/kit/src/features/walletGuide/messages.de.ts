import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { downloadMessages, walletGuideMessages } from './messages.ts'

const downloadGerman: Translation<typeof downloadMessages> = {
  getTitle: ({ name }) => `${name} holen`,
  getText: 'Installiere sie und komm dann hierher zurück.',
  getPhoneText: 'Installiere sie, komm zurück und wähle sie noch einmal.',
  chrome: 'Browser-Erweiterung',
  ios: 'App für iPhone und iPad',
  android: 'App für Android',
  homepage: 'Website',
  chromeStore: 'Chrome Web Store',
  iosStore: 'App Store',
  androidStore: 'Google Play',
  nowhereTitle: ({ name }) => `${name} ist von hier nicht erreichbar`,
  nowhereText: 'Wo es sie gibt, ist nicht bekannt. Wähle eine andere Wallet.',
  chooseAnother: 'Andere Wallet wählen',
}

export const walletGuideGerman: Translation<typeof walletGuideMessages> = {
  whatTitle: 'Was ist eine Wallet?',
  homeTitle: 'Ein Zuhause für das, was dir gehört',
  homeText: 'Sie bewahrt die Schlüssel zu deinen Tokens und NFTs. Sie gehören dir auf jeder Seite.',
  doorTitle: 'Ein Weg hinein',
  doorText: 'Nutze sie statt noch eines Passworts.',
  askTitle: 'Nichts geht ohne dich',
  askText: 'Eine Seite kann nur fragen. Du stimmst in deiner Wallet zu oder lehnst ab.',
  getWallet: 'Wallet holen',

  getTitle: 'Wallet holen',
  intro: 'Eine Browser-Erweiterung oder eine App fürs Handy. Die meisten sind kostenlos.',
  introPhone: 'Eine App für dein Handy. Die meisten sind kostenlos.',
  suggested: 'Vorgeschlagene Wallets',
  looking: 'Wallets werden gesucht',
  howTitle: 'So wählst du aus',
  makerTitle: 'Lade sie von der offiziellen Seite',
  makerText: 'Oder aus dem offiziellen Store. Nicht über Werbung oder Nachrichten.',
  wordsTitle: 'Schreib deine Wiederherstellungsphrase auf',
  wordsText: 'Wer diese Wörter hat, kann alles nehmen. Niemand Ehrliches fragt danach.',
  backTitle: 'Komm hierher zurück',
  backText: 'Installiere eine Wallet und komm zurück. Sie erscheint hier von selbst.',
  backTextPhone: 'Installiere eine Wallet und öffne diese Seite im Browser ihrer App.',
  visit: 'Ansehen',
  haveOne: 'Zurück zu den Wallets',
  found: 'Eine Wallet ist jetzt da',
}

/** The feature's words in German. */
export const words: Dictionary = { download: downloadGerman, walletGuide: walletGuideGerman }
