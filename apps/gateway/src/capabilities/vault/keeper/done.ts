import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'

type Order = { walletId: string; splitId?: string | undefined }

/** Takes an order that the keeper carried out from what is to be asked, and remembers it for a keeper that is restored. */
export async function noteDone(database: GatewayDatabase, { splitId, walletId }: Order, now: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const taken =
      splitId === undefined
        ? transaction.deleteFrom('vault_keeper_drops').where('wallet_id', '=', walletId)
        : transaction.deleteFrom('vault_keeper_retired').where('split_id', '=', splitId)
    await taken.execute()
    await transaction
      .insertInto('vault_keeper_done')
      .values({ id: splitId ?? walletId, wallet_id: walletId, split_id: splitId ?? null, done_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ done_at: now }))
      .execute()
  })
}

/** Has the keeper asked again for all that it carried out; answers how many orders it is. */
export async function orderAgain(database: GatewayDatabase): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const done = await transaction.deleteFrom('vault_keeper_done').returning(['wallet_id', 'split_id']).execute()
    for (const { split_id, wallet_id } of done) {
      const note = { wallet_id, due_at: 0, begun_at: null }
      if (split_id === null) {
        const kept = transaction.insertInto('vault_keeper_drops').values(note)
        await kept.onConflict((conflict) => conflict.column('wallet_id').doNothing()).execute()
      } else {
        const kept = transaction.insertInto('vault_keeper_retired').values({ ...note, split_id })
        await kept.onConflict((conflict) => conflict.column('split_id').doNothing()).execute()
      }
    }
    return done.length
  })
}
