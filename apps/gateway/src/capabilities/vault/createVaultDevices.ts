import { type DeviceName, readDeviceName } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit, AuditEntry } from './audit.ts'
import { checkAct, isTrusted, isVouchedFor } from './checkAct.ts'
import type { DeviceNews } from './createDeviceNews.ts'
import type { SpokenCaller, Tell } from './createNotices.ts'
import type { Recoveries } from './createRecoveries.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { findBrowser } from './findBrowser.ts'
import { signOutAct, trustMs } from './judgeAct.ts'
import { revokeDevices } from './revokeDevices.ts'
import { VaultRefusal } from './VaultRefusal.ts'
import type { VaultDeviceRow } from './vaultTables.ts'

/** A device as its owner sees it, which is a browser with the frames of all its sites; times in milliseconds since 1970. */
export type OwnDevice = {
  id: string
  site: string
  /** All sites whose frames are in the same browser, the last used first. */
  sites: string[]
  label: DeviceName | ''
  enrolledAt: number
  lastSeenAt: number
  network: string
  isCurrent: boolean
  isTrusted: boolean
  /** Came in within {@link newMs}, no trusted device has said yes to it, and it did not make the wallet. */
  isNew: boolean
}

/** A member's devices beside the caller's browser; `approver`: the last seen of those that are trusted. */
export type OtherDevices = { hasOthers: boolean; approver: Pick<OwnDevice, 'label' | 'site'> | null }

/** Devices of the people who log in, and the end of sessions. */
export type VaultDevices = {
  list: (caller: VaultCaller) => Promise<OwnDevice[]>
  others: (caller: VaultCaller) => Promise<OtherDevices>
  /**
   * Trusts another device of the caller's at once, and the others of its browser, and lets them into the wallets that the caller's
   * browser has. On the first day of the wallet `walletId`, a device that has it lets the other one in, which is trusted no sooner.
   *
   * @throws VaultRefusal `vault-device-unknown`, `vault-device-new` and `vault-login-stale`, as `revoke` does;
   * `vault-device-not-enrolled` for a caller whose browser has none of the member's wallets.
   */
  approve: (caller: VaultCaller, deviceId: string, walletId?: string) => Promise<void>
  /**
   * Ends a device, and the others of its browser, by the mark of the mail that told of it; answers what the device is called. A trusted one stays, since a thief may
   * read old mails.
   *
   * @throws VaultRefusal `vault-end-stale`
   */
  end: (mark: string, network: string) => Promise<DeviceName | ''>
  /**
   * Ends the sessions of a device and of the others of its browser, and erases their parts; the member is told by mail where it is another one than the caller's.
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

export type CreateVaultDevicesParameters = {
  database: GatewayDatabase
  audit: Audit
  tell: Tell
  news: Pick<DeviceNews, 'deviceOf'>
  recoveries: Pick<Recoveries, 'letIn' | 'mayAdmit' | 'vouchable'>
  /** Origin of the wallet's own page. */
  app: string
  now: () => number
}

const maxListed = 500
/** How long the owner is asked whose a device is. */
const newMs = 604_800_000
/** Of one browser. */
const maxSites = 50

