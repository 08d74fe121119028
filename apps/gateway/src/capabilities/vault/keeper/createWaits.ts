import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { ReleaseTicket } from './tickets.ts'

type Place = Pick<ReleaseTicket, 'walletId' | 'jkt'>

/** Devices that wait for a part, by a keeper's own clock. */
export type Waits = {
  /** Begins the wait of a device, or begins it anew. */
  begin: (place: Place) => Promise<void>
  /** @throws VaultRefusal `vault-recovery-waits` where a device is early, however good its ticket is. */
  check: (ticket: Pick<ReleaseTicket, 'walletId' | 'jkt' | 'isKnown' | 'waitMs'>) => Promise<void>
}

export type CreateWaitsParameters = {
  database: GatewayDatabase
  /** How long a device waits at least that is not known, in milliseconds, whatever its ticket says. */
  delayMs: number
  now: () => number
}

/** Longer than any wait and the time in which it may be used afterwards. */
const maxWaitMs = 60 * 86_400_000

/** Forgets devices that waited long ago. */
export async function forgetWaits(database: GatewayDatabase, now: number): Promise<void> {
  await database
    .deleteFrom('keeper_recoveries')
    .where('asked_at', '<', now - maxWaitMs)
    .execute()
}

export function createWaits({ database, delayMs, now }: CreateWaitsParameters): Waits {
  const find = ({ jkt, walletId }: Place) =>
    database
      .selectFrom('keeper_recoveries')
      .select('asked_at')
      .where('wallet_id', '=', walletId)
      .where('jkt', '=', jkt)
      .executeTakeFirst()

  const begin: Waits['begin'] = async ({ jkt, walletId }) => {
    await database
      .insertInto('keeper_recoveries')
      .values({ wallet_id: walletId, jkt, asked_at: now() })
      .onConflict((conflict) => conflict.columns(['wallet_id', 'jkt']).doUpdateSet({ asked_at: now() }))
      .execute()
  }

  return {
    begin,
    check: async ({ isKnown = false, waitMs = 0, ...place }) => {
      const needed = Math.max(waitMs, isKnown ? 0 : delayMs)
      if (needed === 0) return
      const asked = await find(place)
      // One that its gateway did not say begins now.
      if (asked === undefined) await begin(place)
      const left = (asked?.asked_at ?? now()) + needed - now()
      if (left > 0) throw new VaultRefusal('vault-recovery-waits', Math.ceil(left / 1_000))
    },
  }
}
