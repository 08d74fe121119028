import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { appHelpMessages } from './AppHelp.tsx'
import type { multiChainMessages } from './ConnectingMultiChainView.tsx'
import type { foldedMessages } from './FoldedWallets.tsx'
import type { impersonationMessages } from './ImpersonationNote.tsx'
import type { connectMessages } from './messages.ts'
import type { namespaceWalletsMessages } from './namespaceWalletsMessages.ts'
import type { openMessages } from './openMessages.ts'
import type { scanMessages } from './scanMessages.ts'
import type { goneMessages } from './WalletNotFound.tsx'
import type { walletGridMessages } from './walletGridMessages.ts'

const walletGridGerman: Translation<typeof walletGridMessages> = {
  search: 'Wallets suchen',
  searchAmong: ({ count }) => `${count} Wallets durchsuchen`,
  clear: 'Leeren',
  noneTitle: ({ query }) => `Keine Wallet namens „${query}“`,
  noneText: 'Versuche einen anderen Namen oder hol dir unten eine Wallet.',
  noneLinkText: 'Wenn du sie auf dem Handy hast, kannst du sie mit einem QR-Code verbinden.',
  showCode: 'QR-Code zeigen',
  notHere: 'In diesem Browser nicht gefunden',
  certified: 'Nur zertifizierte Wallets',
  coming: 'Wallets werden gesucht',
  moreFailedTitle: 'Weitere Wallets wurden nicht geladen',
  moreFailedText: 'Das Verzeichnis hat nicht geantwortet.',
  tryAgain: 'Erneut versuchen',
  found: ({ count }) => `${count} ${count === 1 ? 'Wallet' : 'Wallets'}`,
}

