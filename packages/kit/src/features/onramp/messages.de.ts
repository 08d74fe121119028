import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { transactionWords } from '../../transactions/messages.de.ts'
import type { buyEntryMessages } from './entryMessages.ts'
import type { buyMessages } from './messages.ts'

export const buyEntryGerman: Translation<typeof buyEntryMessages> = {
  buy: 'Kaufen',
  coin: 'Coin wählen',
  currency: 'Währung wählen',
  method: 'Zahlungsart',
  seller: 'Anbieter',
  purchase: 'Kauf',
}

export const buyGerman: Translation<typeof buyMessages> = {
  spend: 'Du zahlst',
  get: 'Du bekommst',
  range: ({ min, max }) => `${min} bis ${max}`,
  amounts: 'Beträge',
  currency: ({ code }) => `Währung: ${code}`,
  on: ({ network }) => `auf ${network}`,
  card: 'Debitkarte',
  bank: 'Bankkonto',
  below: ({ amount }) => `Mindestens ${amount}`,
  above: ({ amount }) => `Höchstens ${amount}`,

  providerFee: 'Gebühr des Anbieters',
  networkFee: 'Netzwerkgebühr',
  total: 'Gesamt',
  estimate: 'Schätzung',
  noAmount: 'Noch kein Betrag',
  priceUnknown: 'Preis unbekannt',
  noPrice: 'Gerade kein Preis',
  noPriceText: 'Du kannst weitermachen: Der Anbieter nennt den Preis, bevor du zahlst.',
  asking: 'Preis wird angefragt',
  best: 'Bestes Angebot',
  fees: ({ amount }) => `Gebühren ${amount}`,
  lost: ({ name }) => `${name} verkauft das gerade nicht`,
  lostText: ({ name }) => `Stattdessen wird ${name} genommen.`,

  goOn: 'Weiter zum Anbieter',
  leaves: 'Die Seite des Anbieters öffnet sich in einem neuen Tab.',
  cannotOpen: 'Die Seite des Anbieters ließ sich nicht öffnen',
  noneTitle: 'Hier wird nichts verkauft',
  noneText: 'Versuch ein anderes Netzwerk.',
  away: 'Die Anbieter waren nicht erreichbar',
  tryAgain: 'Noch einmal versuchen',
  looking: 'Anbieter werden gesucht',

  open: ({ host }) => `${host} öffnen`,
  again: 'Noch einmal öffnen',
  finish: ({ host }) => `Weiter bei ${host}`,
  finishText: 'Dein Kauf ist in einem anderen Tab offen. Sobald er bezahlt ist, steht es hier.',
  blocked: 'Noch ein Schritt',
  blockedText: 'Der Browser hat die Seite des Anbieters nicht geöffnet. Öffne sie hier.',
  untracked: 'Deine Coins stehen unter Aktivität, sobald sie da sind.',
  started: 'Bezahlt',
  startedText: ({ coin }) => `${coin} ist unterwegs zu dir.`,
  received: ({ amount }) => `${amount} gekauft`,
  receivedText: 'Es ist auf deinem Konto.',
  failed: 'Es wurde nichts gekauft',
  failedText: 'Der Anbieter konnte den Kauf nicht abschließen.',
  expired: 'Es wurde nichts bezahlt',
  expiredText: 'Der Anbieter weiß von keiner Zahlung. Falls du bezahlt hast, frage den Anbieter.',
  straight: ({ address }) => `Geht direkt an ${address}`,
  done: 'Fertig',
  anew: 'Neu kaufen',
  unseen: 'Das Gateway antwortet nicht. Es wird weiter nachgesehen.',
}

/** German. */
export const words: Dictionary = { ...transactionWords, buyEntry: buyEntryGerman, buy: buyGerman }
