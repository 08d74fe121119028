import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit, AuditEntry } from './audit.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** A device as its owner sees it; times in milliseconds since 1970. */
export type OwnDevice = {
  id: string
  site: string
  label: string
  enrolledAt: number
  lastSeenAt: number
  network: string
  isCurrent: boolean
}

/** Devices of the people who log in, and the end of sessions. */
export type VaultDevices = {
  list: (caller: VaultCaller) => Promise<OwnDevice[]>
  /**
   * Ends a device's sessions and erases its parts.
   *
   * @throws VaultRefusal `vault-device-unknown` for one that is not the caller's, `vault-login-stale` without a recent login.
   */
  revoke: (caller: VaultCaller, deviceId: string) => Promise<void>
  signOut: (caller: VaultCaller) => Promise<void>
  /** Ends every session and revokes every device of the caller, this one too. The wallet stays, to be recovered. */
  signOutEverywhere: (caller: VaultCaller) => Promise<void>
}

const mostListed = 500

export function createVaultDevices(database: GatewayDatabase, audit: Audit, now: () => number): VaultDevices {
  /** Revokes living devices of a person: all, or one. What it does and the entry in the book are one. */
  const revoke = async (caller: VaultCaller, event: AuditEntry['event'], deviceId?: string): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      const revoked = await transaction
        .updateTable('vault_devices')
        .set({ revoked_at: now() })
        .where('user_id', '=', caller.userId)
        .where('revoked_at', 'is', null)
        .$if(deviceId !== undefined, (update) => update.where('id', '=', deviceId ?? ''))
        .returning('id')
        .execute()
      for (const { id } of revoked) {
        await transaction.deleteFrom('vault_sessions').where('device_id', '=', id).execute()
        const splits = transaction.selectFrom('vault_splits').select('id').where('device_id', '=', id)
        await transaction.deleteFrom('vault_shares').where('split_id', 'in', splits).execute()
        await transaction.deleteFrom('vault_splits').where('device_id', '=', id).execute()
      }
      // Those that are bound to no device yet.
      if (deviceId === undefined) {
        await transaction.deleteFrom('vault_sessions').where('user_id', '=', caller.userId).execute()
      }
      if (revoked.length > 0) {
        await audit({ event, deviceId: deviceId ?? caller.deviceId, ...where(caller) }, transaction)
      }
      return revoked.length
    })
  const living = (userId: string) =>
    database
      .selectFrom('vault_devices')
      .selectAll()
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .orderBy('last_seen_at', 'desc')
  const where = ({ userId, origin, network }: VaultCaller) => ({ userId, origin, network })

  return {
    list: async ({ userId, deviceId }) => {
      const rows = await living(userId).limit(mostListed).execute()
      return rows.map(({ id, site, label, enrolled_at, last_seen_at, network }) => ({
        id,
        site,
        label,
        enrolledAt: enrolled_at,
        lastSeenAt: last_seen_at,
        network,
        isCurrent: id === deviceId,
      }))
    },
    revoke: async (caller, deviceId) => {
      if (caller.freshUntil <= now()) throw new VaultRefusal('vault-login-stale')
      if ((await revoke(caller, 'device-revoked', deviceId)) === 0) throw new VaultRefusal('vault-device-unknown')
    },
    signOut: async (caller) => {
      await database.deleteFrom('vault_sessions').where('token', '=', caller.session).execute()
      await database
        .updateTable('vault_grants')
        .set({ revoked_at: now() })
        .where('user_id', '=', caller.userId)
        .where('project_id', '=', caller.projectId)
        .where('origin', '=', caller.origin)
        .execute()
      await audit({ event: 'signed-out', deviceId: caller.deviceId, ...where(caller) })
    },
    signOutEverywhere: async (caller) => {
      await revoke(caller, 'signed-out-everywhere')
    },
  }
}
