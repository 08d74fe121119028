import type { Dictionary, Translation } from '../../view/messages.ts'
import { appHelpGerman } from './appHelpMessages.de.ts'
import { doubtGerman } from './doubtMessages.de.ts'
import { foldedGerman } from './foldedMessages.de.ts'
import { goneGerman } from './goneMessages.de.ts'
import type { connectMessages } from './messages.ts'
import { multiChainGerman } from './multiChainMessages.de.ts'
import { namespaceWalletsGerman } from './namespaceWalletsMessages.de.ts'
import { openGerman } from './openMessages.de.ts'
import { scanGerman } from './scanMessages.de.ts'
import { walletGridGerman } from './walletGridMessages.de.ts'

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
  failedText: 'Ein Teil dieser Seite wurde nicht geladen. Prüfe deine Verbindung und versuche es noch einmal.',
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
  doubt: doubtGerman,
  folded: foldedGerman,
  gone: goneGerman,
  multiChain: multiChainGerman,
  namespaceWallets: namespaceWalletsGerman,
  open: openGerman,
  scan: scanGerman,
  walletGrid: walletGridGerman,
}