export function createVaultDevices(parameters: CreateVaultDevicesParameters): VaultDevices {
  const { app, database, audit, news, recoveries, tell, now } = parameters

  /** Revokes living devices of a person: all, or one. What it does and the entry in the book are one. */
  const revoke = async (caller: VaultCaller, event: AuditEntry['event'], deviceId?: string) =>
    database.transaction().execute(async (transaction) => {
      const revoked = await revokeDevices(transaction, { userId: caller.userId, deviceId, now: now() })
      if (revoked.length > 0) {
        await audit({ event, deviceId: deviceId ?? caller.deviceId, ...where(caller) }, transaction)
      }
      if (revoked.some(({ waited }) => waited)) {
        await audit(
          { event: 'recovery-cancelled', deviceId: deviceId ?? caller.deviceId, ...where(caller) },
          transaction,
        )
      }
      return revoked
    })
  const living = (userId: string) =>
    database
      .selectFrom('vault_devices')
      .selectAll()
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .orderBy('last_seen_at', 'desc')
  const others = async ({ deviceId, userId }: VaultCaller): Promise<OtherDevices> => {
    const browser = await findBrowser(database, { deviceId, userId })
    const rows = (await living(userId).limit(maxListed).execute()).filter(({ id }) => !browser.includes(id))
    const known = rows.find((row) => isKnown(row))
    return {
      hasOthers: rows.length > 0,
      approver: known === undefined ? null : { label: readDeviceName(known.label), site: known.site },
    }
  }
  const isKnown = ({ enrolled_at: enrolledAt, trusted_after: trustedAfter }: VaultDeviceRow) =>
    isTrusted({ enrolledAt, trustedAfter }, now())
  /** Whether the owner is asked whose a device is; `madeAt`: when the first wallet was made. */
  const isAsked = (row: VaultDeviceRow, madeAt: number | undefined) => {
    const { enrolled_at: enrolledAt, trusted_after: trustedAfter } = row
    const isMaker = madeAt === undefined || enrolledAt <= madeAt
    return !isMaker && now() - enrolledAt < newMs && !isVouchedFor({ enrolledAt, trustedAfter }, now())
  }
  const where = ({ userId, origin, network }: VaultCaller) => ({ userId, origin, network })

  /** Notifies the member that the mail's link ended a device before it was let in. */
  const notifyCancelled = async (ended: { userId: string; deviceId: string; network: string }) => {
    const user = await database
      .selectFrom('vault_users')
      .select('email')
      .where('id', '=', ended.userId)
      .executeTakeFirst()
    if (user === undefined) return
    await tell(
      { kind: 'recovery-cancelled' },
      { caller: { ...ended, email: user.email, origin: app }, languages: 'en' },
    )
  }

  return {
    list: async ({ userId, deviceId }) => {
      const rows = await living(userId).limit(maxListed).execute()
      const made = await database
        .selectFrom('vault_wallets')
        .select(({ fn }) => fn.min('created_at').as('at'))
        .where('user_id', '=', userId)
        .executeTakeFirst()
      const browsers = new Map<string, VaultDeviceRow[]>()
      for (const row of rows) {
        const key = row.browser_jkt ?? row.jwk_thumbprint
        browsers.set(key, [...(browsers.get(key) ?? []), row])
      }
      return [...browsers.values()].map((frames) => {
        const [last] = frames as [VaultDeviceRow]
        const shown = frames.find(({ id }) => id === deviceId) ?? last
        return {
          id: shown.id,
          site: shown.site,
          sites: [...new Set(frames.map(({ site }) => site))].slice(0, maxSites),
          label: readDeviceName(shown.label),
          enrolledAt: Math.min(...frames.map(({ enrolled_at: since }) => since)),
          lastSeenAt: last.last_seen_at,
          network: last.network,
          isCurrent: shown.id === deviceId,
          isTrusted: frames.some((row) => isKnown(row)),
          isNew: frames.every((row) => isAsked(row, made?.at ?? undefined)),
        }
      })
    },
    others,
    approve: async (caller, deviceId, walletId) => {
      const own = await living(caller.userId).where('id', '=', deviceId).executeTakeFirst()
      const isEntry = walletId !== undefined && (await recoveries.mayAdmit(caller, walletId))
      if (!isEntry) checkAct('approve-device', caller, { now: now() })
      else if (caller.freshUntil <= now()) throw new VaultRefusal('vault-login-stale')
      if (own === undefined) throw new VaultRefusal('vault-device-unknown')
      if (isEntry) {
        // Neither is trusted yet, but one of them has the wallet.
        if (deviceId === caller.deviceId) throw new VaultRefusal('vault-device-new')
        await recoveries.letIn(database, { userId: caller.userId, deviceIds: [deviceId] }, walletId)
        await audit({ event: 'device-admitted', deviceId, ...where(caller) })
        return
      }
      const known = await recoveries.vouchable(caller)
      const browser = await findBrowser(database, { deviceId, userId: caller.userId })
      await database.transaction().execute(async (transaction) => {
        const young = await transaction
          .updateTable('vault_devices')
          .set({ trusted_after: now() })
          .where('id', 'in', browser)
          .where('revoked_at', 'is', null)
          .where('trusted_after', '>', now())
          .returning('id')
          .executeTakeFirst()
        // One that its age made trusted is asked about no more.
        await transaction
          .updateTable('vault_devices')
          .set(({ ref }) => ({ trusted_after: ref('enrolled_at') }))
          .where('id', 'in', browser)
          .where('revoked_at', 'is', null)
          .where('enrolled_at', '<=', now() - trustMs)
          .execute()
        for (const id of known) {
          await recoveries.letIn(transaction, { userId: caller.userId, deviceIds: browser }, id)
        }
        if (young !== undefined) await audit({ event: 'device-approved', deviceId, ...where(caller) }, transaction)
      })
    },
    end: async (mark, network) => {
      const deviceId = news.deviceOf(mark)
      const row =
        deviceId === undefined
          ? undefined
          : await database
              .selectFrom('vault_devices')
              .selectAll()
              .where('id', '=', deviceId)
              .where('revoked_at', 'is', null)
              .executeTakeFirst()
      if (row === undefined || isKnown(row)) throw new VaultRefusal('vault-end-stale')
      const { id, label, user_id: userId } = row
      let waited = false
      await database.transaction().execute(async (transaction) => {
        const ended = await revokeDevices(transaction, { userId, deviceId: id, now: now() })
        await audit({ event: 'device-ended', deviceId: id, userId, origin: app, network }, transaction)
        if (!ended.some((each) => each.waited)) return
        await audit({ event: 'recovery-cancelled', deviceId: id, userId, origin: app, network }, transaction)
        waited = true
      })
      if (waited) await notifyCancelled({ userId, deviceId: id, network })
      return readDeviceName(label)
    },
    revoke: async ({ caller, languages }, deviceId) => {
      const isOwn = (await findBrowser(database, caller)).includes(deviceId)
      checkAct(isOwn ? 'revoke-itself' : 'revoke-another', caller, { now: now() })
      const all = await revoke(caller, 'device-revoked', deviceId)
      const [revoked] = all
      if (revoked === undefined) throw new VaultRefusal('vault-device-unknown')
      // A person who shuts out the browser in use knows it.
      if (isOwn) return
      const waited = all.some((each) => each.waited)
      const { label } = revoked
      await tell(waited ? { kind: 'recovery-cancelled' } : { kind: 'device-removed', label }, { caller, languages })
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
      checkAct(signOutAct((await others(caller)).hasOthers), caller, { now: now() })
      await revoke(caller, 'signed-out-everywhere')
    },
  }
}
