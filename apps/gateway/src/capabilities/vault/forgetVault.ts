import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Quotas } from './quotas.ts'

/** A wallet that no device confirmed is forgotten after so long; its addresses were shown to nobody. */
const unconfirmedMs = 3_600_000
/** A session that was never fetched, and an attempt that is over. */
const leftMs = 3_600_000

/** Forgets what was left behind: wallets without a device, parts without a wallet, attempts, sessions and counts that are over. */
export async function forgetVault(database: GatewayDatabase, quotas: Quotas, now: number): Promise<void> {
  const before = now - unconfirmedMs
  await database.transaction().execute(async (transaction) => {
    // Whether it is unconfirmed is asked and answered in one statement: a device may confirm it at this moment.
    const gone = await transaction
      .deleteFrom('vault_wallets')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', before)
      .returning('id')
      .execute()
    for (const { id } of gone) await dropParts(transaction, id)
  })
  await database
    .deleteFrom('keeper_shares')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vault_wallets')
            .select('vault_wallets.id')
            .whereRef('vault_wallets.id', '=', 'keeper_shares.wallet_id'),
        ),
      ),
    )
    .execute()
  const over = now - leftMs
  // Logged in, and never came for the token.
  const unfetched = database.selectFrom('vault_attempts').select('session_token').where('expires_at', '<', over)
  await database
    .deleteFrom('vault_sessions')
    .where('token', 'in', unfetched.$castTo<{ session_token: string }>())
    .execute()
  await database.deleteFrom('vault_attempts').where('expires_at', '<', over).execute()
  await database.deleteFrom('vault_spent').where('until', '<', now).execute()
  await database.deleteFrom('vault_sessions').where('ends_at', '<', now).execute()
  await quotas.forget()
}

/** Drops every part of a wallet's secret that this gateway and its keeper hold, and the permissions to see it. */
export async function dropParts(transaction: GatewayDatabase, walletId: string): Promise<void> {
  const splits = transaction.selectFrom('vault_splits').select('id').where('wallet_id', '=', walletId)
  await transaction.deleteFrom('vault_shares').where('split_id', 'in', splits).execute()
  await transaction.deleteFrom('vault_splits').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_factors').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('keeper_shares').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_grants').where('wallet_id', '=', walletId).execute()
}
