import { isPostgres } from '../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { forgetAuthenticators } from './authenticator/createAuthenticator.ts'
import { backupMs } from './backupMs.ts'
import { deletionMs } from './createVaultExit.ts'
import { dropParts } from './dropParts.ts'
import { eraseWallet, isLastWallet } from './eraseWallet.ts'
import { runDrops } from './keeper/drops.ts'
import { runForgets } from './keeper/forgets.ts'
import type { KeeperLink } from './keeper/keeperLink.ts'
import { runRetired } from './keeper/retired.ts'
import { forgetStepUps } from './limits/createStepUps.ts'
import { forgetSpends } from './policies/spends.ts'
import type { Quotas } from './quotas.ts'
import type { Trail } from './trail/createTrail.ts'

/** After this time a wallet that no device confirmed is forgotten; its addresses were never shown. */
const unconfirmedMs = 3_600_000
/** After this time a session that was never fetched, and an ended attempt, are forgotten. */
const leftMs = 3_600_000
/** Longer than any wait for a recovery and the time in which it may be used afterwards. */
const maxWaitMs = 60 * 86_400_000

export type ForgetVaultParameters = {
  database: GatewayDatabase
  quotas: Quotas
  keeper: Pick<KeeperLink, 'drop' | 'forgetSince' | 'retire'>
  trail: Pick<Trail, 'erase'>
  /** How long a backup may need retired parts, in milliseconds. */
  keepMs?: number | undefined
  now: number
}

/**
 * Forgets wallets without a device, wallets that their members deleted a week ago, expired attempts, sessions and counts, and last
 * the keeper's parts of wallets that are gone.
 *
 * @throws VaultRefusal `vault-keeper-away` when the keeper has to be asked again.
 */
export async function forgetVault(parameters: ForgetVaultParameters): Promise<void> {
  const { database, keeper, keepMs = backupMs({}), now, quotas, trail } = parameters
  const before = now - unconfirmedMs
  await database.transaction().execute(async (transaction) => {
    // One statement checks and deletes: a device may confirm the wallet at the same moment.
    const gone = await transaction
      .deleteFrom('vault_wallets')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', before)
      .returning('id')
      .execute()
    for (const { id } of gone) await dropParts(transaction, id)
  })
  await eraseDeleted(database, trail, now)
  const over = now - leftMs
  // Logins whose token was never fetched.
  const unfetched = database.selectFrom('vault_attempts').select('session_token').where('expires_at', '<', over)
  await database
    .deleteFrom('vault_sessions')
    .where('token', 'in', unfetched.$castTo<{ session_token: string }>())
    .execute()
  await database.deleteFrom('vault_attempts').where('expires_at', '<', over).execute()
  // Codes that were never entered, with the address they were sent to.
  const overOn = new Date(over)
  await database
    .deleteFrom('vault_verifications')
    .where('expires_at', '<', isPostgres(database) ? overOn : overOn.toISOString())
    .execute()
  await database
    .deleteFrom('vault_recoveries')
    .where('asked_at', '<', now - maxWaitMs)
    .execute()
  await database.deleteFrom('vault_email_changes').where('forget_at', '<', now).execute()
  await database.deleteFrom('vault_spent').where('until', '<', now).execute()
  await database.deleteFrom('vault_sessions').where('ends_at', '<', now).execute()
  await database
    .deleteFrom('vault_retired_homes')
    .where('retired_at', '<=', now - keepMs)
    .execute()
  await database
    .deleteFrom('vault_keeper_done')
    .where('done_at', '<=', now - keepMs)
    .execute()
  await forgetSpends(database, now)
  await forgetStepUps(database, now)
  await forgetAuthenticators(database, now)
  await quotas.forget()
  await runDrops(database, keeper, now)
  await runRetired(database, keeper, now)
  await runForgets(database, keeper, { keepMs, now })
}

const maxErased = 500

/** Erases wallets whose week is over; a member who logs in at the same moment keeps the wallet. */
async function eraseDeleted(database: GatewayDatabase, trail: Pick<Trail, 'erase'>, now: number): Promise<void> {
  const due = now - deletionMs
  const rows = await database
    .selectFrom('vault_wallets')
    .select(['id', 'user_id'])
    .where('deleted_at', '<=', due)
    .limit(maxErased)
    .execute()
  for (const { id, user_id: userId } of rows) {
    await database.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom('vault_wallets')
        .where('id', '=', id)
        .where('deleted_at', '<=', due)
        .returning('id')
        .executeTakeFirst()
      if (gone === undefined) return
      await eraseWallet(transaction, trail, { id, userId, isLast: await isLastWallet(transaction, { id, userId }) })
    })
  }
}
