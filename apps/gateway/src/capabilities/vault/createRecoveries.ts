import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
import { isTrusted, isVouchedFor } from './checkAct.ts'
import type { DeviceNews } from './createDeviceNews.ts'
import type { SpokenCaller, Tell } from './createNotices.ts'
import type { VaultCaller } from './createVaultSessions.ts'
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
  /** Lets a device in that waits, or will, as soon as it asks; it is trusted no sooner for that. */
  letIn: (
    device: Pick<VaultCaller, 'userId' | 'deviceId'> & { jkt: string },
    walletId: string,
    transaction?: GatewayDatabase,
  ) => Promise<void>
  /** Ends the wait of a device, for one wallet or all that it waits for. */
  allow: (database: GatewayDatabase, device: { deviceId: string; walletId?: string }) => Promise<void>
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

  const isKnown = async (caller: VaultCaller, walletId: string, allowedAt: number | null | undefined) => {
    const { deviceId, passkeySince } = caller
    const own = await database
      .selectFrom('vault_splits')
      .select('id')
      .where('device_id', '=', deviceId)
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()
    return isKnownRecoverer({
      isLetIn: own !== undefined,
      isApproved: allowedAt != null || isVouchedFor(caller, now()),
      passkeyAgeMs: passkeySince === undefined ? undefined : now() - passkeySince,
    })
  }

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

    letIn: async ({ deviceId, jkt, userId }, walletId, transaction = database) => {
      const row = { device_id: deviceId, wallet_id: walletId, user_id: userId, jkt }
      await transaction
        .insertInto('vault_recoveries')
        .values({ ...row, asked_at: now(), allowed_at: now(), cancelled_at: null })
        .onConflict((conflict) => conflict.columns(['device_id', 'wallet_id']).doUpdateSet({ allowed_at: now() }))
        .execute()
    },

    allow: async (transaction, { deviceId, walletId }) => {
      await transaction
        .updateTable('vault_recoveries')
        .set({ allowed_at: now() })
        .where('device_id', '=', deviceId)
        .where('cancelled_at', 'is', null)
        .$if(walletId !== undefined, (rows) => rows.where('wallet_id', '=', walletId ?? ''))
        .execute()
    },
  }
}
