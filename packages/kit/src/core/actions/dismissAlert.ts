import type { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'

/** Takes a failure off the alert bar. */
export function dismissAlert(kit: Kit, error: KitError): void {
  kit.store.setState(({ alerts }) => ({ alerts: alerts.filter((other) => other !== error) }))
}
