import { readProof } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
import { proofLifetimeMs, proofSkewSeconds } from './checkProof.ts'
import type { Recoveries } from './createRecoveries.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { inBrowser } from './findBrowser.ts'
import type { Spend } from './spent.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/**
 * Devices that are frames of one browser. Each site's frame has separate storage and a separate key; the wallet's own window is
 * first party and has one key for all sites. The window that a frame opens signs the frame's key; then both count as one device.
 */
export type Browsers = {
  /**
   * Takes `vouch` once, a proof for a call to `path` whose nonce is the caller's key. Answers the key that signed it: the key of the
   * window in the caller's browser.
   *
   * @throws VaultRefusal `vault-proof-invalid`, `vault-proof-stale` and `vault-proof-replayed` for an invalid vouch.
   */
  takeVouch: (caller: VaultCaller, vouch: string, path: string) => Promise<string>
  /**
   * Joins the caller's device to the browser with a key; one that is `isFixed` only where it is in none yet. Answers whether the member
   * has used the wallet in that browser before.
   */
  join: (caller: VaultCaller, key: string, how?: { isFixed?: boolean }) => Promise<boolean>
  /** Joins the wallet's own page, which has the browser's key itself, after a login there. */
  joinOwnPage: (caller: VaultCaller) => Promise<boolean>
  /** Whether a new device may still turn out to be in a browser that its member uses. */
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

/** Builds the joining of devices. */
export function createBrowsers(parameters: CreateBrowsersParameters): Browsers {
  const { address, app, audit, database, now, recoveries, spend } = parameters

  /** Joins a device. All devices of the browser then share the earliest times since which one is known, and the wallets. */
  const joinTo = async (caller: VaultCaller, key: string, { isFixed = false } = {}): Promise<boolean> => {
    const { deviceId, network, origin, userId } = caller
    const others = (await inBrowser(database, userId, key)).filter(({ id }) => id !== deviceId)
    return database.transaction().execute(async (transaction) => {
      const joined = await transaction
        .updateTable('vault_devices')
        .set({ browser_jkt: key })
        .where('id', '=', deviceId)
        .where((where) =>
          where.or([where('browser_jkt', 'is', null), ...(isFixed ? [] : [where('browser_jkt', '<>', key)])]),
        )
        .returning(['id', 'enrolled_at', 'told_at', 'trusted_after'])
        .executeTakeFirst()
      if (joined === undefined || others.length === 0) return others.length > 0
      const all = [joined, ...others]
      const ids = all.map(({ id }) => id)
      // Two new devices would suppress each other's notice.
      if (all.some(({ told_at: toldAt }) => toldAt !== null)) {
        await transaction
          .updateTable('vault_devices')
          .set({ told_at: now(), put_off: null })
          .where('id', 'in', ids)
          .where('told_at', 'is', null)
          .execute()
      }
      // Both times: a device that is trusted before its own age allows counts as vouched for by a known one.
      await transaction
        .updateTable('vault_devices')
        .set({
          enrolled_at: Math.min(...all.map(({ enrolled_at: since }) => since)),
          trusted_after: Math.min(...all.map(({ trusted_after: since }) => since)),
        })
        .where('id', 'in', ids)
        .execute()
      const wallets = await transaction
        .selectFrom('vault_splits')
        .select('wallet_id')
        .distinct()
        .where('device_id', 'in', ids)
        .execute()
      for (const { wallet_id: id } of wallets) await recoveries.letIn(transaction, { userId, deviceIds: ids }, id)
      await audit({ event: 'device-joined', userId, deviceId, origin, network }, transaction)
      return true
    })
  }

  return {
    takeVouch: async (caller, vouch, path) => {
      const proof = await readProof(vouch)
      const isOfDevice = proof !== undefined && proof.claims.nonce === caller.proof.jkt
      const isOfCall = proof?.claims.htm === 'POST' && proof.claims.htu === `${address}${path}`
      // The call's own proof names a token; a vouch names none.
      if (!isOfDevice || !isOfCall || proof.claims.ath !== undefined || proof.thumbprint === caller.proof.jkt) {
        throw new VaultRefusal('vault-proof-invalid')
      }
      if (Math.abs(now() / 1_000 - proof.claims.iat) > proofSkewSeconds) throw new VaultRefusal('vault-proof-stale')
      if (!(await spend(`${proof.thumbprint}.${proof.claims.jti}`, proofLifetimeMs))) {
        throw new VaultRefusal('vault-proof-replayed')
      }
      return proof.thumbprint
    },

    join: joinTo,

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
