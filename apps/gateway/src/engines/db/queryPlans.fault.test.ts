// Long because it fills every table that grows, then does what a gateway does with them.
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createEventWriter } from '../../capabilities/analytics/eventWriter.ts'
import { exportEvents } from '../../capabilities/analytics/exportEvents.ts'
import { deleteChain, deleteForgotten } from '../../capabilities/history/deleteHistory.ts'
import { createHistoryReader } from '../../capabilities/history/historyReader.ts'
import { createHistoryStore } from '../../capabilities/history/historyStore.ts'
import { createPastStore } from '../../capabilities/history/pastStore.ts'
import { createNameStore } from '../../capabilities/names/nameStore.ts'
import { createSessionStore } from '../../capabilities/sessions/sessionStore.ts'
import { createNonces, nonceMs } from '../../capabilities/signIn/nonces.ts'
import { createSignInKeyStore } from '../../capabilities/signIn/signInKeyStore.ts'
import { createSignInKeys } from '../../capabilities/signIn/signInKeys.ts'
import { createSignInSessions } from '../../capabilities/signIn/signInSessions.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { seededAddress, seedHistory } from '../../testing/history/seedHistory.ts'
import { findScans, isAlias, series } from '../../testing/queryPlans.ts'
import { testMasterKey } from '../../testing/startTestGateway.ts'
import { createLogger } from '../observability/logger.ts'
import { readKeysOr } from '../secrets/masterKeys.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { isPostgres } from './dialect.ts'
import { type GatewayDatabase, migrate, openDatabase, type RunQuery } from './openDatabase.ts'

const chainId = 'eip155:1'
const rows = 60_000
/** The year 2100, in milliseconds. */
const endOfTime = 4_102_444_800_000
/** Tables that grow with visitors; others hold a row for each chain, day or job. */
const large = [
  'analytics_events',
  'history_accounts',
  'history_participants',
  'history_transactions',
  'history_transfers',
  'name_addresses',
  'names',
  'sessions',
  'sign_in_nonces',
  'sign_in_sessions',
  'used_messages',
]
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** @param accounts With a list of what happened to them: the fewer, the longer each list. */
async function seed(database: GatewayDatabase, accounts: number): Promise<void> {
  await seedHistory({ database, chainId, accounts, transactions: rows })
  const numbers = series(database, rows)
  const address = isPostgres(database) ? sql`'0x' || lpad(cast(n as text), 40, '0')` : sql`printf('0x%040d', n)`
  const text = sql`cast(n as text)`
  await database
    .insertInto('history_chains')
    .values({ chain_id: chainId, head_number: 99, head_hash: 'h', everyone_from: null, checked_at: 1, failed_at: 0 })
    .execute()
  await sql`insert into history_accounts (chain_id, address, asked_at, joined_block, next_block, floor_block,
    native_floor_block, covered_since) select ${sql.lit(chainId)}, ${address}, n + 1000, 99, 0, 1, 1, 1
    from ${numbers} where n % 2 = 0`.execute(database)
  await sql`insert into names (name, attributes, registered_at, updated_at) select ${text}, '{}', n, n
    from ${numbers}`.execute(database)
  await sql`insert into name_addresses (name, coin_type, address, is_proven, created_at)
    select ${text}, 60, ${address}, 1, n from ${numbers}`.execute(database)
  await sql`insert into used_messages (digest, expires_at) select ${text}, n from ${numbers}`.execute(database)
  await sql`insert into sessions (pci, account, expiry, signer, permissions, policies, public_key, signing_key, created_at,
    context) select ${text}, 'eip155:1:' || ${address}, n, '{}', '[]', '[]', '0x', '', n, case when n % 50 > 0 then '0x' end from ${numbers}`.execute(
    database,
  )
  await sql`insert into sign_in_nonces (nonce, expires_at)
    select ${text}, case when n < 200 then n else ${sql.lit(endOfTime)} + n end from ${numbers}`.execute(database)
  await sql`insert into sign_in_sessions (id, project_id, origin, account, networks, domain, uri, token_hash, previous_hash,
    salt, rotated_at, created_at, expires_at, ended_at)
    select ${text}, 'cafe', '', 'eip155:1:' || ${address}, '[]', '', '', '', '', '', n, n, ${sql.lit(endOfTime)} + n,
    case when n < 200 then n end from ${numbers}`.execute(database)
  await sql`insert into analytics_events (event_id, project_id, sdk_type, sdk_version, url, domain, occurred_at,
    received_at, props, event, day) select ${text}, 'p', '', '', '', '', n, n, '{}', 'E', '2026-11-20'
    from ${numbers}`.execute(database)
  await sql`analyze`.execute(database)
}

