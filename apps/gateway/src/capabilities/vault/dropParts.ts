import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { queueDrop } from './keeper/drops.ts'

/**
 * Drops every part of a wallet's secret that this gateway and a keeper inside it hold, and the permissions to see it. For a separate
 * keeper it queues the drop.
 */
export async function dropParts(transaction: GatewayDatabase, walletId: string): Promise<void> {
  const splits = transaction.selectFrom('vault_splits').select('id').where('wallet_id', '=', walletId)
  await transaction.deleteFrom('vault_shares').where('split_id', 'in', splits).execute()
  await transaction.deleteFrom('vault_splits').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_factors').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('keeper_shares').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_recoveries').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_retired_homes').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_policy_spends').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_step_ups').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_confirmed_receivers').where('wallet_id', '=', walletId).execute()
  await transaction.deleteFrom('vault_keeper_forgets').where('wallet_id', '=', walletId).execute()
  await queueDrop(transaction, walletId)
  await transaction.deleteFrom('vault_grants').where('wallet_id', '=', walletId).execute()
}
