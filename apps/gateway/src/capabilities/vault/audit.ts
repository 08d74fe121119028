import { randomUUID } from 'node:crypto'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/** What is written into the book. It names no secret, code, address of a network card or text of a message. */
export type AuditEntry = {
  event:
    | 'login'
    | 'signed-up'
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
    | 'recovery-released'
    | 'site-granted'
    | 'site-disconnected'
    | 'device-vouched'
    | 'device-trusted'
    | 'device-approved'
    | 'device-admitted'
    | 'device-ended'
    | 'exported'
    | 'file-made'
    | 'factor-added'
    | 'factor-removed'
    | 'login-linked'
    | 'login-unlinked'
    | 'email-changed'
    | 'email-undone'
    | 'deletion-asked'
    | 'deletion-undone'
    | 'signed-out'
    | 'signed-out-everywhere'
  userId: string
  walletId?: string | undefined
  deviceId?: string | undefined
  origin: string
  network: string
}

/** Writes an entry. Entries are never changed, and leave only with their person. */
export type Audit = (entry: AuditEntry, database?: GatewayDatabase) => Promise<void>

/** Builds the book; a caller's own transaction may be handed in, so that an entry stands or falls with what it tells of. */
export function createAudit(database: GatewayDatabase, now: () => number): Audit {
  return async ({ event, userId, walletId, deviceId, origin, network }, transaction = database) => {
    await transaction
      .insertInto('vault_audit')
      .values({
        id: randomUUID(),
        user_id: userId,
        wallet_id: walletId ?? null,
        device_id: deviceId ?? null,
        event,
        origin,
        network,
        at: now(),
      })
      .execute()
  }
}
