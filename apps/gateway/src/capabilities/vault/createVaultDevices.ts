import { type DeviceName, readDeviceName } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit, AuditEntry } from './audit.ts'
import { checkAct } from './checkAct.ts'
import type { SpokenCaller, Tell } from './createNotices.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { revokeDevices } from './revokeDevices.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** A device as its owner sees it; times in milliseconds since 1970. */
export type OwnDevice = {
  id: string
  site: string
  label: DeviceName | ''
  enrolledAt: number
  lastSeenAt: number
  network: string
  isCurrent: boolean
}

/** Devices of the people who log in, and the end of sessions. */
export type VaultDevices = {
  list: (caller: VaultCaller) => Promise<OwnDevice[]>
  /**
   * Ends a device's sessions and erases its parts; the member is told by mail where it is another one than the caller's.
   *
   * @throws VaultRefusal `vault-device-unknown` for one that is not the caller's; `vault-device-new` on a device that is not trusted,
   * and `vault-login-stale` without a recent login, unless it is the caller's own.
   */
  revoke: (who: SpokenCaller, deviceId: string) => Promise<void>
  signOut: (caller: VaultCaller) => Promise<void>
  /**
   * Ends every session and revokes every device of the caller, this one too. The wallet stays, to be recovered.
   *
   * @throws VaultRefusal as `revoke` does, where there are others.
   */
  signOutEverywhere: (caller: VaultCaller) => Promise<void>
}

export type CreateVaultDevicesParameters = { database: GatewayDatabase; audit: Audit; tell: Tell; now: () => number }

const mostListed = 500

export function createVaultDevices({ database, audit, tell, now }: CreateVaultDevicesParameters): VaultDevices {
  /** Revokes living devices of a person: all, or one. What it does and the entry in the book are one. */
  const revoke = async (caller: VaultCaller, event: AuditEntry['event'], deviceId?: string): Promise<string[]> =>
    database.transaction().execute(async (transaction) => {
      const labels = await revokeDevices(transaction, { userId: caller.userId, deviceId, now: now() })
      if (labels.length > 0) {
        await audit({ event, deviceId: deviceId ?? caller.deviceId, ...where(caller) }, transaction)
      }
      return labels
    })
  const living = (userId: string) =>
    database
      .selectFrom('vault_devices')
      .selectAll()
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .orderBy('last_seen_at', 'desc')
  const hasOthers = async ({ deviceId, userId }: VaultCaller): Promise<boolean> => {
    const rows = await living(userId).limit(2).execute()
    return rows.some(({ id }) => id !== deviceId)
  }
  const where = ({ userId, origin, network }: VaultCaller) => ({ userId, origin, network })

  return {
    list: async ({ userId, deviceId }) => {
      const rows = await living(userId).limit(mostListed).execute()
      return rows.map(({ id, site, label, enrolled_at, last_seen_at, network }) => ({
        id,
        site,
        label: readDeviceName(label),
        enrolledAt: enrolled_at,
        lastSeenAt: last_seen_at,
        network,
        isCurrent: id === deviceId,
      }))
    },
    revoke: async ({ caller, languages }, deviceId) => {
      checkAct(deviceId === caller.deviceId ? 'revoke-itself' : 'revoke-another', caller, { now: now() })
      const [label] = await revoke(caller, 'device-revoked', deviceId)
      if (label === undefined) throw new VaultRefusal('vault-device-unknown')
      // Who shuts out the device in his hand knows it.
      if (deviceId !== caller.deviceId) await tell({ kind: 'device-removed', label }, { caller, languages })
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
      checkAct((await hasOthers(caller)) ? 'sign-out-all' : 'revoke-itself', caller, { now: now() })
      await revoke(caller, 'signed-out-everywhere')
    },
  }
}