const scanGerman: Translation<typeof scanMessages> = {
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

const openGerman: Translation<typeof openMessages> = {
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

const namespaceWalletsGerman: Translation<typeof namespaceWalletsMessages> = {
  needsOne: ({ name }) => `Verbinde eine Wallet auf ${name}, um fortzufahren`,
  needsFirst: ({ name }) => `Du brauchst eine Wallet auf ${name}, um fortzufahren`,
  more: 'Weitere Möglichkeiten',
  fewer: 'Weniger Möglichkeiten',
  haveOne: 'Schon eine Wallet? Weitere Möglichkeiten',
  get: 'Holen',
  getNamed: ({ name }) => `${name} holen`,
  found: 'Eine Wallet wurde gefunden',
}

const multiChainGerman: Translation<typeof multiChainMessages> = {
  whereTitle: 'Welches Netzwerk?',
  whereText: ({ name }) => `${name} arbeitet in mehr als einem Netzwerk`,
  networksOf: ({ first, more }) =>
    more === 1 ? `${first} und 1 weiteres Netzwerk` : `${first} und ${more} weitere Netzwerke`,
  lastTime: 'Letztes Mal',
}

const impersonationGerman: Translation<typeof impersonationMessages> = {
  imitationTitle: ({ name }) => `Das ist vielleicht nicht ${name}`,
  imitationText: ({ announced, expected, name }) =>
    `Sie meldet sich als ${announced}; ${name} verwendet ${expected}. Wenn du sie nicht absichtlich installiert hast, lehne ab und wähle eine andere Wallet.`,
  twinTitle: ({ name }) => `Zwei Wallets geben sich als ${name} aus`,
  twinText: ({ announced }) =>
    `Beide melden sich als ${announced}. Wenn du sie nur einmal installiert hast, lehne ab und entferne die Erweiterung, die du nicht kennst.`,
}

const goneGerman: Translation<typeof goneMessages> = {
  title: 'Diese Wallet ist nicht da',
  text: 'Vielleicht ist sie in diesem Browser ausgeschaltet. Wähle eine andere oder schalte sie ein.',
}

const foldedGerman: Translation<typeof foldedMessages> = {
  continueWithWallet: 'Mit einer Wallet fortfahren',
}

const appHelpGerman: Translation<typeof appHelpMessages> = {
  permissionTitle: 'Dein Browser fragt vielleicht zuerst',
  permissionText:
    'Er fragt, ob diese Seite Apps auf diesem Gerät erreichen darf. Erlaube es, damit deine Wallet antworten kann.',
  proceed: 'Weiter',
  notFoundTitle: 'Keine Wallet-App hat sich geöffnet',
  notFoundText: 'Keine installierte Wallet versteht das Protokoll für Mobilgeräte.',
  refusedTitle: 'Dein Browser hat die Wallet blockiert',
  refusedText:
    'Diese Seite darf Apps auf diesem Gerät nicht erreichen. Erlaube es in den Einstellungen deines Browsers für diese Seite und versuche es noch einmal.',
  insecureTitle: 'Diese Seite ist nicht sicher',
  insecureText: 'Wallets auf Telefonen brauchen eine sichere Seite (https).',
}

export const connectGerman: Translation<typeof connectMessages> = {
  title: 'Wallet verbinden',
  allWallets: 'Alle Wallets',
  wallets: 'Wallets',
  installed: 'Installiert',
  detected: 'Erkannt',
  recent: 'Zuletzt',
  getIt: 'Holen',
  qr: 'QR',
  scan: 'Code scannen',
  looking: 'Wallets werden gesucht',
  emptyTitle: 'Noch keine Wallet in diesem Browser',
  emptyText: 'Installiere eine Wallet und komm zurück. Sie erscheint hier von selbst.',
  getWallet: 'Wallet holen',
  failedTitle: 'Wallets nicht geladen',
  failedText: 'Prüfe deine Verbindung und versuche es noch einmal.',
  tryAgain: 'Noch einmal',
  newToWallets: 'Neu bei Wallets?',
  getStarted: 'So geht es los',

  agreeBoth: 'Ich stimme den {terms} und der {privacy} zu',
  agreeTerms: 'Ich stimme den {terms} zu',
  agreePrivacy: 'Ich stimme der {privacy} zu',
  byConnectingBoth: 'Mit dem Verbinden stimmst du den {terms} und der {privacy} zu',
  byConnectingTerms: 'Mit dem Verbinden stimmst du den {terms} zu',
  byConnectingPrivacy: 'Mit dem Verbinden stimmst du der {privacy} zu',
  terms: 'Bedingungen',
  privacy: 'Datenschutzerklärung',
  tickTheBox: 'Setze das Häkchen, um fortzufahren',

  wallet: 'Wallet',
  continueIn: ({ name }) => `Weiter in ${name}`,
  approveThere: 'Bestätige die Verbindung in ihrem Fenster',
  declinedTitle: 'Verbindung abgelehnt',
  declinedText: 'Nichts wurde geteilt. Du kannst es noch einmal versuchen.',
  noAnswerTitle: ({ name }) => `${name} hat nicht geantwortet`,
  pendingText: ({ name }) =>
    `Vielleicht ist schon eine Anfrage offen. Suche sie in ${name} und versuche es dann noch einmal.`,
  unansweredTitle: ({ name }) => `Warten auf ${name}`,
  unansweredText: 'Ist das Fenster zu? Öffne es wieder und bestätige, oder versuche es noch einmal.',
  lockedTitle: ({ name }) => `Entsperre ${name}`,
  lockedText: 'Sie ist gesperrt oder teilt kein Konto mit dieser Seite. Öffne sie und versuche es noch einmal.',
  offlineTitle: ({ name }) => `${name} erreicht das Netzwerk nicht`,
  offlineText: 'Öffne die Wallet und versuche es dann noch einmal.',
  brokenTitle: ({ name }) => `${name} konnte nicht verbinden`,
  brokenText: 'Sie hat mit einem Fehler geantwortet. Nichts wurde geteilt.',
  chooseAnother: 'Andere Wallet wählen',
  connected: 'Verbunden',
  accountOn: '{address} auf {network}',
  unknownNetwork: 'einem unbekannten Netzwerk',
  done: 'Fertig',
  closesByItself: 'Schließt gleich von selbst',
  dontHave: ({ name }) => `Noch kein ${name}?`,
  nothingShared: 'Bis du bestätigst, wird nichts geteilt',
  trouble: 'Klappt es nicht?',
}

/** The feature's words in German. */
export const words: Dictionary = {
  appHelp: appHelpGerman,
  connect: connectGerman,
  impersonation: impersonationGerman,
  folded: foldedGerman,
  gone: goneGerman,
  multiChain: multiChainGerman,
  namespaceWallets: namespaceWalletsGerman,
  open: openGerman,
  scan: scanGerman,
  walletGrid: walletGridGerman,
}
