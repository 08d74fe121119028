import { isPostgres } from '../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { dropSoon, runDrops } from './keeper/drops.ts'
import type { KeeperLink } from './keeper/keeperLink.ts'
import type { Quotas } from './quotas.ts'

/** A wallet that no device confirmed is forgotten after so long; its addresses were shown to nobody. */
const unconfirmedMs = 3_600_000
/** A session that was never fetched, and an attempt that is over. */
const leftMs = 3_600_000

export type ForgetVaultParameters = {
  database: GatewayDatabase
  quotas: Quotas
  keeper: Pick<KeeperLink, 'drop'>
  now: number
}

/**
 * Forgets what was left behind: wallets without a device, attempts, sessions and counts that are over, and last the keeper's
 * parts of wallets that are gone.
 *
 * @throws VaultRefusal `vault-keeper-away` when the keeper has to be asked again.
 */
export async function forgetVault({ database, quotas, keeper, now }: ForgetVaultParameters): Promise<void> {
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
  const over = now - leftMs
  // Logged in, and never came for the token.
  const unfetched = database.selectFrom('vault_attempts').select('session_token').where('expires_at', '<', over)
  await database
    .deleteFrom('vault_sessions')
    .where('token', 'in', unfetched.$castTo<{ session_token: string }>())
    .execute()
  await database.deleteFrom('vault_attempts').where('expires_at', '<', over).execute()
  // Codes that nobody entered, with the address they were sent to.
  const overOn = new Date(over)
  await database
    .deleteFrom('vault_verifications')
    .where('expires_at', '<', isPostgres(database) ? overOn : overOn.toISOString())
    .execute()
  await database.deleteFrom('vault_spent').where('until', '<', now).execute()
  await database.deleteFrom('vault_sessions').where('ends_at', '<', now).execute()
  await quotas.forget()
  await runDrops(database, keeper, now)
}

/**
 * Drops every part of a wallet's secret that this gateway and a keeper inside it hold, and the permissions to see it; a keeper
 * elsewhere is told so soon.
 */
export async function dropParts(transaction: GatewayDatabase, walletId: string): Promise<void> {
  const splits = transaction.selectFrom('vault_splits').select('id').where('wallet_id', '=', walletId)
  await transaction.deleteFrom('vault_shares').where('split_id', 'in', splits).execute()
  await transaction.deleteFrom('vault_splits').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_factors').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('keeper_shares').where('wallet_id', '=', walletId).execute()
  await dropSoon(transaction, walletId)
  await transaction.deleteFrom('vault_grants').where('wallet_id', '=', walletId).execute()
}
