import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { transactionWords } from '../../transactions/messages.de.ts'
import type { cannotSwapMessages } from './CannotSwapView.tsx'
import type { swapEntryMessages } from './entryMessages.ts'
import type { swapMessages } from './messages.ts'
import type { swapNoteMessages } from './noteMessages.ts'
import type { swapReviewMessages } from './reviewMessages.ts'
import type { swapSettingsMessages } from './SwapSettingsView.tsx'
import type { swapTokenMessages } from './tokenMessages.ts'

const entry: Translation<typeof swapEntryMessages> = {
  swap: 'Tauschen',
  pay: 'Du gibst',
  get: 'Du bekommst',
  settings: 'Tausch-Einstellungen',
  review: 'Tausch prüfen',
}

const cannotSwap: Translation<typeof cannotSwapMessages> = {
  connectText: 'Danach kannst du hier tauschen.',
  connect: 'Verbinden',
  networkText: 'Tauschen geht auf anderen Netzwerken dieser App.',
  nowhereText: 'Kein Netzwerk dieser App kann tauschen.',
  networkAction: 'Netzwerk wechseln',
}

const form: Translation<typeof swapMessages> = {
  flip: 'Richtung umkehren',
  choose: 'Wählen',
  chooseToken: 'Token wählen',
  maxLabel: 'So viel wie möglich tauschen',
  youGet: ({ amount }) => `Du bekommst ${amount}`,
  holding: ({ coin }) => `Deine ${coin}`,
  noQuote: 'Noch kein Kurs',
  age: ({ time }) => `Kurs von ${time}`,
  rate: 'Kurs',
  rateOf: ({ one, other }) => `${one} = ${other}`,
  impact: 'Preiseinfluss',
  slippage: 'Max. Slippage',
  changeSlippage: ({ slippage }) => `Max. Slippage: ${slippage}. Ändern`,
  finding: 'Kurs wird gesucht',
  noLiquidity: 'Zu wenig Liquidität',
  noRoute: 'Kein Weg für diesen Tausch',
  tryAgain: 'Noch einmal versuchen',
  feeMissing: ({ coin }) => `Erst ${coin} aufladen`,
}

const notes: Translation<typeof swapNoteMessages> = {
  failedTitle: 'Gerade kein Kurs',
  failedText: 'Es kam keine Antwort. Prüfe deine Verbindung und versuche es noch einmal.',
  listTitle: 'Die Liste der Token fehlt',
  listText: 'Du kannst trotzdem tauschen, was du hast, oder eine Adresse einfügen.',
  liquidityTitle: 'Zu wenig Liquidität',
  liquidityText: 'Keine Börse kann diesen Betrag zu einem fairen Preis tauschen. Versuche einen kleineren.',
  routeTitle: 'Kein Weg für diesen Tausch',
  routeText: ({ from, to }) => `Zwischen ${from} und ${to} gibt es keinen Markt. Wähle einen anderen Token.`,
  impactTitle: ({ impact }) => `Preiseinfluss von ${impact}`,
  impactText: 'Dieser Betrag bewegt den Preis gegen dich. Ein kleinerer bringt mehr je Coin.',
  lossTitle: ({ impact }) => `Du würdest etwa ${impact} verlieren`,
  lossText:
    'Dieser Betrag ist viel zu groß für seinen Markt. Versuche einen kleineren; sonst musst du in der Prüfung zustimmen.',
  priceTitle: ({ coin }) => `Kein Preis für ${coin} gefunden`,
  priceText:
    'Wir können nicht sagen, ob der Kurs fair ist. Vergleiche ihn auf einer anderen Website, bevor du tauschst.',
  feeText: ({ coin, fee, held, network }) =>
    `Die Gebühr beträgt etwa ${fee}, du hast ${held}. Lade ${coin} auf ${network} auf, dann tausche.`,
  feeUnknownText: ({ coin, held, network }) => `Du hast ${held}. Lade ${coin} auf ${network} auf, dann tausche.`,
}

