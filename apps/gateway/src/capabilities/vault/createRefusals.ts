import type { VaultErrorCode } from '@foyer/contract/vault'
import type { Audit } from './audit.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import type { Quotas } from './quotas.ts'

/** Records that a rule refused a member's call: the code of the refusal and its subject. */
export type NoteRefusal = (caller: VaultCaller, code: string, about?: string) => Promise<void>

export type CreateRefusalsParameters = { audit: Audit; quotas: Pick<Quotas, 'take'> }

/** Rows for one member and code in a day, so that repeated calls do not fill the trail. */
const perDay = [{ most: 20, windowMs: 86_400_000 }]

export function createRefusals({ audit, quotas }: CreateRefusalsParameters): NoteRefusal {
  return async ({ userId, deviceId, origin, network }, code, about) => {
    if ((await quotas.take('refused-told', `${userId}|${code}`, perDay)) !== undefined) return
    const detail = about === undefined ? code : `${code} ${about}`
    await audit({ event: 'refused', userId, deviceId, origin, network, detail })
  }
}

/** Refusals by a rule: of trust, of time, of a limit, or for a wrong proof. A member's typing mistake is not one of them. */
const byRule: ReadonlySet<VaultErrorCode> = new Set<VaultErrorCode>([
  'vault-closed',
  'vault-device-new',
  'vault-export-limit',
  'vault-file-limit',
  'vault-keeper-limit',
  'vault-login-stale',
  'vault-mail-limit',
  'vault-passkey-needed',
  'vault-policy-call',
  'vault-policy-contract',
  'vault-policy-day',
  'vault-policy-method',
  'vault-policy-network',
  'vault-policy-unread',
  'vault-recovery-cancelled',
  'vault-recovery-waits',
  'vault-step-up-needed',
  'vault-trust-stale',
  'vault-window-needed',
  'vault-wallet-proof-wrong',
])

/** Whether a refusal belongs in the trail. */
export function isByRule(code: VaultErrorCode): boolean {
  return byRule.has(code)
}
