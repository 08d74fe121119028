import type { Eraser } from '../../engines/db/erasure.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { readBecauseOf } from './deleteHistory.ts'
import { waitForChain } from './holdChain.ts'

type Counts = Record<'history_accounts' | 'history_participants' | 'history_transactions' | 'history_transfers', number>

/**
 * Stops following an account on every chain, and deletes what was read because of it: its list of transactions, and the
 * transactions that are in no other list. Where all accounts are followed, what was read for all of them stays.
 */
export const eraseFollowing: Eraser = async (database, { evm }, mode) => {
  const counts: Counts = {
    history_accounts: 0,
    history_participants: 0,
    history_transactions: 0,
    history_transfers: 0,
  }
  if (evm === undefined) return counts
  for (const chainId of await findChains(database, evm)) {
    const rows =
      mode === 'count'
        ? await countOn(database, chainId, evm)
        : await database.transaction().execute(async (writer) => {
            await waitForChain(writer, chainId)
            const found = await countOn(writer, chainId, evm)
            await eraseOn(writer, chainId, evm)
            return found
          })
    for (const table of Object.keys(counts) as (keyof Counts)[]) counts[table] += rows[table]
  }
  return counts
}

async function findChains(database: GatewayDatabase, address: string): Promise<readonly string[]> {
  const found = await Promise.all(
    (['history_accounts', 'history_participants'] as const).map((table) =>
      database.selectFrom(table).select('chain_id').distinct().where('address', '=', address).execute(),
    ),
  )
  return [...new Set(found.flat().map(({ chain_id }) => chain_id))].sort()
}

/** Hashes of the list that are in no other list. */
function ownHashes(database: GatewayDatabase, chainId: string, address: string) {
  return database
    .selectFrom('history_participants')
    .select('hash')
    .where(readBecauseOf(chainId, address))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('history_participants as other')
            .select('other.hash')
            .where('other.chain_id', '=', chainId)
            .whereRef('other.hash', '=', 'history_participants.hash')
            .where('other.address', '!=', address),
        ),
      ),
    )
}

async function countOn(database: GatewayDatabase, chainId: string, address: string): Promise<Counts> {
  const hashes = ownHashes(database, chainId, address)
  const count = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count)
  return {
    history_accounts: await count(
      database
        .selectFrom('history_accounts')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('chain_id', '=', chainId)
        .where('address', '=', address),
    ),
    history_participants: await count(
      database
        .selectFrom('history_participants')
        .select(({ fn }) => fn.countAll().as('count'))
        .where(readBecauseOf(chainId, address)),
    ),
    history_transactions: await count(
      database
        .selectFrom('history_transactions')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('chain_id', '=', chainId)
        .where('hash', 'in', hashes),
    ),
    history_transfers: await count(
      database
        .selectFrom('history_transfers')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('chain_id', '=', chainId)
        .where('hash', 'in', hashes),
    ),
  }
}

async function eraseOn(writer: GatewayDatabase, chainId: string, address: string): Promise<void> {
  await writer.deleteFrom('history_accounts').where('chain_id', '=', chainId).where('address', '=', address).execute()
  for (const table of ['history_transfers', 'history_transactions'] as const) {
    await writer
      .deleteFrom(table)
      .where('chain_id', '=', chainId)
      .where('hash', 'in', ownHashes(writer, chainId, address))
      .execute()
  }
  await writer.deleteFrom('history_participants').where(readBecauseOf(chainId, address)).execute()
}
