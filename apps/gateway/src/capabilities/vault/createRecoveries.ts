import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
import { isTrusted } from './checkAct.ts'
import type { DeviceNews } from './createDeviceNews.ts'
import type { SpokenCaller, Tell } from './createNotices.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { findBrowser } from './findBrowser.ts'
import { isKnownRecoverer, recoveryDelay, recoveryWait } from './judgeRecovery.ts'
import type { KeeperLink } from './keeper/keeperLink.ts'
import type { ReleaseTicket } from './keeper/tickets.ts'
import type { Quotas } from './quotas.ts'
import { isPlaceholderEmail } from './userEmail.ts'
import { VaultRefusal } from './VaultRefusal.ts'
import type { VaultConfig } from './vaultSchema.ts'

/** Why a device gets a part, as the ticket for the keeper says it. */
export type Admission = Pick<ReleaseTicket, 'isKnown' | 'waitMs'>

/** Devices that want to recover a wallet and are not known to it. */
export type Recoveries = {
  /**
   * Lets a device recover a wallet of its member's, or has it wait; the first time the member is told by mail, and the keeper.
   *
   * @throws VaultRefusal `vault-recovery-waits` until then; `vault-recovery-cancelled`, once; `vault-mail-limit` where the member
   * could not be told any more.
   */
  admit: (who: SpokenCaller, walletId: string) => Promise<Admission>
  /** When the caller's device may recover a wallet that it waits for. */
  opensAt: (caller: VaultCaller, walletId: string) => Promise<number | undefined>
  /**
   * Whether a device may let others in while it is not trusted itself: on the first day of a wallet, when it has the wallet and no
   * device is trusted yet.
   */
  mayAdmit: (caller: VaultCaller, walletId: string) => Promise<boolean>
  /** Whether a device of the caller's waits for a wallet. */
  hasWaiting: (caller: VaultCaller, walletId: string) => Promise<boolean>
  /**
   * The wallets of its member that the caller's browser has, or need not wait for, and so may let another device into. A device that
   * is trusted by its age alone has none: it would give another one what it has to wait for itself.
   *
   * @throws VaultRefusal `vault-device-not-enrolled` where the member has wallets, and this browser none of them.
   */
  vouchable: (caller: VaultCaller) => Promise<readonly string[]>
  /** Lets living devices in that have no part of a wallet, whether they wait or will ask; they are trusted no sooner for that. */
  letIn: (
    database: GatewayDatabase,
    devices: { userId: string; deviceIds: readonly string[] },
    walletId: string,
  ) => Promise<void>
}

export type CreateRecoveriesParameters = {
  config: Pick<VaultConfig, 'recovery'>
  database: GatewayDatabase
  keeper: Pick<KeeperLink, 'ask'>
  news: Pick<DeviceNews, 'linkOf'>
  tell: Tell
  quotas: Pick<Quotas, 'take'>
  audit: Audit
  now: () => number
}

/** No recovery is begun of which its member is not told. */
const perDay = [{ most: 10, windowMs: 86_400_000 }]

