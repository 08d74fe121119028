import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { noteDone } from './done.ts'
import type { KeeperLink } from './keeperLink.ts'

/** A wallet that was begun and is not there after so long is given up. */
const unmadeMs = 3_600_000
const maxAtOnce = 500

/**
 * Notes, before the keeper gets a part, that it is to be erased should the wallet never come to be: whatever ends this
 * process in between, the note stays.
 */
export async function noteDrop(database: GatewayDatabase, walletId: string, now: number): Promise<void> {
  await database
    .insertInto('vault_keeper_drops')
    .values({ wallet_id: walletId, due_at: now + unmadeMs, begun_at: null })
    .onConflict((conflict) =>
      conflict
        .column('wallet_id')
        .doUpdateSet({ due_at: now + unmadeMs })
        .where('vault_keeper_drops.begun_at', 'is', null),
    )
    .execute()
}

/**
 * Takes the note back with the transaction that makes the wallet.
 *
 * @throws VaultRefusal `vault-wallet-proof-wrong` when erasing has begun: the wallet would be without its part.
 */
export async function forgetDrop(transaction: GatewayDatabase, walletId: string): Promise<void> {
  const taken = await transaction
    .deleteFrom('vault_keeper_drops')
    .where('wallet_id', '=', walletId)
    .where('begun_at', 'is', null)
    .returning('wallet_id')
    .executeTakeFirst()
  if (taken === undefined) throw new VaultRefusal('vault-wallet-proof-wrong')
}

/** Has the keeper retire a wallet's part as soon as it can, with the transaction that erases the wallet. */
export async function queueDrop(transaction: GatewayDatabase, walletId: string): Promise<void> {
  await transaction
    .insertInto('vault_keeper_drops')
    .values({ wallet_id: walletId, due_at: 0, begun_at: null })
    .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet({ due_at: 0 }))
    .execute()
}

/** Has the keeper retire what was noted of one wallet. Where it does not answer, the note stays, and {@link runDrops} asks again. */
export async function dropNow(
  database: GatewayDatabase,
  keeper: Pick<KeeperLink, 'drop'>,
  walletId: string,
  now: number,
): Promise<void> {
  try {
    await keeper.drop(walletId)
  } catch (error) {
    if (error instanceof VaultRefusal) return
    throw error
  }
  await noteDone(database, { walletId }, now)
}

/** Has the keeper retire what is due. What it could not stays noted. @throws VaultRefusal `vault-keeper-away` */
export async function runDrops(
  database: GatewayDatabase,
  keeper: Pick<KeeperLink, 'drop'>,
  now: number,
): Promise<void> {
  await database
    .deleteFrom('vault_keeper_drops')
    .where('due_at', '<', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('vault_wallets')
          .select('vault_wallets.id')
          .whereRef('vault_wallets.id', '=', 'vault_keeper_drops.wallet_id')
          .where('vault_wallets.mode', '=', 'recoverable'),
      ),
    )
    .execute()
  while (true) {
    const due = database
      .selectFrom('vault_keeper_drops')
      .select('wallet_id')
      .where('due_at', '<', now)
      .orderBy('due_at')
      .limit(maxAtOnce)
    // From here on no wallet comes to be with this id.
    const begun = await database
      .updateTable('vault_keeper_drops')
      .set({ begun_at: now })
      .where('wallet_id', 'in', due)
      .returning('wallet_id')
      .execute()
    for (const { wallet_id } of begun) {
      await keeper.drop(wallet_id)
      await noteDone(database, { walletId: wallet_id }, now)
    }
    if (begun.length < maxAtOnce) return
  }
}
