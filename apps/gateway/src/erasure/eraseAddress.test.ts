import { sql } from 'kysely'
import { getAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Trail } from '../capabilities/vault/trail/createTrail.ts'
import { readErasedAccount } from '../engines/db/erasure.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase.ts'
import { testTrail } from '../testing/testTrail.ts'
import { eraseAddress } from './eraseAddress.ts'

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const account = readErasedAccount(`eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`)

async function fill(database: GatewayDatabase): Promise<void> {
  const event = { project_id: 'p', sdk_type: '', sdk_version: '', domain: 'd', occurred_at: 0, received_at: 0, url: '' }
  await database
    .insertInto('analytics_events')
    .values([
      { ...event, event_id: '1', props: `{"to":"${alice}"}` },
      { ...event, event_id: '2', props: '{}', url: `https://shop.example/${alice.slice(2).toUpperCase()}` },
      { ...event, event_id: '3', props: `{"to":"${bob}"}` },
    ])
    .execute()
  const name = { attributes: '{"bio":"x"}', registered_at: 1, updated_at: 1 }
  const names = ['alice.reown.id', 'bob.reown.id', 'both.reown.id', 'given.reown.id']
  await database
    .insertInto('names')
    .values(names.map((each) => ({ ...name, name: each })))
    .execute()
  const row = (owned: string, coin_type: number, address: string, is_proven: number) => ({
    ...{ name: owned, coin_type, address, is_proven },
    chosen_at: 0,
    created_at: 1,
  })
  await database
    .insertInto('name_addresses')
    .values([
      row('alice.reown.id', 60, alice, 1),
      row('alice.reown.id', 2_147_483_658, bob, 0),
      // Bob's own, one of whose addresses leads to Alice.
      row('bob.reown.id', 60, bob, 1),
      row('bob.reown.id', 2_147_483_658, alice, 0),
      // Both signed for it.
      row('both.reown.id', 60, alice, 1),
      row('both.reown.id', 2_147_483_658, bob, 1),
      // Bob gave it away as a whole.
      row('given.reown.id', 60, alice, 0),
    ])
    .execute()
  const session = {
    expiry: 1,
    signer: '',
    permissions: '',
    policies: '',
    public_key: '',
    signing_key: 's',
    created_at: 1,
  }
  await database
    .insertInto('sessions')
    .values([
      { ...session, pci: '1', account: `eip155:1:${alice}` },
      { ...session, pci: '2', account: `eip155:8453:${alice}` },
      { ...session, pci: '3', account: `eip155:1:${bob}` },
    ])
    .execute()
  const signedIn = {
    ...{ project_id: 'p', origin: 'o', networks: '[]', domain: 'd', uri: 'u', token_hash: 't', previous_hash: '' },
    ...{ salt: '', rotated_at: 1, created_at: 1, expires_at: 1, ended_at: null },
  }
  await database
    .insertInto('sign_in_sessions')
    .values([
      { ...signedIn, id: '1', account: `eip155:1:${getAddress(alice)}` },
      { ...signedIn, id: '2', account: `eip155:8453:${getAddress(alice)}` },
      { ...signedIn, id: '3', account: `eip155:1:${bob}` },
      { ...signedIn, id: '4', account: `solana:x:${solana}` },
    ])
    .execute()
  const hosted = { scope: 'operator', mode: 'recoverable', solana_address: '', confirmed_at: 1, created_at: 1 } as const
  const part = { envelope: '', kid: '' }
  for (const [id, evm_address] of [
    ['w1', alice],
    ['w2', bob],
  ] as const) {
    await database
      .insertInto('vault_wallets')
      .values({ ...hosted, id, user_id: `u-${id}`, evm_address })
      .execute()
    await database
      .insertInto('vault_splits')
      .values({ id, wallet_id: id, kind: 'home', threshold: 2, device_id: null, created_at: 1 })
      .execute()
    await database
      .insertInto('vault_shares')
      .values({ split_id: id, holder: 'auth', ...part })
      .execute()
    await database
      .insertInto('keeper_shares')
      .values({ split_id: id, wallet_id: id, created_at: 1, ...part })
      .execute()
  }
  await database
    .insertInto('history_chains')
    .values([
      { chain_id: 'eip155:1', head_number: 9, head_hash: 'h', everyone_from: null, checked_at: 1, failed_at: 0 },
      { chain_id: 'eip155:10', head_number: 9, head_hash: 'h', everyone_from: 5, checked_at: 1, failed_at: 0 },
    ])
    .execute()
  const followed = {
    asked_at: 1,
    joined_block: 9,
    next_block: 0,
    floor_block: 1,
    native_floor_block: 1,
    search_floor: 0,
    search_left: 0,
    covered_since: 1,
  }
  for (const chain_id of ['eip155:1', 'eip155:10']) {
    await database
      .insertInto('history_accounts')
      .values([alice, bob].map((address) => ({ ...followed, chain_id, address })))
      .execute()
    for (const [hash, block_number, of] of [
      ['alone', 4, [alice]],
      ['shared', 4, [alice, bob]],
      ['late', 6, [alice]],
    ] as const) {
      const place = { chain_id, hash, block_number, tx_index: 0, mined_at: 1 }
      const more = { created: '', nonce: 0, succeeded: 1, has_input: 0, fee: '1' }
      await database
        .insertInto('history_transactions')
        .values({ ...place, ...more, sender: alice, receiver: bob })
        .execute()
      await database
        .insertInto('history_participants')
        .values(of.map((address) => ({ ...place, address })))
        .execute()
      const moved = { kind: 'native', token: '', token_id: '', amount: '1', receivers: 1, log_index: -1 } as const
      await database
        .insertInto('history_transfers')
        .values({ ...moved, chain_id, hash, block_number, item: 0, sender: alice, receiver: bob })
        .execute()
    }
  }
}