export function createRecoveries(parameters: CreateRecoveriesParameters): Recoveries {
  const { audit, config, database, keeper, news, now, quotas, tell } = parameters

  const find = ({ deviceId }: Pick<VaultCaller, 'deviceId'>, walletId: string) =>
    database
      .selectFrom('vault_recoveries')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()

  /** Whether one of some devices has a part of a wallet. */
  const hasPart = async (deviceIds: readonly string[], walletId: string, handle = database): Promise<boolean> => {
    const part = await handle
      .selectFrom('vault_splits')
      .select('id')
      .where('device_id', 'in', deviceIds)
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()
    return part !== undefined
  }

  const isKnown = async (
    { deviceId, passkeySince }: VaultCaller,
    walletId: string,
    allowedAt: number | null | undefined,
  ): Promise<boolean> =>
    isKnownRecoverer({
      isLetIn: await hasPart([deviceId], walletId),
      isApproved: allowedAt != null,
      passkeyAgeMs: passkeySince === undefined ? undefined : now() - passkeySince,
    })

  const delayOf = async ({ deviceId }: VaultCaller, walletId: string): Promise<number> => {
    const other = await database
      .selectFrom('vault_splits')
      .innerJoin('vault_devices', 'vault_devices.id', 'vault_splits.device_id')
      .select('last_seen_at')
      .where('wallet_id', '=', walletId)
      .where('vault_devices.id', '<>', deviceId)
      .where('revoked_at', 'is', null)
      .orderBy('last_seen_at', 'desc')
      .executeTakeFirst()
    return recoveryDelay(config.recovery?.delay, other && now() - other.last_seen_at)
  }

  const begin = async ({ caller, languages }: SpokenCaller, walletId: string, delayMs: number): Promise<void> => {
    const { deviceId, email, network, origin, proof, userId } = caller
    const waitMs = await quotas.take('recovery-told', userId, perDay)
    if (waitMs !== undefined) throw new VaultRefusal('vault-mail-limit', Math.ceil(waitMs / 1_000))
    // First: it counts the wait by its own clock.
    await keeper.ask({
      walletId,
      jkt: proof.jkt,
      waitMs: delayMs,
      email: isPlaceholderEmail(email) ? undefined : email,
    })
    const askedAt = now()
    const opensAt = askedAt + delayMs
    await database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('vault_recoveries')
        .values({
          ...{ device_id: deviceId, wallet_id: walletId, user_id: userId, jkt: proof.jkt, asked_at: askedAt },
          ...{ allowed_at: null, cancelled_at: null },
        })
        .onConflict((conflict) => conflict.columns(['device_id', 'wallet_id']).doUpdateSet({ asked_at: askedAt }))
        .execute()
      // Nor is it trusted before.
      await transaction
        .updateTable('vault_devices')
        .set({ trusted_after: opensAt })
        .where('id', '=', deviceId)
        .where('trusted_after', '<', opensAt)
        .execute()
      await audit({ event: 'recovery-begun', userId, walletId, deviceId, origin, network }, transaction)
    })
    const link = news.linkOf({ ...caller, trustedAfter: Math.max(caller.trustedAfter, opensAt) })
    await tell({ kind: 'recovery-asked', at: opensAt, link }, { caller, languages })
  }

  /** Whether a recovery of this browser's was cancelled, which it is told once. */
  const takeCancelled = async ({ proof, userId }: VaultCaller, walletId: string): Promise<boolean> => {
    const taken = await database
      .deleteFrom('vault_recoveries')
      .where('wallet_id', '=', walletId)
      .where('user_id', '=', userId)
      .where('jkt', '=', proof.jkt)
      .where('cancelled_at', 'is not', null)
      .returning('device_id')
      .executeTakeFirst()
    return taken !== undefined
  }

  return {
    admit: async (who, walletId) => {
      const { caller } = who
      const row = await find(caller, walletId)
      if (await isKnown(caller, walletId, row?.allowed_at)) return { isKnown: true, waitMs: 0 }
      if (await takeCancelled(caller, walletId)) throw new VaultRefusal('vault-recovery-cancelled')
      const delayMs = await delayOf(caller, walletId)
      if (delayMs === 0) return { isKnown: false, waitMs: 0 }
      const left = row && recoveryWait(now() - row.asked_at, delayMs)
      if (left === 0) return { isKnown: false, waitMs: delayMs }
      if (left === undefined) await begin(who, walletId, delayMs)
      throw new VaultRefusal('vault-recovery-waits', Math.ceil((left ?? delayMs) / 1_000))
    },

    opensAt: async (caller, walletId) => {
      const row = await find(caller, walletId)
      if (row === undefined || (await isKnown(caller, walletId, row.allowed_at))) return undefined
      return row.asked_at + (await delayOf(caller, walletId))
    },

    mayAdmit: async ({ deviceId, userId }, walletId) => {
      const rows = await database
        .selectFrom('vault_splits')
        .innerJoin('vault_devices', 'vault_devices.id', 'vault_splits.device_id')
        .select(['vault_devices.id', 'enrolled_at', 'trusted_after'])
        .where('wallet_id', '=', walletId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute()
      const isKnown = rows.some((row) =>
        isTrusted({ enrolledAt: row.enrolled_at, trustedAfter: row.trusted_after }, now()),
      )
      return !isKnown && rows.some(({ id }) => id === deviceId)
    },

    hasWaiting: async ({ deviceId }, walletId) => {
      const row = await database
        .selectFrom('vault_recoveries')
        .select('device_id')
        .where('wallet_id', '=', walletId)
        .where('device_id', '<>', deviceId)
        .where('allowed_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    vouchable: async (caller) => {
      const { deviceId, userId } = caller
      const wallets = await database.selectFrom('vault_wallets').select('id').where('user_id', '=', userId).execute()
      const browser = await findBrowser(database, { deviceId, userId })
      const known: string[] = []
      for (const { id } of wallets) {
        const row = await find(caller, id)
        if ((await isKnown(caller, id, row?.allowed_at)) || (await hasPart(browser, id))) known.push(id)
      }
      if (wallets.length > 0 && known.length === 0) throw new VaultRefusal('vault-device-not-enrolled')
      return known
    },

    letIn: async (handle, { deviceIds, userId }, walletId) => {
      const devices = await handle
        .selectFrom('vault_devices')
        .select(['id', 'jwk_thumbprint'])
        .where('id', 'in', deviceIds)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute()
      for (const { id, jwk_thumbprint: jkt } of devices) {
        if (await hasPart([id], walletId, handle)) continue
        const row = { device_id: id, wallet_id: walletId, user_id: userId, jkt }
        await handle
          .insertInto('vault_recoveries')
          .values({ ...row, asked_at: now(), allowed_at: now(), cancelled_at: null })
          .onConflict((conflict) => conflict.columns(['device_id', 'wallet_id']).doUpdateSet({ allowed_at: now() }))
          .execute()
      }
    },
  }
}
