import type { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import { showToast } from './showToast.ts'

/** Keeps a developer failure for the alert bar, and says it in the console and in a snackbar. */
export function collectAlert(kit: Kit, error: KitError): void {
  console.error(`[foyer] ${error.code}: ${error.message}`)
  kit.store.setState(({ alerts }) => ({ alerts: [...alerts.filter((other) => other.code !== error.code), error] }))
  showToast(kit, { kind: 'error', text: error.shortMessage })
}
