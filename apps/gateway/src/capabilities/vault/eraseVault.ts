import type { Eraser } from '../../engines/db/erasure.ts'
import { eraseWallet, isLastWallet } from './eraseWallet.ts'
import type { Trail } from './trail/createTrail.ts'

/**
 * The wallet with an account, and the person it belongs to: what the gateway and keeper hold of its secret goes too, so that
 * only a copy of its words opens it afterwards. `trail`: of the same database.
 */
export const eraseVault =
  (trail: Pick<Trail, 'erase'>): Eraser =>
  async (database, { evm, text }, mode) => {
    const rows = await database
      .selectFrom('vault_wallets')
      .select(['id', 'user_id'])
      .where(({ eb, fn }) =>
        evm === undefined ? eb(fn<string>('lower', ['solana_address']), '=', text) : eb('evm_address', '=', evm),
      )
      .execute()
    const counts = { vault_wallets: rows.length, vault_users: 0 }
    for (const { id, user_id } of rows) {
      const isLast = await isLastWallet(database, { id, userId: user_id })
      if (isLast) counts.vault_users += 1
      if (mode === 'count') continue
      await database
        .transaction()
        .execute((transaction) => eraseWallet(transaction, trail, { id, userId: user_id, isLast }))
    }
    return counts
  }
