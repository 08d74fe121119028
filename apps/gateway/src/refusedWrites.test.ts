import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { createGateway } from './createGateway.ts'
import { type GatewayDatabase, openDatabase, openMigrated } from './engines/db/openDatabase.ts'
import { createTestDatabase, testEngines } from './testing/createTestDatabase.ts'
import { createSignInClient } from './testing/signInClient.ts'
import { testMasterKey } from './testing/startTestGateway.ts'

type Refusal = { begin: () => Promise<unknown>; end: () => Promise<unknown> }

const origin = 'https://shop.example.org'
const onPostgres = testEngines.databaseUrl() !== undefined
const endings: (() => Promise<unknown>)[] = []
/** More than what is left of a page. */
const bytes = 'y'.repeat(9_000)

/** How a real database refuses writes, by the name of the state. `own` is the gateway's handle, `other` a second one. */
const states: Readonly<Record<string, (own: GatewayDatabase, other: GatewayDatabase) => Refusal>> = onPostgres
  ? {
      'read only': (_own, other) => ({
        begin: () => setReadOnly(other, 'on'),
        end: () => setReadOnly(other, 'off'),
      }),
      full: (_own, other) => ({
        begin: async () => {
          await sql`create function refuse() returns trigger language plpgsql as
            $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
            other,
          )
          for (const table of ['analytics_events', 'sessions', 'token_lists', 'sign_in_nonces']) {
            await sql`create trigger refuse before insert on ${sql.table(table)} execute function refuse()`.execute(
              other,
            )
          }
        },
        end: () => sql`drop function refuse() cascade`.execute(other),
      }),
    }
  : {
      'read only': (own) => ({
        begin: () => sql`pragma query_only = 1`.execute(own),
        end: () => sql`pragma query_only = 0`.execute(own),
      }),
      full: (own) => ({
        // As many pages as there are: SQLite answers as on a full disk.
        begin: async () => {
          await sql`vacuum`.execute(own)
          await sql`pragma max_page_count = 1`.execute(own)
        },
        end: () => sql`pragma max_page_count = 1000000`.execute(own),
      }),
    }

/** Makes new connections read only, and ends the old ones, as a primary does that is demoted. */
async function setReadOnly(other: GatewayDatabase, value: 'on' | 'off'): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(other)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.lit(value)}`
    .execute(other)
    .catch(async () => {
      // This handle is as read only as the others.
      await other.transaction().execute(async (transaction) => {
        await sql`set transaction read write`.execute(transaction)
        await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.lit(value)}`.execute(
          transaction,
        )
      })
    })
  if (value === 'on') {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
  }
}

async function start() {
  const { location, drop } = await createTestDatabase()
  endings.push(drop)
  let own: GatewayDatabase | undefined
  const open: typeof openMigrated = async (...given) => {
    own = await openMigrated(...given)
    return own
  }
  const gateway = await createGateway(
    {
      port: 0,
      metricsPort: 0,
      logLevel: 'silent',
      masterKeys: [testMasterKey],
      database: location,
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
      projects: [{ id: 'shop', origins: [origin], signIn: true }],
      signIn: { issuer: 'https://gateway.example', chains: [] },
      limits: { chainCheckMs: 0 },
    },
    undefined,
    open,
  )
  endings.push(gateway.stop)
  const { port } = await gateway.start()
  const other = openDatabase(location)
  endings.push(() => other.destroy())
  if (own === undefined) throw new Error('The gateway opened no database.')
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, method: init.body === undefined ? 'GET' : 'POST' })
  return { own, other, send }
}

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe('a database that refuses writes', () => {
  it.each(Object.keys(states))(
    'answers 503 with a time to come back while the database takes no writes (%s), and stores what it accepts',
    async (name) => {
      const { own, other, send } = await start()
      const state = states[name]?.(own, other)
      if (state === undefined) throw new Error(`There is no state ${name}.`)
      const accepted: string[] = []
      const sendEvent = async (eventId: string) => {
        const event = { eventId, url: '', domain: 'x', timestamp: 1, props: { event: 'E', properties: { bytes } } }
        const response = await send('/e?projectId=shop', { body: JSON.stringify(event) })
        if (response.status === 200) accepted.push(eventId)
        return response
      }
      const createSession = () => {
        const account = `eip155:8453:${privateKeyToAccount(generatePrivateKey()).address}`
        const expiry = Math.floor(Date.now() / 1000) + 3_600
        const terms = { expiry, signer: { type: 'keys', data: { bytes } }, permissions: [{ type: 'x', data: {} }] }
        const body = JSON.stringify({ ...terms, policies: [] })
        return send(`/v1/sessions/${account}?projectId=shop&v=2`, { body })
      }
      const calls = {
        event: () => sendEvent('refused'),
        session: createSession,
        ready: () => send('/ready'),
        health: () => send('/health'),
      }
      expect((await sendEvent('before')).status).toBe(200)
      expect((await calls.ready()).status).toBe(200)

      await state.begin()
      // What was asked within the last second is still told.
      await expect.poll(async () => (await calls.ready()).status).toBe(503)
      const answers = Object.entries(calls).map(async ([call, ask]) => {
        const response = await ask()
        return [call, response.status, response.headers.get('retry-after')]
      })
      expect(await Promise.all(answers)).toEqual(Object.keys(calls).map((call) => [call, 503, '2']))
      // What needs no write is answered as before.
      expect((await send('/v1/supported-chains?projectId=shop')).status).toBe(200)

      await state.end()
      // The first connection that fails takes those of its age with it.
      await expect.poll(async () => (await sendEvent('after')).status).toBe(200)
      await expect.poll(async () => (await calls.ready()).status).toBe(200)
      expect((await createSession()).status).toBe(200)
      const rows = await other.selectFrom('analytics_events').select('event_id').orderBy('id').execute()
      expect(rows.map(({ event_id }) => event_id)).toEqual(accepted)
    },
  )

  it('answers 503 to a sign-in while the database is read only, and takes the same proof afterwards', async () => {
    const { own, other, send } = await start()
    const state = states['read only']?.(own, other)
    if (state === undefined) throw new Error('There is no such state.')
    const visitor = createSignInClient({ send }, { projectId: 'shop', origin, chainId: 31337 })
    const proof = await visitor.prove(privateKeyToAccount(generatePrivateKey()))
    await state.begin()
    const refused = await visitor.authenticate(proof)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    await state.end()
    await expect.poll(async () => (await visitor.authenticate(proof)).status).toBe(200)
  })
})
