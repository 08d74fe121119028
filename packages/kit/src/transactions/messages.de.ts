import type { Dictionary, Translation } from '../runtime/messages.ts'
import type { feeMessages } from './FeeNotes.tsx'
import type { transactionMessages } from './messages.ts'
import type { outcomeMessages } from './OutcomeWarning.tsx'
import type { restrictedMessages } from './RestrictedView.tsx'
import { reasonGerman } from './reasonMessages.de.ts'
import type { tokenPickerMessages } from './tokenPickerMessages.ts'
import type { unclearAmountMessages } from './UnclearAmount.tsx'

const transactionGerman: Translation<typeof transactionMessages> = {
  amountIn: ({ coin }) => `Betrag in ${coin}`,
  max: 'Max',
  coin: ({ coin }) => `Token: ${coin}`,
  inFiat: 'Betrag in Dollar eingeben',
  inCoin: ({ coin }) => `Betrag in ${coin} eingeben`,
  noPrice: 'Preis unbekannt',
  amountMissing: 'Betrag eingeben',
  amountMalformed: 'Betrag prüfen',
  amountTooPrecise: ({ coin, places }) =>
    places === 0 ? `${coin} hat keine Nachkommastellen` : `${coin} hat höchstens ${places} Nachkommastellen`,
  amountAboveBalance: ({ coin }) => `Nicht genug ${coin}`,
  networkFee: 'Netzwerkgebühr',
  unknown: 'Unbekannt',
  changes: 'Was sich ändert',
  simulated: 'Simuliert',
  simulating: 'Wird geprüft',
  notSimulated: 'Nicht geprüft',
}

const unclearAmountGerman: Translation<typeof unclearAmountMessages> = {
  readAs: ({ amount }) => `= ${amount}`,
  didYouMean: 'Gemeint:',
}

const feeGerman: Translation<typeof feeMessages> = {
  feeTitle: ({ coin }) => `Nicht genug ${coin} für die Netzwerkgebühr`,
  fundsUnknownTitle: 'Netzwerkgebühr unbekannt',
  fundsUnknownText: ({ coin }) =>
    `Ob dein ${coin} dafür reicht, lässt sich nicht sagen. Deine Wallet zeigt die Gebühr, bevor du zustimmst.`,
}

const tokenPickerGerman: Translation<typeof tokenPickerMessages> = {
  search: 'Name, Kürzel oder Adresse',
  yours: 'Deine',
  noneTitle: ({ query }) => `Kein Token namens „${query}“`,
  emptyTitle: 'Noch nichts hier',
  emptyText: 'Kaufe oder empfange einen Token, dann steht er hier.',
  loading: 'Lädt',
}

const outcomeGerman: Translation<typeof outcomeMessages> = {
  failsTitle: 'Diese Überweisung würde scheitern',
  failsText: ({ reason }) => `Das Netzwerk sagt: „${reason}“. Du würdest die Gebühr umsonst zahlen.`,
  forNothing: ({ reason }) => `${reason} Du würdest die Gebühr umsonst zahlen.`,
  depositTitle: 'Der Empfänger hat noch kein Konto für diesen Token',
  depositText: ({ amount }) => `Von der Netzwerkgebühr eröffnen ${amount} eines. Sie bleiben beim Empfänger.`,
  lessTitle: 'Es kommt weniger an, als du sendest',
  lessText: ({ kept }) => `Dieser Token nimmt eine Überweisungsgebühr von ${kept}.`,
  uncheckedTitle: 'Was passiert, ließ sich nicht prüfen',
  'no-answer':
    'Das Netzwerk hat auf die Probe nicht geantwortet. Sieh genau hin, was deine Wallet zeigt, bevor du zustimmst.',
  'no-dry-run':
    'Dieses Netzwerk kann Überweisungen nicht zur Probe ausführen. Sieh genau hin, was deine Wallet zeigt, bevor du zustimmst.',
}

const restrictedGerman: Translation<typeof restrictedMessages> = {
  title: 'In deiner Region nicht verfügbar',
  text: 'Diese App bietet das in der Zeitzone dieses Geräts nicht an. Deine Wallet funktioniert wie zuvor.',
}

/** What transactions share on screen, in German: every feature that is built on it brings these along. */
export const transactionWords: Dictionary = {
  fee: feeGerman,
  outcome: outcomeGerman,
  reason: reasonGerman,
  restricted: restrictedGerman,
  tokenPicker: tokenPickerGerman,
  unclearAmount: unclearAmountGerman,
  transactions: transactionGerman,
}
