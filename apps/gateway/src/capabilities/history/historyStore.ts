import type { Transaction } from 'kysely'
import { inSlices } from '../../engines/db/inSlices.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { GatewayTables } from '../../engines/db/schema.ts'
import { deleteAfter, deleteChain } from './deleteHistory.ts'
import type { HistoryChainRow } from './historyTables.ts'
import { type ChainHead, holdChain, refuseOtherAccounts, waitForChain } from './holdChain.ts'
import { isChainAsked } from './isChainAsked.ts'
import { createPastStore } from './pastStore.ts'
import type { TransactionFacts } from './readTransaction.ts'
import { type Followed, writeFacts } from './writeFacts.ts'

/** Hashes of this many newest blocks are kept; a deeper reorganisation begins the chain anew. */
const keptBlocks = 512

/** A chain of which no block was read yet. */
const notBegun = { head_number: -1, head_hash: '', everyone_from: null, checked_at: 0, failed_at: 0 }

/** The indexer's writing, one transaction of the database for each step; every step may be repeated without harm. */
export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore(database: GatewayDatabase, chainId: string) {
  const chain = (): Promise<HistoryChainRow | undefined> =>
    database
      .selectFrom('history_chains')
      .selectAll()
      .where('chain_id', '=', chainId)
      .where('head_hash', '!=', notBegun.head_hash)
      .executeTakeFirst()

  return {
    ...createPastStore(database, chainId),

    chain,

    /** Begins a chain at a block, which itself counts as read. */
    begin: async (block: { number: number; hash: string }, everyoneFrom: number | null): Promise<void> => {
      await database.transaction().execute(async (writer) => {
        const begun = { head_number: block.number, head_hash: block.hash, everyone_from: everyoneFrom }
        await writer
          .insertInto('history_chains')
          .values({ ...notBegun, ...begun, chain_id: chainId })
          .onConflict((conflict) =>
            conflict.column('chain_id').doUpdateSet(begun).where('history_chains.head_hash', '=', notBegun.head_hash),
          )
          .execute()
        await writer
          .insertInto('history_blocks')
          .values({ chain_id: chainId, number: block.number, hash: block.hash })
          .onConflict((conflict) => conflict.columns(['chain_id', 'number']).doNothing())
          .execute()
      })
    },

    /** From the next block on, all accounts are followed, or only those asked for. @throws MovedOnError */
    setEveryone: (head: ChainHead, isEverybody: boolean) =>
      database.transaction().execute(async (writer) => {
        await holdChain(writer, chainId, head, { everyone_from: isEverybody ? head.head_number + 1 : null })
      }),

    setChecked: (time: number) =>
      database.updateTable('history_chains').set({ checked_at: time }).where('chain_id', '=', chainId).execute(),

    setFailed: (time: number) =>
      database
        .insertInto('history_chains')
        .values({ ...notBegun, chain_id: chainId, failed_at: time })
        .onConflict((conflict) => conflict.column('chain_id').doUpdateSet({ failed_at: time }))
        .execute(),

    /** Hashes of the newest blocks, newest first. */
    blocks: () =>
      database
        .selectFrom('history_blocks')
        .select(['number', 'hash'])
        .where('chain_id', '=', chainId)
        .orderBy('number', 'desc')
        .execute(),

    /** The time of the last request for an account that is followed or waits to be; `undefined` without any. */
    lastAskedAt: async (): Promise<number | undefined> => {
      const query = database
        .selectFrom('history_accounts')
        .select('asked_at')
        .where('chain_id', '=', chainId)
        .orderBy('asked_at', 'desc')
        .limit(1)
      return (await query.executeTakeFirst())?.asked_at
    },

    /** Whether an account waits to be followed. */
    hasNewcomers: async (): Promise<boolean> => {
      const query = database
        .selectFrom('history_accounts')
        .select('address')
        .where('chain_id', '=', chainId)
        .where('joined_block', 'is', null)
        .where('refused_at', '=', 0)
        .limit(1)
      return (await query.executeTakeFirst()) !== undefined
    },

    /** Accounts that are followed by now. */
    followed: async (): Promise<ReadonlySet<string>> => {
      const rows = await database
        .selectFrom('history_accounts')
        .select('address')
        .where('chain_id', '=', chainId)
        .where('joined_block', 'is not', null)
        .execute()
      return new Set(rows.map(({ address }) => address))
    },

    /**
     * Lets new accounts in at the chain's present head. Only the follower does this, between two of its steps: so no block
     * is left out between what it follows and what is read backwards.
     *
     * @throws MovedOnError
     */
    admit: async (bounds: {
      head: ChainHead
      joined: number
      floor: number
      nativeFloor: number
      searchFloor: number
      searchReads: number
      coveredSince: number
    }): Promise<void> => {
      const { head, joined, floor, nativeFloor, searchFloor, searchReads, coveredSince } = bounds
      await database.transaction().execute(async (writer) => {
        await holdChain(writer, chainId, head)
        await writer
          .updateTable('history_accounts')
          .set({
            joined_block: joined,
            next_block: joined,
            floor_block: floor,
            native_floor_block: nativeFloor,
            search_floor: searchFloor,
            search_left: searchReads,
            covered_since: coveredSince,
          })
          .where('chain_id', '=', chainId)
          .where('joined_block', 'is', null)
          .where('refused_at', '=', 0)
          .execute()
      })
    },

    /**
     * Continues at a block far above the head, as if the chain began there: the blocks in between are not read forwards, and
     * the past of every account is read anew from there. @throws MovedOnError
     */
    restart: async (head: ChainHead, block: { number: number; hash: string }): Promise<void> => {
      await database.transaction().execute(async (writer) => {
        await holdChain(writer, chainId, head, { head_number: block.number, head_hash: block.hash })
        await writer
          .updateTable('history_accounts')
          .set({ joined_block: null })
          .where('chain_id', '=', chainId)
          .execute()
        await writer.deleteFrom('history_blocks').where('chain_id', '=', chainId).execute()
        await writer
          .insertInto('history_blocks')
          .values({ chain_id: chainId, number: block.number, hash: block.hash })
          .execute()
      })
    },

    isAsked: () => isChainAsked(database, chainId),

    /** Writes the blocks after the head, and what happened in them. @throws MovedOnError */
    advance: async (step: {
      head: ChainHead
      blocks: readonly { number: number; hash: string }[]
      facts: readonly TransactionFacts[]
      followed: Followed
    }): Promise<void> => {
      const last = step.blocks.at(-1)
      if (last === undefined) return
      await database.transaction().execute(async (writer) => {
        await holdChain(writer, chainId, step.head, { head_number: last.number, head_hash: last.hash })
        await refuseOtherAccounts(writer, chainId, { from: step.head.head_number, followed: step.followed })
        await writer
          .insertInto('history_blocks')
          .values(step.blocks.map(({ number, hash }) => ({ chain_id: chainId, number, hash })))
          .execute()
        await writer
          .deleteFrom('history_blocks')
          .where('chain_id', '=', chainId)
          .where('number', '<', last.number - keptBlocks)
          .execute()
        await writeFacts(writer, step.facts, step.followed)
      })
    },

    /** Forgets everything after a block, in one transaction: the chain was reorganised there. @throws MovedOnError */
    rollBack: async (head: ChainHead, ancestor: { number: number; hash: string }): Promise<void> => {
      await database.transaction().execute(async (writer) => {
        await holdChain(writer, chainId, head, { head_number: ancestor.number, head_hash: ancestor.hash })
        await writer
          .updateTable('history_chains')
          .set({ everyone_from: ancestor.number + 1 })
          .where('chain_id', '=', chainId)
          .where('everyone_from', '>', ancestor.number + 1)
          .execute()
        // Before what was read is deleted: a process that reads an account's past holds its row, and is waited for here.
        await writer
          .updateTable('history_accounts')
          .set({ next_block: ancestor.number })
          .where('chain_id', '=', chainId)
          .where('next_block', '>', ancestor.number)
          .execute()
        await writer
          .updateTable('history_accounts')
          .set({ joined_block: ancestor.number })
          .where('chain_id', '=', chainId)
          .where('joined_block', '>', ancestor.number)
          .execute()
        await deleteAfter(writer, chainId, ancestor.number)
      })
    },

    /**
     * Deletes the whole chain except its followed accounts: it has no block in common with what was read. Answers hold nothing
     * of it from the first step on; a process that dies in between finds the same chain and begins again.
     *
     * @throws MovedOnError
     */
    beginAnew: async (head: ChainHead): Promise<void> => {
      const stopTelling = (writer: Transaction<GatewayTables>) =>
        writer.updateTable('history_accounts').set({ joined_block: null }).where('chain_id', '=', chainId).execute()
      await database.transaction().execute(async (writer) => {
        await holdChain(writer, chainId, head)
        await stopTelling(writer)
      })
      await deleteChain(database, chainId)
      await database.transaction().execute(async (writer) => {
        await holdChain(writer, chainId, head)
        await stopTelling(writer)
        // What another process wrote meanwhile, and the blocks.
        await deleteAfter(writer, chainId, -1)
        await writer.deleteFrom('history_chains').where('chain_id', '=', chainId).execute()
      })
    },

    /**
     * Stops following accounts without a request since a time; what was read for them is deleted later (forgetUnused.ts).
     * Answers how many.
     */
    forgetAccounts: (askedBefore: number): Promise<number> =>
      inSlices({
        database,
        step: (rows) =>
          database.transaction().execute(async (writer) => {
            await waitForChain(writer, chainId)
            const unused = await writer
              .selectFrom('history_accounts')
              .select('address')
              .where('chain_id', '=', chainId)
              .where('asked_at', '<', askedBefore)
              .orderBy('asked_at')
              .limit(rows)
              .execute()
            if (unused.length === 0) return 0
            const addresses = unused.map(({ address }) => address)
            await writer
              .deleteFrom('history_accounts')
              .where('chain_id', '=', chainId)
              .where('address', 'in', addresses)
              // A request may arrive at this moment.
              .where('asked_at', '<', askedBefore)
              .execute()
            return unused.length
          }),
      }),
  }
}
