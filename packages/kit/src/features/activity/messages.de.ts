import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { reasonGerman } from '../../transactions/reasonMessages.de.ts'
import type { activityPurchaseMessages } from './ActivityRow.tsx'
import type { activityDetailsMessages } from './detailsMessages.ts'
import type { activityMessages } from './messages.ts'

export const activityGerman: Translation<typeof activityMessages> = {
  activity: 'Aktivität',
  loading: 'Wird geladen',
  emptyTitle: 'Noch keine Aktivität',
  emptyText: 'Was du sendest, empfängst und tauschst, steht hier nach Monaten.',
  unknownTitle: 'Aktivität nicht verfügbar',
  failedText: 'Was du aus diesem Browser gesendet hast, steht weiter hier. Dein Guthaben ist, wo es war.',
  tryAgain: 'Noch einmal',
  all: 'Alle Aktivitäten',
  more: 'Mehr zeigen',
  now: 'Jetzt',
  pending: 'Ausstehend',
  to: ({ whom }) => `an ${whom}`,
  from: ({ whom }) => `von ${whom}`,
  with: ({ whom }) => `mit ${whom}`,
  swapOf: ({ given, got }) => `${given} gegen ${got}`,
  sending: 'Wird gesendet',
  swapping: 'Wird getauscht',
  working: 'Unterwegs',
  failedOne: 'Fehlgeschlagen',
  replaced: 'Ersetzt',
  dropped: 'Verworfen',
  sent: 'Gesendet',
  received: 'Empfangen',
  swapped: 'Getauscht',
  approved: 'Freigegeben',
  minted: 'Erstellt',
  burned: 'Vernichtet',
  bought: 'Gekauft',
  deposited: 'Eingezahlt',
  withdrawn: 'Ausgezahlt',
  staked: 'Gestakt',
  unstaked: 'Staking beendet',
  claimed: 'Abgeholt',
  borrowed: 'Geliehen',
  repaid: 'Zurückgezahlt',
  other: 'Transaktion',
}

export const activityDetailsGerman: Translation<typeof activityDetailsMessages> = {
  networks: 'Netzwerke',
  everywhere: 'Alle Netzwerke',
  showHidden: ({ count }) => `Ausgeblendete zeigen (${count})`,
  hideHidden: 'Wieder ausblenden',
  hidden: 'Ausgeblendet',
  olderTitle: 'Ältere Aktivität ist hier nicht verfügbar',
  older: 'Im Explorer ansehen',
  exportCsv: 'Als CSV speichern',
  status: 'Status',
  done: 'Erledigt',
  date: 'Datum',
  network: 'Netzwerk',
  from: 'Von',
  to: 'An',
  app: 'Mit',
  fee: 'Netzwerkgebühr',
  reason: 'Grund',
  unknown: 'Unbekannt',
  moved: 'Was sich bewegt hat',
  hash: 'Transaktion',
  copied: 'Kopiert',
  copyByHand: 'Von Hand kopieren',
  explorer: 'Im Explorer ansehen',
  stuckTitle: 'Das dauert länger als üblich',
  stuckText: 'In deiner Wallet kannst du sie beschleunigen oder abbrechen. Noch einmal senden hieße doppelt zahlen.',
  hiddenTitle: 'Wahrscheinlich Spam',
  hiddenText: 'Kopiere keine Adressen daraus und öffne keine Links.',
  missingTitle: 'Nicht in der Liste',
  missingText: 'Die Liste reicht nicht bis zu dieser Transaktion zurück.',
}

export const activityPurchaseGerman: Translation<typeof activityPurchaseMessages> = {
  buying: 'Wird gekauft',
}

/** The feature's words in German. */
export const words: Dictionary = {
  activity: activityGerman,
  activityDetails: activityDetailsGerman,
  activityPurchase: activityPurchaseGerman,
  reason: reasonGerman,
}
