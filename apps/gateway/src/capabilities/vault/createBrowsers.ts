import { readProof } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
import { proofLifetimeMs, proofSkewSeconds } from './checkProof.ts'
import type { Recoveries } from './createRecoveries.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import type { Spend } from './spent.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/**
 * Devices that are frames of one browser. Each site's frame has storage and a key of its own; the wallet's own window is first party
 * and has one key for all of them. The window that a frame opens signs the frame's key, and then both count as one device.
 */
export type Browsers = {
  /**
   * Joins the caller's device to the browser whose window signed `vouch`, a proof as of a call to `path` with the caller's key as its
   * nonce. Answers whether the member has used the wallet in that browser before.
   *
   * @throws VaultRefusal `vault-proof-invalid`, `vault-proof-stale` and `vault-proof-replayed` for a vouch that is none.
   */
  join: (caller: VaultCaller, vouch: string, path: string) => Promise<boolean>
  /** Joins the wallet's own page, which has the browser's key itself, after a login there. */
  joinOwnPage: (caller: VaultCaller) => Promise<boolean>
  /** Whether a device that is new may turn out to be in a browser that its member uses. */
  mayJoin: (caller: VaultCaller) => Promise<boolean>
}

export type CreateBrowsersParameters = {
  database: GatewayDatabase
  recoveries: Pick<Recoveries, 'letIn'>
  audit: Audit
  spend: Spend
  /** Address of the gateway as proofs name it. */
  address: string
  /** Origin of the wallet's own page. */
  app: string
  now: () => number
}

/** The living devices of the same browser as one of a member's devices, itself among them. */
export async function findBrowser(
  database: GatewayDatabase,
  { deviceId, userId }: Pick<VaultCaller, 'deviceId' | 'userId'>,
): Promise<string[]> {
  const own = await database
    .selectFrom('vault_devices')
    .select(['browser_jkt', 'jwk_thumbprint'])
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (own === undefined) return []
  const others = await inBrowser(database, userId, own.browser_jkt ?? own.jwk_thumbprint)
  return [deviceId, ...others.map(({ id }) => id).filter((id) => id !== deviceId)]
}

/** The living devices of a member in the browser with a key. */
function inBrowser(database: GatewayDatabase, userId: string, key: string) {
  return database
    .selectFrom('vault_devices')
    .select(['id', 'jwk_thumbprint', 'enrolled_at', 'told_at', 'trusted_after'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('browser_jkt', '=', key), where('jwk_thumbprint', '=', key)]))
    .execute()
}

/** Builds what joins devices. */
export function createBrowsers(parameters: CreateBrowsersParameters): Browsers {
  const { address, app, audit, database, now, recoveries, spend } = parameters

  /** Joins a device, and gives all of its browser what one of them has: the day since which it is known, and the wallets. */
  const joinTo = async (caller: VaultCaller, key: string): Promise<boolean> => {
    const { deviceId, network, origin, userId } = caller
    const others = (await inBrowser(database, userId, key)).filter(({ id }) => id !== deviceId)
    return database.transaction().execute(async (transaction) => {
      const joined = await transaction
        .updateTable('vault_devices')
        .set({ browser_jkt: key })
        .where('id', '=', deviceId)
        .where((where) => where.or([where('browser_jkt', 'is', null), where('browser_jkt', '<>', key)]))
        .returning(['id', 'jwk_thumbprint', 'enrolled_at', 'told_at', 'trusted_after'])
        .executeTakeFirst()
      if (joined === undefined || others.length === 0) return others.length > 0
      const all = [joined, ...others]
      const ids = all.map(({ id }) => id)
      // Two that are both new would silence each other.
      if (all.some(({ told_at: toldAt }) => toldAt !== null)) {
        await transaction
          .updateTable('vault_devices')
          .set({ told_at: now(), put_off: null })
          .where('id', 'in', ids)
          .where('told_at', 'is', null)
          .execute()
      }
      // Both times: a device that is trusted sooner than its own age allows counts as vouched for by a known one.
      await transaction
        .updateTable('vault_devices')
        .set({
          enrolled_at: Math.min(...all.map(({ enrolled_at: since }) => since)),
          trusted_after: Math.min(...all.map(({ trusted_after: since }) => since)),
        })
        .where('id', 'in', ids)
        .execute()
      const splits = await transaction
        .selectFrom('vault_splits')
        .select(['wallet_id', 'device_id'])
        .where('device_id', 'in', ids)
        .execute()
      for (const walletId of new Set(splits.map(({ wallet_id: id }) => id))) {
        const isIn = (id: string) => splits.some((split) => split.device_id === id && split.wallet_id === walletId)
        for (const { id, jwk_thumbprint: jkt } of all.filter((device) => !isIn(device.id))) {
          await recoveries.letIn({ userId, deviceId: id, jkt }, walletId, transaction)
        }
      }
      await audit({ event: 'device-joined', userId, deviceId, origin, network }, transaction)
      return true
    })
  }

  return {
    join: async (caller, vouch, path) => {
      const proof = await readProof(vouch)
      const isOfDevice = proof !== undefined && proof.claims.nonce === caller.proof.jkt
      const isOfCall = proof?.claims.htm === 'POST' && proof.claims.htu === `${address}${path}`
      // The call's own proof has a token; a vouch is of none.
      if (!isOfDevice || !isOfCall || proof.claims.ath !== undefined || proof.thumbprint === caller.proof.jkt) {
        throw new VaultRefusal('vault-proof-invalid')
      }
      if (Math.abs(now() / 1_000 - proof.claims.iat) > proofSkewSeconds) throw new VaultRefusal('vault-proof-stale')
      if (!(await spend(`${proof.thumbprint}.${proof.claims.jti}`, proofLifetimeMs))) {
        throw new VaultRefusal('vault-proof-replayed')
      }
      return joinTo(caller, proof.thumbprint)
    },

    joinOwnPage: async (caller) => {
      if (caller.origin !== app) return false
      const { jkt } = caller.proof
      const known = (await inBrowser(database, caller.userId, jkt)).some(({ id }) => id !== caller.deviceId)
      return known && joinTo(caller, jkt)
    },

    mayJoin: async ({ deviceId, origin, userId }) => {
      if (origin === app) return false
      const rows = await database
        .selectFrom('vault_devices')
        .leftJoin('vault_splits', 'vault_splits.device_id', 'vault_devices.id')
        .select(['vault_devices.id', 'browser_jkt', 'site', 'vault_splits.id as split'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute()
      const own = rows.find(({ id }) => id === deviceId)
      if (own === undefined || own.browser_jkt !== null || own.split !== null) return false
      return rows.some(({ browser_jkt, id, site }) => id !== deviceId && (browser_jkt !== null || site === app))
    },
  }
}
