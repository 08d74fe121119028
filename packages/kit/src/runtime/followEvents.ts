import type { Kit } from '../core/kit.ts'
import { sayError } from './notices.ts'

/**
 * Puts on the screen what happens outside of every view: a balance that failed, a session whose time is over, and in
 * debug mode what developers should mend. It comes with the first load, before anything can happen; the words come with
 * the modal.
 */
export function followEvents(kit: Kit): void {
  kit.events.on('BALANCE_UNAVAILABLE', ({ error }) => sayError(kit, error))
  kit.events.on('ALERT', ({ error }) => {
    if (kit.options.debug)
      import('./collectAlert.ts').then(
        (part) => kit.isDestroyed || part.collectAlert(kit, error),
        // Another alert would end here again.
        console.error,
      )
    else if (error.code === 'SESSION_EXPIRED') sayError(kit, error)
  })
}
