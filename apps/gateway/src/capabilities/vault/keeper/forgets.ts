import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { KeeperLink } from './keeperLink.ts'

/** For how long a ticket to name a passkey may still be good that was written before. */
const ticketMs = 1_800_000
const maxAtOnce = 500

/** Has the keeper forget what passkeys it came to know of some wallets since a time, with the transaction that took them away here. */
export async function queueForget(
  transaction: GatewayDatabase,
  walletIds: readonly string[],
  { now, since }: { since: number; now: number },
): Promise<void> {
  for (const walletId of walletIds) {
    const before = await transaction
      .selectFrom('vault_keeper_forgets')
      .select('since')
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()
    const row = { since: Math.min(since, before?.since ?? since), until: now + ticketMs, done_at: null }
    await transaction
      .insertInto('vault_keeper_forgets')
      .values({ wallet_id: walletId, ...row })
      .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet(row))
      .execute()
  }
}

/** Asks the keeper at once. Where it does not answer, the note stays, and {@link runForgets} asks again. */
export async function forgetNow(
  keeper: Pick<KeeperLink, 'forgetSince'>,
  walletIds: readonly string[],
  since: number,
): Promise<void> {
  try {
    for (const walletId of walletIds) await keeper.forgetSince({ walletId, since })
  } catch (error) {
    if (!(error instanceof VaultRefusal)) throw error
  }
}

/**
 * Asks the keeper for what is noted, again until no ticket of before names a passkey any more, and drops notes that no backup of the
 * keeper needs, which are `keepMs` old. @throws VaultRefusal `vault-keeper-away`
 */
export async function runForgets(
  database: GatewayDatabase,
  keeper: Pick<KeeperLink, 'forgetSince'>,
  { keepMs, now }: { keepMs: number; now: number },
): Promise<void> {
  await database
    .deleteFrom('vault_keeper_forgets')
    .where('done_at', '<=', now - keepMs)
    .execute()
  const due = await database
    .selectFrom('vault_keeper_forgets')
    .select(['wallet_id', 'since', 'until'])
    .where('done_at', 'is', null)
    .orderBy('until')
    .limit(maxAtOnce)
    .execute()
  for (const { since, until, wallet_id: walletId } of due) {
    await keeper.forgetSince({ walletId, since })
    if (until > now) continue
    await database
      .updateTable('vault_keeper_forgets')
      .set({ done_at: now })
      .where('wallet_id', '=', walletId)
      .where('until', '=', until)
      .execute()
  }
}

/** Has the keeper asked once more for all that it forgot; answers how many wallets it is. */
export async function forgetAgain(database: GatewayDatabase): Promise<number> {
  const again = await database
    .updateTable('vault_keeper_forgets')
    .set({ done_at: null })
    .where('done_at', 'is not', null)
    .returning('wallet_id')
    .execute()
  return again.length
}
