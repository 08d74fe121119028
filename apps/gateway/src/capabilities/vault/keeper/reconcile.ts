import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { orderAgain } from './done.ts'
import { forgetAgain } from './forgets.ts'
import type { KeeperLink } from './keeperLink.ts'
import { queueRetire } from './retired.ts'

type Place = { walletId: string; splitId: string }

/** What was found and mended after one of the two databases was restored. */
export type Reconciled = {
  /** Wallets whose home split of before counts again, since the keeper has no part of the present one. */
  revived: number
  /** Orders that the keeper gets once more. */
  ordered: number
  /** Wallets that no new device can recover: the keeper has no part of them. */
  lost: readonly string[]
}

/** Splits that the keeper is asked after in one call. */
const perCall = 100

/** Keeps the gateway's part of a wallet's home split apart, before another split replaces it. */
export async function keepRetiredHome(transaction: GatewayDatabase, walletId: string, now: number): Promise<void> {
  const homes = await homesOf(transaction)
    .where('vault_splits.wallet_id', '=', walletId)
    .select(['envelope', 'kid', 'created_at'])
    .execute()
  for (const { splitId, envelope, kid, created_at } of homes) {
    await transaction
      .insertInto('vault_retired_homes')
      .values({ split_id: splitId, wallet_id: walletId, envelope, kid, created_at, retired_at: now })
      .onConflict((conflict) => conflict.column('split_id').doNothing())
      .execute()
  }
}

/**
 * Brings the gateway and its keeper together after one of them was restored: a wallet whose present part the keeper does not have goes
 * back to the newest split of before that it has, and the keeper is asked again to retire what it retired.
 *
 * @throws VaultRefusal `vault-keeper-away`
 */
export async function reconcile(
  database: GatewayDatabase,
  keeper: Pick<KeeperLink, 'holds'>,
  now: number,
): Promise<Reconciled> {
  const ordered = (await orderAgain(database)) + (await forgetAgain(database))
  const lost: string[] = []
  let revived = 0
  let after = ''
  while (true) {
    const homes = await homesOf(database)
      .innerJoin('vault_wallets', 'vault_wallets.id', 'vault_splits.wallet_id')
      .where('vault_wallets.mode', '=', 'recoverable')
      .where('vault_splits.id', '>', after)
      .orderBy('vault_splits.id')
      .limit(perCall)
      .execute()
    const held = homes.length === 0 ? [] : await keeper.holds(homes)
    for (const [index, home] of homes.entries()) {
      if (held[index]) continue
      const old = await findHeldHome(database, keeper, home.walletId)
      if (old !== undefined && (await goBack(database, home, old, now))) revived += 1
      else lost.push(home.walletId)
    }
    after = homes.at(-1)?.splitId ?? ''
    if (homes.length < perCall) return { revived, ordered, lost }
  }
}

/** Home splits with the gateway's part. */
function homesOf(database: GatewayDatabase) {
  return database
    .selectFrom('vault_splits')
    .innerJoin('vault_shares', 'vault_shares.split_id', 'vault_splits.id')
    .select(['vault_splits.id as splitId', 'vault_splits.wallet_id as walletId'])
    .where('kind', '=', 'home')
    .where('holder', '=', 'auth')
}

/** The newest split of before that the keeper has a part of. */
async function findHeldHome(
  database: GatewayDatabase,
  keeper: Pick<KeeperLink, 'holds'>,
  walletId: string,
): Promise<Place | undefined> {
  const rows = await database
    .selectFrom('vault_retired_homes')
    .select(['split_id as splitId', 'wallet_id as walletId'])
    .where('wallet_id', '=', walletId)
    .orderBy('retired_at', 'desc')
    .limit(perCall)
    .execute()
  const held = rows.length === 0 ? [] : await keeper.holds(rows)
  return rows.find((_, index) => held[index])
}

/** Puts a split of before in the place of the present one, unless either changed meanwhile. */
async function goBack(database: GatewayDatabase, present: Place, old: Place, now: number): Promise<boolean> {
  const { walletId } = present
  return database.transaction().execute(async (transaction) => {
    const same = await transaction
      .updateTable('vault_wallets')
      .set({ mode: 'recoverable' })
      .where('id', '=', walletId)
      .where('mode', '=', 'recoverable')
      .returning('id')
      .executeTakeFirst()
    // The older split stays for the next look.
    if (same === undefined) return false
    const back = await transaction
      .deleteFrom('vault_retired_homes')
      .where('split_id', '=', old.splitId)
      .where('wallet_id', '=', walletId)
      .returningAll()
      .executeTakeFirst()
    if (back === undefined) return false
    await keepRetiredHome(transaction, walletId, now)
    await transaction.deleteFrom('vault_shares').where('split_id', '=', present.splitId).execute()
    await transaction.deleteFrom('vault_splits').where('id', '=', present.splitId).execute()
    const { created_at, envelope, kid } = back
    await transaction
      .insertInto('vault_splits')
      .values({ id: old.splitId, wallet_id: walletId, kind: 'home', device_id: null, threshold: 2, created_at })
      .execute()
    await transaction
      .insertInto('vault_shares')
      .values({ split_id: old.splitId, holder: 'auth', envelope, kid })
      .execute()
    await transaction.deleteFrom('vault_keeper_retired').where('split_id', '=', old.splitId).execute()
    await queueRetire(transaction, present)
    return true
  })
}
