import type { Eraser } from '../../engines/db/erasure.ts'
import { dropParts } from './forgetVault.ts'

/**
 * The wallet with an account, and the person it belongs to: what the gateway and keeper hold of its secret goes too, so that
 * only a copy of its words opens it afterwards.
 */
export const eraseVault: Eraser = async (database, { evm, text }, mode) => {
  const rows = await database
    .selectFrom('vault_wallets')
    .select(['id', 'user_id'])
    .where(({ eb, fn }) =>
      evm === undefined ? eb(fn<string>('lower', ['solana_address']), '=', text) : eb('evm_address', '=', evm),
    )
    .execute()
  const counts = { vault_wallets: rows.length, vault_users: 0 }
  for (const { id, user_id } of rows) {
    const others = await database
      .selectFrom('vault_wallets')
      .select('id')
      .where('user_id', '=', user_id)
      .where('id', '<>', id)
      .executeTakeFirst()
    // Somebody with a wallet of another project stays known there.
    const isLast = others === undefined
    if (isLast) counts.vault_users += 1
    if (mode === 'count') continue
    await database.transaction().execute(async (transaction) => {
      await dropParts(transaction, id)
      await transaction.deleteFrom('vault_wallets').where('id', '=', id).execute()
      await transaction.deleteFrom('vault_audit').where('wallet_id', '=', id).execute()
      if (!isLast) return
      const user = await transaction
        .selectFrom('vault_users')
        .select('email')
        .where('id', '=', user_id)
        .executeTakeFirst()
      if (user !== undefined) {
        await transaction.deleteFrom('vault_attempts').where('email', '=', user.email).execute()
        const identifier = `sign-in-otp-${user.email}`
        await transaction.deleteFrom('vault_verifications').where('identifier', '=', identifier).execute()
      }
      await transaction.deleteFrom('vault_audit').where('user_id', '=', user_id).execute()
      await transaction.deleteFrom('vault_devices').where('user_id', '=', user_id).execute()
      // Sessions and accounts go with it.
      await transaction.deleteFrom('vault_users').where('id', '=', user_id).execute()
    })
  }
  return counts
}
