import { dayOf } from '../../../engines/db/dayOf.ts'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { type Policy, SponsorError } from './policy.ts'

/** An operation that is about to be paid for. */
export type Reservation = {
  hash: string
  userId: string
  /** What it costs at most. */
  gwei: number
  /** In milliseconds since 1970. */
  validUntil: number
}

/** No bound: as many operations as the column holds. */
const uncounted = 2 ** 31 - 1
/** The `user_id` of the row that counts a whole project. */
const everybody = ''

/**
 * Counts an operation against a policy before it is signed for; of many at the same moment never more pass than the policy has
 * room for. `note` is run last in the same transaction.
 *
 * @throws SponsorError `sponsor-limit`
 */
export async function reserve(
  database: GatewayDatabase,
  policy: Policy,
  { gwei, hash, userId, validUntil }: Reservation,
  now: number,
  note?: (transaction: GatewayDatabase) => Promise<void>,
): Promise<void> {
  const { chainId: chain_id, maxGweiDay, maxGweiUserDay, maxOpsUserDay, projectId: project_id } = policy
  const day = dayOf(now)
  await database.transaction().execute(async (transaction) => {
    const take = async (user_id: string, maxGwei: number, maxOps: number) => {
      if (gwei > maxGwei || maxOps < 1) throw new SponsorError('sponsor-limit')
      const taken = await transaction
        .insertInto('aa_usage')
        .values({ project_id, chain_id, day, user_id, ops: 1, gwei })
        .onConflict((conflict) =>
          conflict
            .columns(['project_id', 'chain_id', 'day', 'user_id'])
            .doUpdateSet((eb) => ({ ops: eb('aa_usage.ops', '+', 1), gwei: eb('aa_usage.gwei', '+', gwei) }))
            .where('aa_usage.gwei', '<=', maxGwei - gwei)
            .where('aa_usage.ops', '<', maxOps),
        )
        .returning('ops')
        .executeTakeFirst()
      if (taken === undefined) throw new SponsorError('sponsor-limit')
    }
    await take(userId, maxGweiUserDay, maxOpsUserDay)
    // Last, since every operation of the project waits for this row.
    await take(everybody, maxGweiDay, uncounted)
    await transaction
      .insertInto('aa_operations')
      .values({ hash, project_id, chain_id, day, user_id: userId, gwei, valid_until: validUntil })
      .execute()
    await note?.(transaction)
  })
}

/**
 * Whether a policy has room for another operation now; {@link reserve} says it for good.
 *
 * @throws SponsorError `sponsor-limit`
 */
export async function checkRoom(
  database: GatewayDatabase,
  { chainId, maxGweiDay, maxGweiUserDay, maxOpsUserDay, projectId }: Policy,
  userId: string,
  now: number,
): Promise<void> {
  const rows = await database
    .selectFrom('aa_usage')
    .select(['user_id', 'ops', 'gwei'])
    .where('project_id', '=', projectId)
    .where('chain_id', '=', chainId)
    .where('day', '=', dayOf(now))
    .where('user_id', 'in', [userId, everybody])
    .execute()
  for (const { gwei, ops, user_id } of rows) {
    const isFull = user_id === everybody ? gwei >= maxGweiDay : gwei >= maxGweiUserDay || ops >= maxOpsUserDay
    if (isFull) throw new SponsorError('sponsor-limit')
  }
}

/** What became of an operation: what it cost, or that it never came. */
export type Settlement = { gwei: number } | 'never'

/** Sets what was counted for an operation right, once; answers whether it was this call that did. */
export async function settle(database: GatewayDatabase, hash: string, settlement: Settlement): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('aa_operations')
      .where('hash', '=', hash)
      .returning(['project_id', 'chain_id', 'day', 'user_id', 'gwei'])
      .executeTakeFirst()
    // Another process was there before.
    if (row === undefined) return false
    const [ops, gwei] = settlement === 'never' ? [1, row.gwei] : [0, row.gwei - settlement.gwei]
    await transaction
      .updateTable('aa_usage')
      .set((eb) => ({ ops: eb('ops', '-', ops), gwei: eb('gwei', '-', gwei) }))
      .where('project_id', '=', row.project_id)
      .where('chain_id', '=', row.chain_id)
      .where('day', '=', row.day)
      .where('user_id', 'in', [row.user_id, everybody])
      .execute()
    return true
  })
}
