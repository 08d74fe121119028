import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { seededAddress, seededHash, seedHistory } from '../../testing/history/seedHistory.ts'
import { deleteChain, deleteForgotten } from './deleteHistory.ts'
import { createForgetUnused } from './forgetUnused.ts'

const chainId = 'eip155:1'
const dayMs = 86_400_000

describe('deleting what was read of accounts that are no longer followed', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
    await database
      .insertInto('history_chains')
      .values({ chain_id: chainId, head_number: 99, head_hash: 'h', everyone_from: null, checked_at: 1, failed_at: 0 })
      .execute()
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const follow = (index: number, asked_at = Date.now()) =>
    database
      .insertInto('history_accounts')
      .values({
        chain_id: chainId,
        address: seededAddress(index),
        asked_at,
        joined_block: 99,
        next_block: 0,
        floor_block: 1,
        native_floor_block: 1,
        covered_since: 1,
      })
      .execute()
  const count = async (table: 'history_transactions' | 'history_participants' | 'history_transfers') => {
    const { rows } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const counts = async () => ({
    transactions: await count('history_transactions'),
    participants: await count('history_participants'),
    transfers: await count('history_transfers'),
  })
  const isListed = async (index: number, transaction: number) =>
    (await database
      .selectFrom('history_participants as listed')
      .innerJoin('history_transactions as transaction', 'transaction.hash', 'listed.hash')
      .select('listed.hash')
      .where('listed.address', '=', seededAddress(index))
      .where('listed.hash', '=', seededHash(transaction))
      .executeTakeFirst()) !== undefined

  it('deletes lists of any length and keeps those of accounts that are followed', async () => {
    await seedHistory({ database, chainId, accounts: 250, transactions: 5_000 })
    for (const index of [0, 101, 249]) await follow(index)
    expect(await deleteForgotten({ database, chainId })).toEqual({ deleted: 4_940, next: undefined })
    expect(await counts()).toEqual({ transactions: 60, participants: 60, transfers: 60 })
    expect(await isListed(101, 351)).toBe(true)
  })

  it('keeps a transaction that is in another account’s list', async () => {
    await seedHistory({ database, chainId, accounts: 2, transactions: 20 })
    await follow(1)
    await database
      .insertInto('history_participants')
      .values({
        chain_id: chainId,
        address: seededAddress(1),
        hash: seededHash(6),
        block_number: 0,
        tx_index: 6,
        mined_at: 6,
      })
      .execute()
    await deleteForgotten({ database, chainId })
    expect(await counts()).toEqual({ transactions: 11, participants: 11, transfers: 11 })
    expect(await isListed(1, 6)).toBe(true)
  })

  it('keeps what was read for all accounts', async () => {
    await seedHistory({ database, chainId, accounts: 1, transactions: 100 })
    await database.updateTable('history_chains').set({ everyone_from: 4 }).execute()
    expect(await deleteForgotten({ database, chainId })).toEqual({ deleted: 40, next: undefined })
    expect(await counts()).toEqual({ transactions: 60, participants: 60, transfers: 60 })
  })

  it('looks at so many accounts at most, and the next run goes on after them', async () => {
    await seedHistory({ database, chainId, accounts: 350, transactions: 350 })
    const first = await deleteForgotten({ database, chainId, most: 100 })
    expect(first).toEqual({ deleted: 100, next: seededAddress(99) })
    expect(await deleteForgotten({ database, chainId, after: first.next })).toEqual({ deleted: 250, next: undefined })
  })

  it('stops following accounts that were not asked for, as a job that can be stopped', async () => {
    await seedHistory({ database, chainId, accounts: 3, transactions: 30 })
    await follow(0)
    await follow(1, Date.now() - 31 * dayMs)
    const run = createForgetUnused({ database, chainIds: [chainId], forgetDays: 30, now: Date.now })
    await run(AbortSignal.abort())
    expect((await counts()).participants).toBe(30)
    await run(new AbortController().signal)
    expect((await counts()).participants).toBe(10)
    const left = await database.selectFrom('history_accounts').select('address').execute()
    expect(left).toEqual([{ address: seededAddress(0) }])
  })

  it('deletes a whole chain in parts, and no other', async () => {
    await seedHistory({ database, chainId, accounts: 7, transactions: 3_000 })
    await database
      .updateTable('history_transfers')
      .set({ chain_id: 'eip155:2' })
      .where('block_number', '<', 10)
      .execute()
    await deleteChain(database, chainId)
    expect(await counts()).toEqual({ transactions: 0, participants: 0, transfers: 100 })
  })
})
