import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { dropParts } from './dropParts.ts'
import type { Trail } from './trail/createTrail.ts'

/** Whose wallet is erased, and whether it is the last that this person has here. */
export type ErasedWallet = { id: string; userId: string; isLast: boolean }

/**
 * Erases a wallet with its parts, and its person too where it was the last: only a copy of its words opens it afterwards. In the
 * trail their rows say nothing any more.
 */
export async function eraseWallet(
  transaction: GatewayDatabase,
  trail: Pick<Trail, 'erase'>,
  { id, userId, isLast }: ErasedWallet,
): Promise<void> {
  await dropParts(transaction, id)
  await transaction.deleteFrom('vault_wallets').where('id', '=', id).execute()
  if (isLast) await erasePerson(transaction, userId)
  // Last, since whatever else is written down waits for it.
  await trail.erase(transaction, { walletId: id, userId: isLast ? userId : undefined })
}

async function erasePerson(transaction: GatewayDatabase, userId: string): Promise<void> {
  const user = await transaction.selectFrom('vault_users').select('email').where('id', '=', userId).executeTakeFirst()
  if (user !== undefined) {
    await transaction.deleteFrom('vault_attempts').where('email', '=', user.email).execute()
    const identifier = `sign-in-otp-${user.email}`
    await transaction.deleteFrom('vault_verifications').where('identifier', '=', identifier).execute()
  }
  await transaction.deleteFrom('vault_devices').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('aa_usage').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('aa_operations').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('vault_email_changes').where('user_id', '=', userId).execute()
  // Sessions and accounts go with it.
  await transaction.deleteFrom('vault_users').where('id', '=', userId).execute()
}

/** Whether this is the member's only wallet. A member with a wallet of another project stays known there. */
export async function isLastWallet(database: GatewayDatabase, { id, userId }: Omit<ErasedWallet, 'isLast'>) {
  const other = await database
    .selectFrom('vault_wallets')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other === undefined
}
