import type { Kit } from '../core/kit.ts'

/** Begins to follow the transactions of this browser that are under way; their code comes when the account is on the screen. */
export function followRecords(kit: Kit): void {
  void import('./activityRecords.ts').then(({ activityRecords }) => {
    if (!kit.isDestroyed) activityRecords(kit)
  })
}