/** Every row of every table as text, by table. */
async function dump(database: GatewayDatabase): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await database.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database)
    found[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return found
}

describe('eraseAddress', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let trail: Trail
  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
    await fill(database)
    trail = await testTrail(database)
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const expected = {
    analytics_events: 2,
    // Alice's own, and the one that was given to her.
    names: 2,
    name_addresses: 5,
    sessions: 2,
    sign_in_sessions: 2,
    history_accounts: 2,
    // On the chain of which everybody is followed from block 5 on, what came later stays.
    history_participants: 3 + 2,
    history_transactions: 2 + 1,
    history_transfers: 2 + 1,
    vault_wallets: 1,
    vault_users: 1,
  }

  it('counts what it would erase and changes nothing', async () => {
    const before = await dump(database)
    expect(await eraseAddress(database, account, 'count', trail)).toEqual(expected)
    expect(await dump(database)).toEqual(before)
  })

  it('erases it, and leaves nothing in any table but what others share', async () => {
    expect(await eraseAddress(database, account, 'erase', trail)).toEqual(expected)
    const after = await dump(database)
    const mentions = Object.fromEntries(
      Object.entries(after)
        .map(([table, rows]) => [table, rows.filter((row) => row.toLowerCase().includes(alice.slice(2))).length])
        .filter(([, rows]) => rows !== 0),
    )
    // The transaction with Bob on both chains, and what is read for everybody.
    expect(mentions).toEqual({ history_participants: 1, history_transactions: 3, history_transfers: 3 })
    expect(after.names).toHaveLength(2)
    expect(after.name_addresses?.map((row) => JSON.parse(row).name)).toEqual(['bob.reown.id', 'both.reown.id'])
    expect(after.sessions).toHaveLength(1)
    expect(after.sign_in_sessions).toHaveLength(2)
    expect(after.history_accounts).toHaveLength(2)
    for (const table of ['vault_wallets', 'vault_splits', 'vault_shares', 'keeper_shares']) {
      expect(after[table], table).toHaveLength(1)
    }
    expect(after.analytics_events).toHaveLength(1)
    const nothing = Object.fromEntries(Object.keys(expected).map((table) => [table, 0]))
    expect(await eraseAddress(database, account, 'erase', trail)).toEqual(nothing)
    expect(await dump(database)).toEqual(after)
  })

  it('erases an account of another kind from what names it in a text', async () => {
    await database
      .updateTable('analytics_events')
      .set({ props: `{"to":"${solana}"}` })
      .where('event_id', '=', '3')
      .execute()
    const counts = await eraseAddress(database, readErasedAccount(`solana:x:${solana}`), 'erase', trail)
    expect(counts).toMatchObject({ analytics_events: 1, names: 0, sessions: 0, sign_in_sessions: 1 })
    expect(counts.history_accounts).toBe(0)
  })

  it('looks through many events in parts', async () => {
    const event = {
      project_id: 'q',
      sdk_type: '',
      sdk_version: '',
      domain: '',
      occurred_at: 0,
      received_at: 0,
      url: '',
    }
    for (const id of [70_000, 150_000]) {
      await database
        .insertInto('analytics_events')
        .values({ ...event, id, event_id: String(id), props: alice })
        .execute()
    }
    expect(await eraseAddress(database, account, 'count', trail)).toMatchObject({ analytics_events: 4 })
    expect(await eraseAddress(database, account, 'erase', trail)).toMatchObject({ analytics_events: 4 })
  })
})

describe('readErasedAccount', () => {
  it.each([
    ['0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', { text: alice.slice(2), evm: alice }],
    ['f39fd6e51aad88f6f4ce6ab8827279cfffb92266', { text: alice.slice(2), evm: alice }],
    [
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      { text: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', evm: undefined },
    ],
  ])('reads %s', (given, read) => {
    expect(readErasedAccount(given)).toEqual(read)
  })

  it.each(['', '0x1', '%', `${alice}%`, `${alice} `, 'eip155:1:0x', 'a'.repeat(129), 'a'.repeat(19), `${alice}\n`])(
    'refuses %j, which could match strangers',
    (given) => {
      expect(() => readErasedAccount(given)).toThrow(RangeError)
    },
  )
})
