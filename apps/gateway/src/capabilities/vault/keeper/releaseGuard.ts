import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { Audit } from '../audit.ts'
import { createQuotas } from '../quotas.ts'
import { VaultRefusal } from '../VaultRefusal.ts'

/** A part that is about to be handed out. */
export type Release = {
  walletId: string
  /** Thumbprint of the device that gets it. */
  jkt: string
  /** How the keeper checked by itself who it is; nothing where it believes its gateway. */
  by?: 'code' | 'passkey' | 'login' | undefined
}

/**
 * Bounds what a keeper hands out, however good the tickets are: a thief of the gateway's ticket key could ask for every part.
 *
 * @throws VaultRefusal `vault-keeper-limit`
 */
export type ReleaseGuard = (release: Release) => Promise<void>

export type CreateReleaseGuardParameters = {
  /** The keeper's own. */
  database: GatewayDatabase
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => number
  /** Parts of all wallets in an hour. */
  perHour: number
  /** Writes each down: into the keeper's own trail, which is the gateway's where the keeper runs inside. */
  audit: Audit
}

/** Parts of all wallets in an hour where the operator says nothing else. */
export const usualReleasesPerHour = 600

const hourMs = 3_600_000
/** Parts of one wallet in a day: more than the new devices that a member logs in on. */
const perWallet = { most: 10, windowMs: 86_400_000 }

export function createReleaseGuard(parameters: CreateReleaseGuardParameters): ReleaseGuard {
  const { audit, database, logger, now, perHour } = parameters
  const quotas = createQuotas(database, now)
  return async ({ by, jkt, walletId }) => {
    const waitMs = await quotas.take('keeper-wallet', walletId, [perWallet])
    if (waitMs !== undefined) {
      logger.warn({ walletId }, 'a wallet was recovered ten times within a day, and is not once more')
      throw new VaultRefusal('vault-keeper-limit', Math.ceil(waitMs / 1_000))
    }
    const count = await quotas.count('keeper-all', 'all', hourMs)
    if (count > perHour) {
      logger.error({ perHour }, 'no more parts are handed out this hour: check whether the ticket key was stolen')
      throw new VaultRefusal('vault-keeper-limit', hourMs / 1_000)
    }
    if (count === Math.ceil(perHour / 2))
      logger.warn(
        { count, perHour },
        'half of the parts of an hour were handed out: check whether the ticket key was stolen',
      )
    logger.info({ walletId, by }, 'a part was handed out')
    await audit({ event: 'part-released', userId: '', walletId, origin: '', network: jkt, detail: by })
  }
}
