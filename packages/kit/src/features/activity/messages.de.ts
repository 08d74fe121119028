import type { Dictionary, Translation } from '../../view/messages.ts'
import type { activityMessages } from './messages.ts'

export const activityGerman: Translation<typeof activityMessages> = {
  activity: 'Aktivität',
  loading: 'Wird geladen',
  emptyTitle: 'Noch keine Aktivität',
  emptyText: 'Was du sendest, empfängst und tauschst, steht hier nach Monaten.',
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

/** The feature's words in German. */
export const words: Dictionary = { activity: activityGerman }
