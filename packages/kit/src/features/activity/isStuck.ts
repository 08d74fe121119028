import type { ActivityItem } from './activityItem.ts'

/** After how long a transaction that waits is worth a word, in ms. */
const stuckAfter = 5 * 60_000

/** Whether a transaction waits for so long that its fee is probably too low. */
export function isStuck({ at, status }: Pick<ActivityItem, 'at' | 'status'>, now: number): boolean {
  return status === 'pending' && now - at >= stuckAfter
}
