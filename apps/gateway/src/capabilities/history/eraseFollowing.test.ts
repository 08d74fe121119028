import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readErasedAccount } from '../../engines/db/erasure.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { deleteForgotten } from './deleteHistory.ts'
import { eraseFollowing } from './eraseFollowing.ts'
import { createHistoryStore } from './historyStore.ts'
import { MovedOnError } from './holdChain.ts'

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const chainId = 'eip155:1'
const head = { head_number: 9, head_hash: 'h9' }

describe('erasing an account that is followed', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const begin = async (everyone: number | null) => {
    await database
      .insertInto('history_chains')
      .values({ chain_id: chainId, ...head, everyone_from: everyone, checked_at: 1, failed_at: 0 })
      .execute()
    const followed = { joined_block: 9, next_block: 0, floor_block: 1, native_floor_block: 1, covered_since: 1 }
    const more = { search_floor: 0, search_left: 0, asked_at: 1 }
    await database
      .insertInto('history_accounts')
      .values([alice, bob].map((address) => ({ ...followed, ...more, chain_id: chainId, address })))
      .execute()
  }
  const read = (address: string, block_number: number) =>
    database
      .insertInto('history_participants')
      .values({ chain_id: chainId, address, hash: `${block_number}`, block_number, tx_index: 0, mined_at: 1 })
      .execute()

  it('makes the step that was read with the account begin again, so that it does not come back', async () => {
    await begin(null)
    const store = createHistoryStore(database, chainId)
    const followed = await store.followed()
    expect(followed).toEqual(new Set([alice, bob]))
    const step = { head, blocks: [{ number: 10, hash: 'h10' }], facts: [] }
    expect(await eraseFollowing(database, readErasedAccount(alice), 'erase')).toMatchObject({ history_accounts: 1 })
    await expect(store.advance({ ...step, followed })).rejects.toThrow(MovedOnError)
    expect((await store.chain())?.head_number).toBe(9)
    await store.advance({ ...step, followed: await store.followed() })
    expect((await store.chain())?.head_number).toBe(10)
  })

  it('keeps what is read for all accounts, when one is erased and when it is forgotten', async () => {
    await begin(5)
    for (const address of [alice, bob]) {
      await read(address, 4)
      await read(address, 5)
    }
    const blocks = async () => {
      const rows = await database.selectFrom('history_participants').select(['address', 'block_number']).execute()
      return rows.map(({ address, block_number }) => `${address === alice ? 'alice' : 'bob'} ${block_number}`).sort()
    }
    await eraseFollowing(database, readErasedAccount(alice), 'erase')
    expect(await blocks()).toEqual(['alice 5', 'bob 4', 'bob 5'])
    expect(await createHistoryStore(database, chainId).forgetAccounts(2)).toBe(1)
    expect(await deleteForgotten({ database, chainId })).toEqual({ deleted: 1, next: undefined })
    expect(await blocks()).toEqual(['alice 5', 'bob 5'])
  })
})
