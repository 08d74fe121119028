import type { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import { kitNotices, sayError } from './notices.ts'

/** Keeps a developer failure for the alert bar, and says it in the console and in a snackbar. */
export function collectAlert(kit: Kit, error: KitError): void {
  console.error(`[foyer] ${error.code}: ${error.message}`)
  kitNotices(kit).setState(({ alerts }) => ({
    alerts: [...alerts.filter((other) => other.message !== error.message), error],
  }))
  sayError(kit, error)
}

/** Takes a failure off the alert bar. */
export function dismissAlert(kit: Kit, error: KitError): void {
  kitNotices(kit).setState(({ alerts }) => ({ alerts: alerts.filter((other) => other !== error) }))
}
