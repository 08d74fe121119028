import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { HistoryAccountRow } from './historyTables.ts'
import { MovedOnError } from './holdChain.ts'
import type { TransactionFacts } from './readTransaction.ts'
import { writeFacts } from './writeFacts.ts'

/** Writes how far the past of each account was read on one chain, and what was found there. */
export function createPastStore(database: GatewayDatabase, chainId: string) {
  return {
    /** Gives up following accounts to which too much happens; what was read of them stays. */
    refuse: async (addresses: readonly string[], at: number): Promise<void> => {
      await database
        .updateTable('history_accounts')
        .set({ joined_block: null, refused_at: at })
        .where('chain_id', '=', chainId)
        .where('address', 'in', addresses)
        .execute()
    },

    /** Ends the reading of an account's past where it got to; it is not known further back then. */
    closePast: async ({ address, next_block }: Pick<HistoryAccountRow, 'address' | 'next_block'>): Promise<void> => {
      await database
        .updateTable('history_accounts')
        .set({ floor_block: next_block + 1 })
        .where('chain_id', '=', chainId)
        .where('address', '=', address)
        .where('next_block', '=', next_block)
        .execute()
    },

    /**
     * Writes what happened to one account in the blocks from `lowest` up to its `next_block`; `searched` is how many of them
     * the search for its own coins read.
     *
     * @throws MovedOnError
     */
    backfill: async (step: {
      account: Pick<HistoryAccountRow, 'address' | 'next_block' | 'search_left'>
      lowest: number
      searched: number
      coveredSince: number
      facts: readonly TransactionFacts[]
    }): Promise<void> => {
      const { account, lowest, searched, coveredSince, facts } = step
      await database.transaction().execute(async (writer) => {
        // First of all, because a rollback changes the same row before it deletes: one of the two waits for the other.
        const moved = await writer
          .updateTable('history_accounts')
          .set({ next_block: lowest - 1, covered_since: coveredSince, search_left: account.search_left - searched })
          .where('chain_id', '=', chainId)
          .where('address', '=', account.address)
          .where('next_block', '=', account.next_block)
          .where('joined_block', 'is not', null)
          .executeTakeFirst()
        if (Number(moved.numUpdatedRows) !== 1) throw new MovedOnError('The account was read by another process.')
        await writeFacts(writer, facts, new Set([account.address]))
      })
    },

    /** Goes on with logs alone for an account: nodes do not know its older states. */
    endSearch: async ({ address, next_block }: HistoryAccountRow): Promise<void> => {
      await database
        .updateTable('history_accounts')
        .set({ search_left: 0 })
        .where('chain_id', '=', chainId)
        .where('address', '=', address)
        .where('next_block', '=', next_block)
        .execute()
    },

    /** Accounts whose past is not complete, those asked for last first. */
    incomplete: (limit: number): Promise<HistoryAccountRow[]> =>
      database
        .selectFrom('history_accounts')
        .selectAll()
        .where('chain_id', '=', chainId)
        .where('joined_block', 'is not', null)
        .whereRef('next_block', '>=', 'floor_block')
        .orderBy('asked_at', 'desc')
        .limit(limit)
        .execute(),
  }
}
