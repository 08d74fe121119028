import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { reportPart } from './reportPart.ts'

/** Whether code did not come, which another download may mend. */
export function isPartMissing(error: unknown): error is KitError {
  return error instanceof KitError && (error.code === 'PAGE_OUTDATED' || error.code === 'PART_MISSING')
}

/** Tells the site why a view is not shown: its code did not come, or it failed while it was drawn. */
export function reportView(kit: Kit, cause: unknown): void {
  if (isPartMissing(cause)) reportPart(kit, cause)
  else if (!kit.isDestroyed)
    kit.events.emit('ALERT', { error: new KitError('VIEW_FAILED', 'A view could not be shown. Try again', { cause }) })
}