const token: Translation<typeof swapTokenMessages> = {
  suggested: 'Vorschläge',
  allOn: ({ network }) => `Alle auf ${network}`,
  more: ({ count }) => `${count} weitere. Die Suche findet sie.`,
  noneText: 'Versuche es mit der Adresse.',
  noTokenTitle: 'Kein Token unter dieser Adresse',
  noTokenText: ({ network }) => `Prüfe die Adresse. Sie muss eine auf ${network} sein.`,
  unreadTitle: 'Der Vertrag war nicht lesbar',
  unreadText: 'Es kam keine Antwort. Versuche es gleich noch einmal.',
  reading: 'Vertrag wird gelesen',
  tryAgain: 'Noch einmal versuchen',
  unknownTitle: 'Dieser Token steht nicht auf der Liste',
  unknownText:
    'Jeder kann einen Token anlegen und ihn beliebig nennen. Prüfe den Vertrag mit jemandem, dem du vertraust.',
  alikeTitle: ({ coin }) => `Das ist nicht der ${coin} von der Liste`,
  alikeText: 'Er hat dasselbe Kürzel und einen anderen Vertrag. So sehen gefälschte Token aus.',
  contract: 'Vertrag',
  decimals: 'Nachkommastellen',
  price: 'Preis',
  view: 'Im Explorer ansehen',
  known: 'Ich kenne diesen Token',
  other: 'Anderen wählen',
}

const settings: Translation<typeof swapSettingsMessages> = {
  slippage: 'Max. Slippage',
  slippageText: 'Fällt der Kurs bis zur Ausführung um mehr als das, wird nichts getauscht.',
  own: 'Anderer Wert in Prozent',
  bounds: ({ least, most }) => `Eine ganze Zahl von ${least} bis ${most}`,
  highTitle: 'Das ist viel',
  highText: 'Andere könnten gegen dich handeln, und du bekommst nur das Mindeste.',
  approval: 'Freigabe',
  unlimited: 'Ohne Grenze freigeben',
  unlimitedText:
    'Spart die Freigabe beim nächsten Mal. Der Vertrag darf dann alles nehmen, was du von dem Token hast, jetzt und später.',
  done: 'Fertig',
}

const review: Translation<typeof swapReviewMessages> = {
  atLeast: ({ amount }) => `mindestens ${amount}`,
  valueAtLeast: ({ amount, value }) => `${value}, mindestens ${amount}`,
  route: 'Weg',
  by: ({ source }) => `über ${source}`,
  trial: 'Probelauf',
  preparing: 'Wird geprüft',
  reset: 'Zurücksetzen',
  approve: 'Freigeben',
  approving: 'Wird freigegeben',
  resetting: 'Wird zurückgesetzt',
  swapping: 'Wird getauscht',
  confirm: 'In der Wallet bestätigen',
  cancel: 'Abbrechen',
  tryAgain: 'Noch einmal versuchen',
  wouldFail: 'Tausch nicht möglich',
  wouldFailTitle: 'Dieser Tausch würde scheitern',
  mustAgree: 'Erst das Kästchen ankreuzen',
  agree: ({ impact }) => `Ich nehme einen Verlust von etwa ${impact} hin`,
  movedTitle: 'Der Kurs hat sich geändert',
  movedText: ({ amount }) => `Du bekämst jetzt ${amount}. Es wurde nichts getauscht.`,
  takeRate: 'Kurs annehmen',
  spenderTitle: ({ coin }) => `Ein dir neuer Vertrag möchte deine ${coin}`,
  spenderExact: ({ amount, spender }) => `Du erlaubst ${spender}, ${amount} zu nehmen, und nicht mehr.`,
  spenderUnlimited: ({ coin, spender }) => `Du erlaubst ${spender}, alle deine ${coin} zu nehmen, jetzt und später.`,
  declined: 'Du hast abgelehnt. Es wurde nichts getauscht',
  started: 'Tausch gestartet',
  unheard: 'Deine Wallet ist noch dabei. Siehe Aktivität',
  got: (parameters: { amount: string }) => `Du hast ${parameters.amount} bekommen`,
  failed: 'Der Tausch ist fehlgeschlagen',
  failedWith: (parameters: { reason: string }) => `Der Tausch ist fehlgeschlagen: ${parameters.reason}`,
}

/** German. */
export const words: Dictionary = {
  ...transactionWords,
  cannotSwap,
  swap: form,
  swapEntry: entry,
  swapNote: notes,
  swapReview: review,
  swapSettings: settings,
  swapToken: token,
}
