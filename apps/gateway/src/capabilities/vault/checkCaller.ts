import type { VaultCaller } from './createVaultSessions.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** @throws VaultRefusal `vault-login-stale` without a login of the last five minutes. */
export function checkFresh({ freshUntil }: Pick<VaultCaller, 'freshUntil'>, now: number): void {
  if (freshUntil <= now) throw new VaultRefusal('vault-login-stale')
}

/** @throws VaultRefusal `vault-device-new` on a device that is not known for a day, and that nobody vouched for. */
export function checkKnown({ trustedAfter }: Pick<VaultCaller, 'trustedAfter'>, now: number): void {
  const waitMs = trustedAfter - now
  if (waitMs > 0) throw new VaultRefusal('vault-device-new', Math.ceil(waitMs / 1000))
}
