import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
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
  /** @throws VaultRefusal `vault-wallet-unknown` for a device that is not the caller's. */
  revoke: (caller: VaultCaller, deviceId: string) => Promise<void>
  signOut: (caller: VaultCaller) => Promise<void>
  signOutEverywhere: (caller: VaultCaller) => Promise<void>
}

const mostListed = 500

export function createVaultDevices(database: GatewayDatabase, audit: Audit, now: () => number): VaultDevices {
  const revokeAll = async (userId: string, deviceIds: readonly string[]): Promise<void> => {
    if (deviceIds.length === 0) return
    await database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('vault_devices')
        .set({ revoked_at: now() })
        .where('id', 'in', deviceIds)
        .where('user_id', '=', userId)
        .execute()
      await transaction.deleteFrom('vault_sessions').where('device_id', 'in', deviceIds).execute()
      const splits = transaction.selectFrom('vault_splits').select('id').where('device_id', 'in', deviceIds)
      await transaction.deleteFrom('vault_shares').where('split_id', 'in', splits).execute()
      await transaction.deleteFrom('vault_splits').where('device_id', 'in', deviceIds).execute()
    })
  }
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
      const found = await living(caller.userId).where('id', '=', deviceId).executeTakeFirst()
      if (found === undefined) throw new VaultRefusal('vault-wallet-unknown')
      await revokeAll(caller.userId, [deviceId])
      await audit({ event: 'device-revoked', deviceId, ...where(caller) })
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
      const rows = await living(caller.userId).execute()
      await revokeAll(
        caller.userId,
        rows.map(({ id }) => id),
      )
      // Sessions that are bound to no device yet.
      await database.deleteFrom('vault_sessions').where('user_id', '=', caller.userId).execute()
      await audit({ event: 'signed-out-everywhere', deviceId: caller.deviceId, ...where(caller) })
    },
  }
}
