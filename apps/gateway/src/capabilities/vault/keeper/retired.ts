import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { noteDone } from './done.ts'
import type { KeeperLink } from './keeperLink.ts'

type Place = { walletId: string; splitId: string }

/** A split that was begun and is not there after so long is given up. */
const unmadeMs = 3_600_000
const maxAtOnce = 500

/** Notes, before the keeper gets the part of a new split, that it is to be erased should the split never come to be. */
export async function noteRetired(database: GatewayDatabase, { walletId, splitId }: Place, now: number): Promise<void> {
  await database
    .insertInto('vault_keeper_retired')
    .values({ split_id: splitId, wallet_id: walletId, due_at: now + unmadeMs, begun_at: null })
    .onConflict((conflict) => conflict.column('split_id').doNothing())
    .execute()
}

/**
 * Takes the note back with the transaction that makes the split.
 *
 * @throws VaultRefusal `vault-wallet-proof-wrong` when erasing has begun: the split would be without its part.
 */
export async function forgetRetired(transaction: GatewayDatabase, splitId: string): Promise<void> {
  const taken = await transaction
    .deleteFrom('vault_keeper_retired')
    .where('split_id', '=', splitId)
    .where('begun_at', 'is', null)
    .returning('split_id')
    .executeTakeFirst()
  if (taken === undefined) throw new VaultRefusal('vault-wallet-proof-wrong')
}

/** Has the keeper retire the part of a split as soon as it can, with the transaction that replaces the split. */
export async function queueRetire(transaction: GatewayDatabase, { walletId, splitId }: Place): Promise<void> {
  await transaction
    .insertInto('vault_keeper_retired')
    .values({ split_id: splitId, wallet_id: walletId, due_at: 0, begun_at: null })
    .onConflict((conflict) => conflict.column('split_id').doUpdateSet({ due_at: 0 }))
    .execute()
}

/** Has the keeper retire the part of one split. Where it does not answer, the note stays, and {@link runRetired} asks again. */
export async function retireNow(
  database: GatewayDatabase,
  keeper: Pick<KeeperLink, 'retire'>,
  place: Place,
  now: number,
): Promise<void> {
  try {
    await keeper.retire(place)
  } catch (error) {
    if (error instanceof VaultRefusal) return
    throw error
  }
  await noteDone(database, place, now)
}

/** Has the keeper retire what is due. What it could not stays noted. @throws VaultRefusal `vault-keeper-away` */
export async function runRetired(
  database: GatewayDatabase,
  keeper: Pick<KeeperLink, 'retire'>,
  now: number,
): Promise<void> {
  while (true) {
    const due = database
      .selectFrom('vault_keeper_retired')
      .select('split_id')
      .where('due_at', '<', now)
      .orderBy('due_at')
      .limit(maxAtOnce)
    // From here on no split comes to be with this id.
    const begun = await database
      .updateTable('vault_keeper_retired')
      .set({ begun_at: now })
      .where('split_id', 'in', due)
      .returning(['split_id', 'wallet_id'])
      .execute()
    for (const { split_id: splitId, wallet_id: walletId } of begun) {
      await keeper.retire({ walletId, splitId })
      await noteDone(database, { walletId, splitId }, now)
    }
    if (begun.length < maxAtOnce) return
  }
}
