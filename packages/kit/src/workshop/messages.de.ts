import type { Translation } from '../view/messages.ts'
import type { workshopMessages } from './messages.ts'

export const workshopGerman: Translation<typeof workshopMessages> = {
  amountIn: ({ coin }) => `Betrag in ${coin}`,
  max: 'Max',
  coin: ({ coin }) => `Münze: ${coin}`,
  inFiat: 'Betrag in Dollar eingeben',
  inCoin: ({ coin }) => `Betrag in ${coin} eingeben`,
  noPrice: 'Preis unbekannt',
  readAs: ({ amount }) => `= ${amount}`,
  didYouMean: 'Gemeint:',
  search: 'Name, Kürzel oder Adresse',
  yours: 'Deine',
  noneTitle: ({ query }) => `Keine Münze namens „${query}“`,
  emptyTitle: 'Noch nichts hier',
  emptyText: 'Kaufe oder empfange etwas, dann steht es hier.',
  loading: 'Lädt',
  amountMissing: 'Betrag eingeben',
  amountMalformed: 'Betrag prüfen',
  amountTooPrecise: ({ coin, places }) =>
    places === 0 ? `${coin} hat keine Nachkommastellen` : `${coin} hat höchstens ${places} Nachkommastellen`,
  amountAboveBalance: ({ coin }) => `Nicht genug ${coin}`,
  networkFee: 'Netzwerkgebühr',
  unknown: 'Unbekannt',
  feeTitle: ({ coin }) => `Nicht genug ${coin} für die Netzwerkgebühr`,
  fundsUnknownTitle: 'Netzwerkgebühr unbekannt',
  fundsUnknownText: ({ coin }) =>
    `Ob dein ${coin} dafür reicht, lässt sich nicht sagen. Deine Wallet zeigt die Gebühr, bevor du zustimmst.`,
  changes: 'Was sich ändert',
  simulated: 'Simuliert',
  simulating: 'Wird geprüft',
  notSimulated: 'Nicht geprüft',
  lessTitle: 'Es kommt weniger an, als du sendest',
  lessText: ({ kept }) => `Diese Münze behält ${kept} der Überweisung für sich.`,
  uncheckedTitle: 'Was passiert, ließ sich nicht prüfen',
  uncheckedText:
    'Das Netzwerk hat auf die Probe nicht geantwortet. Sieh genau hin, was deine Wallet zeigt, bevor du zustimmst.',
}
