import { type VaultErrorCode, vaultErrors } from '@foyer/contract/vault'
import type { VaultRefusal } from '../../capabilities/vault/VaultRefusal.ts'
import { HttpProblem } from '../http/problem.ts'

const statuses: Readonly<Record<VaultErrorCode, 400 | 401 | 403 | 404 | 409 | 410 | 429 | 503>> = {
  'vault-project-unknown': 401,
  'vault-origin-forbidden': 403,
  'vault-proof-invalid': 401,
  'vault-proof-stale': 401,
  'vault-proof-replayed': 401,
  'vault-session-ended': 401,
  'vault-device-revoked': 401,
  'vault-login-stale': 403,
  'vault-attempt-unknown': 404,
  'vault-attempt-expired': 410,
  'vault-verifier-wrong': 403,
  'vault-resend-early': 429,
  'vault-mail-limit': 429,
  'vault-network-limit': 429,
  'vault-relay-full': 429,
  'vault-closed': 403,
  'vault-wallet-unknown': 404,
  'vault-wallet-exists': 409,
  'vault-wallet-proof-wrong': 403,
  'vault-nonce-stale': 403,
  'vault-share-unreadable': 400,
  'vault-device-not-enrolled': 409,
  'vault-device-unknown': 404,
  'vault-ticket-invalid': 403,
  'vault-device-new': 403,
  'vault-trust-stale': 403,
  'vault-site-unknown': 404,
  'vault-export-limit': 429,
  'vault-file-limit': 429,
  'vault-factor-unknown': 404,
  'vault-factor-stale': 409,
  'vault-factor-exists': 409,
  'vault-factor-limit': 409,
  'vault-factor-last': 409,
  'vault-keeper-away': 503,
  'vault-keeper-limit': 429,
  'vault-passkey-unknown': 404,
  'vault-passkey-invalid': 403,
  'vault-passkey-device-bound': 409,
  'vault-passkey-needed': 403,
  'vault-passkeys-off': 403,
  'vault-email-none': 409,
  'vault-email-same': 409,
  'vault-email-taken': 409,
  'vault-change-unknown': 410,
  'vault-undo-stale': 410,
  'vault-end-stale': 410,
  'vault-social-off': 403,
  'vault-social-away': 503,
  'vault-social-denied': 403,
  'vault-social-failed': 409,
  'vault-number-wrong': 403,
  'vault-link-taken': 409,
  'vault-link-last': 409,
  'vault-link-needed': 409,
  'vault-link-unknown': 404,
}

/** How a refusal of the hosted wallet is told over HTTP. */
export function vaultProblem({ code, retryAfterSeconds }: VaultRefusal): HttpProblem {
  const { message, next } = vaultErrors[code]
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return new HttpProblem(statuses[code], code, `${message} ${next}`, { headers })
}
