import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { erased } from './createContacts.ts'

/** Parts of a wallet: all of them, or that of one split. */
export type RetiredPlace = { walletId: string; splitId?: string | undefined }

/** How long what is retired is kept; with 0 it is erased at once. */
export type RetireTimes = { now: number; keepMs: number }

/**
 * Takes parts away from what a keeper hands out. They are kept apart for as long as a backup of the gateway may still need them: a
 * gateway that is restored knows the splits of before.
 */
export async function retireParts(
  database: GatewayDatabase,
  { splitId, walletId }: RetiredPlace,
  { keepMs, now }: RetireTimes,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('keeper_shares')
      .where('wallet_id', '=', walletId)
      .$if(splitId !== undefined, (shares) => shares.where('split_id', '=', splitId ?? ''))
      .returningAll()
      .execute()
    if (keepMs === 0 || gone.length === 0) return
    await transaction
      .insertInto('keeper_retired_shares')
      .values(gone.map((row) => ({ ...row, retired_at: now })))
      .onConflict((conflict) => conflict.column('split_id').doNothing())
      .execute()
  })
}

/** Whether the part of a split was retired, and is still kept. */
export async function isRetired(database: GatewayDatabase, splitId: string): Promise<boolean> {
  const row = await database
    .selectFrom('keeper_retired_shares')
    .select('split_id')
    .where('split_id', '=', splitId)
    .executeTakeFirst()
  return row !== undefined
}

/** Erases what was retired longer ago than it is kept. */
export async function eraseRetired(database: GatewayDatabase, { keepMs, now }: RetireTimes): Promise<void> {
  const over = now - keepMs
  await database.deleteFrom('keeper_retired_shares').where('retired_at', '<=', over).execute()
  await database.deleteFrom('keeper_retired_contacts').where('retired_at', '<=', over).execute()
  await database.deleteFrom('keeper_passkeys').where('retired_at', '<=', over).execute()
  await database.deleteFrom('keeper_logins').where('retired_at', '<=', over).execute()
}

/**
 * Hands out again what was retired since a time, as a gateway needs whose backup is of that time. Answers how many parts it is.
 */
export async function reviveParts(database: GatewayDatabase, since: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const parts = await transaction
      .deleteFrom('keeper_retired_shares')
      .where('retired_at', '>=', since)
      .returning(['split_id', 'wallet_id', 'envelope', 'kid', 'created_at'])
      .execute()
    for (const part of parts) {
      await transaction
        .insertInto('keeper_shares')
        .values(part)
        .onConflict((conflict) => conflict.column('split_id').doNothing())
        .execute()
    }
    const contacts = await transaction
      .deleteFrom('keeper_retired_contacts')
      .where('retired_at', '>=', since)
      .returning(['wallet_id', 'envelope', 'kid'])
      .execute()
    for (const { wallet_id: walletId, ...sealed } of contacts) {
      await transaction
        .updateTable('keeper_contacts')
        .set(sealed)
        .where('wallet_id', '=', walletId)
        .where('kid', '=', erased)
        .execute()
    }
    await transaction
      .updateTable('keeper_passkeys')
      .set({ retired_at: null })
      .where('retired_at', '>=', since)
      .execute()
    await transaction.updateTable('keeper_logins').set({ retired_at: null }).where('retired_at', '>=', since).execute()
    return parts.length
  })
}
