import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/** What is written into the book. It names no secret, code, address of a network card or text of a message. */
export type AuditEntry = {
  event:
    | 'login'
    | 'signed-up'
    | 'device-added'
    | 'passkey-added'
    | 'wallet-protected'
    | 'wallet-created'
    | 'wallet-confirmed'
    | 'device-enrolled'
    | 'device-revoked'
    | 'unlocked'
    | 'recovery-asked'
    | 'recovery-begun'
    | 'recovery-cancelled'
    | 'site-granted'
    | 'site-disconnected'
    | 'device-vouched'
    | 'device-trusted'
    | 'device-approved'
    | 'device-admitted'
    | 'device-joined'
    | 'frame-opened'
    | 'device-ended'
    | 'exported'
    | 'file-made'
    | 'factor-added'
    | 'factor-removed'
    | 'login-linked'
    | 'login-unlinked'
    | 'email-asked'
    | 'email-changed'
    | 'email-undone'
    | 'deletion-asked'
    | 'deletion-undone'
    | 'signed-out'
    | 'signed-out-everywhere'
    | 'sponsor-paid'
    | 'limits-set'
    | 'limits-ending'
    | 'limits-ended'
    | 'step-up-confirmed'
    | 'authenticator-added'
    | 'authenticator-removed'
    | 'authenticator-locked'
    | 'policy-set'
    | 'policy-removed'
    | 'parts-revived'
    | 'refused'
    | 'part-released'
    | 'part-refused'
    | 'code-sent'
    | 'passkey-asked'
    | 'login-asked'
    | 'passkey-named'
    | 'passkey-forgotten'
  /** Empty where the operator or the keeper did it, or it is of no person. */
  userId: string
  walletId?: string | undefined
  deviceId?: string | undefined
  origin: string
  network: string
  /** A word or two more: the way of a login, what was refused and why. */
  detail?: string | undefined
}

/**
 * Writes an entry after the last one. Entries are never changed. A caller's own transaction may be handed in, so that an entry
 * stands or falls with what it tells of: last in it, since every other entry waits until the transaction ends.
 */
export type Audit = (entry: AuditEntry, database?: GatewayDatabase) => Promise<void>
