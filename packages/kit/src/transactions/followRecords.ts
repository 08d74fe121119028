import type { Kit } from '../core/kit.ts'
import { loadLater } from '../core/loadPart.ts'

/** Begins to follow the transactions of this browser that are under way; their code comes when the account is on the screen. */
export function followRecords(kit: Kit): void {
  loadLater(
    kit,
    () => import('./activityRecords.ts'),
    ({ activityRecords }) => activityRecords(kit),
  )
}