/** What a gateway does again and again: for a visitor, for each block, or every hour. */
async function useTables(database: GatewayDatabase): Promise<void> {
  const reader = createHistoryReader(database)
  const since = new Map([[chainId, 0]])
  const [address, other] = [seededAddress(77), seededAddress(78)] as [`0x${string}`, `0x${string}`]
  await reader.coverage(address, [chainId])
  await reader.page({ address, since, after: undefined, size: 51 })
  await reader.page({ address, since, after: { minedAt: 40_000, chainId, block: 4_000, index: 1 }, size: 51 })
  await createPastStore(database, chainId).incomplete(20)
  const history = createHistoryStore(database, chainId)
  await history.lastAskedAt()
  await history.hasNewcomers()
  await history.forgetAccounts(1_050)
  await deleteForgotten({ database, chainId, most: 200 })
  const names = createNameStore(database)
  await names.find('5')
  await names.listTaken(['5', '6', 'free'])
  await names.listByAddress(address, 100)
  await names.findOwn(address)
  const signed = { ownerCoinType: 60, signedBy: 'key', now: 100, expiresAt: 1_000_000 } as const
  const register = { ...signed, owner: other, name: 'new', message: 'a', attributes: {}, coinTypes: [60], limit: 5 }
  expect(await names.register(register)).toBe('done')
  const change = { ...signed, owner: address, name: '77', message: 'b' }
  expect(await names.setAttributes({ ...change, attributes: {} })).toBe('done')
  expect(await names.setAddress({ ...change, message: 'c', coinTypes: [60], address: other })).toBe('done')
  const sessions = createSessionStore(database)
  const page = { after: { createdAt: 70, pci: '7' }, sessions: 255, bytes: 1_000_000, isActivated: true }
  await sessions.find('77')
  await sessions.list(`eip155:1:${address}`, { ...page, after: undefined, isActivated: false })
  await sessions.list(`eip155:1:${address}`, page)
  await sessions.setContext('77', '0x12')
  await sessions.revoke('77', 1)
  await sessions.forget({ expiredBefore: 100, madeBefore: 100, account: `eip155:1:${other}` })
  await sessions.forget({ expiredBefore: 7, madeBefore: 7 })
  await sessions.trim(0)
  await useSignIn(database)
  const events = createEventWriter(database, createLogger('silent'))
  expect(await events.deleteBefore(200)).toBe(200)
  await exportEvents(database, { from: undefined, to: undefined, projectId: undefined }).next()
  await deleteChain(database, 'eip155:2')
}

async function useSignIn(database: GatewayDatabase): Promise<void> {
  const secrets = createSecrets(readKeysOr([testMasterKey], { database: ':memory:', file: '' }))
  const config = { tokenSeconds: 600, keyDays: 30 }
  const keys = createSignInKeys({ store: createSignInKeyStore(database), secrets, config, nonceMs })
  const nonces = createNonces(database, keys)
  const { nonce } = await nonces.make('cafe')
  expect(await nonces.judge('cafe', nonce)).toBeUndefined()
  expect(await nonces.take(nonce)).toBe(true)
  expect(await nonces.forget()).toBe(200)
  const sessions = createSignInSessions({ database, sessionDays: 7, tokenSeconds: 600 })
  const site = {
    projectId: 'cafe',
    origin: 'https://cafe.example',
    domain: 'cafe.example',
    uri: 'https://cafe.example',
  }
  const account = `eip155:1:${seededAddress(77)}` as const
  const { session, refreshToken } = await sessions.begin({ ...site, account, networkIds: ['eip155:1'] })
  expect(await sessions.find(session.id)).toMatchObject({ account })
  expect(await sessions.refresh(refreshToken, site)).toBeDefined()
  await sessions.end(session.id)
  expect(await sessions.forget()).toBe(200)
}

describe.each([
  ['SQLite', 20_000],
  ['SQLite', 2_000],
  ['Postgres', 20_000],
  ['Postgres', 2_000],
])('queries on %s with tables of real size and the lists of %i accounts', (engine, accounts) => {
  it('read no table that grows as a whole', { timeout: 600_000 }, async () => {
    const made =
      engine === 'SQLite' ? { location: ':memory:', drop: async () => undefined } : await createTestDatabase()
    endings.push(made.drop)
    const run = new Map<string, RunQuery>()
    let isNoted = false
    const database = openDatabase(made.location, {
      onQuery: (_, query) => {
        if (isNoted) run.set(query.sql, query)
      },
    })
    endings.push(() => database.destroy())
    await migrate(database)
    await seed(database, accounts)
    isNoted = true
    await useTables(database)
    isNoted = false
    const scans: string[] = []
    for (const query of run.values()) {
      if (!/^\s*(select|with|update|delete)/i.test(query.sql)) continue
      // A slice grows with the speed of the machine; of tables as small as these, one of so many rows is rightly read whole.
      if (query.parameters.length > rows / 100) continue
      const found = (await findScans(database, query)).filter(
        (table) => large.includes(table) || isAlias(table, query, large),
      )
      scans.push(...found.map((table) => `${table}: ${query.sql}`))
    }
    expect(run.size).toBeGreaterThan(30)
    expect(scans).toEqual([])
  })
})
