import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient, QueryResultRow } from 'pg'
import { leavesStale } from './isDatabaseAway.ts'

export type CreatePostgresPoolParameters = {
  /** `postgres://…` */
  url: string
  /** Milliseconds after which the server ends a statement; 0 for never. */
  statementMs: number
  /** Connections at most. Default 10. */
  size?: number | undefined
  /** Told after each checkout how many milliseconds it waited for a connection. Default none. */
  onWait?: ((ms: number) => void) | undefined
}

const int8 = 20
const usualSize = 10
const connectMs = 5_000
const lockMs = 10_000
const idleInTransactionMs = 30_000
const graceMs = 5_000
const ageMs = 1_000

/**
 * Connections to Postgres whose limits fit together. The server ends a statement, a wait for a lock and a transaction that
 * rests; the client gives up only later, when the server itself does not answer. What such a connection still does is
 * unknown, so it is closed and never lent again: its transaction ends with it. A server that takes no writes, or goes away,
 * ends all connections that were made before it said so, since the address may lead to another server by now.
 */
export async function createPostgresPool(parameters: CreatePostgresPoolParameters): Promise<PostgresPool> {
  const { url, statementMs, onWait, size = usualSize } = parameters
  // Loaded only where there is Postgres, because it takes memory that a gateway on SQLite can spare.
  const { default: pg } = await import('pg')
  const isUnlimited = statementMs === 0
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: isUnlimited ? 0 : Math.min(lockMs, statementMs),
    idle_in_transaction_session_timeout: isUnlimited ? 0 : idleInTransactionMs,
    query_timeout: isUnlimited ? 0 : statementMs + graceMs,
    // Times and counters stay below 2^53, so that both databases answer numbers.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // A connection that breaks while idle leaves the pool; the next query opens another or fails on its own.
  pool.on('error', () => {})
  // One that breaks while in use fails its query; without a listener its event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    ages.set(client, age)
  })
  let age = 0
  let agedAt = Number.NEGATIVE_INFINITY
  const ages = new WeakMap<PoolClient, number>()
  const isStale = (client: PoolClient) => ages.get(client) !== age
  const isFault = (client: PoolClient, error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) return true
    if (!leavesStale(error)) return false
    // At most once in a while: a server that stays read only still serves readers, over connections that last.
    if (!isStale(client) && performance.now() - agedAt >= ageMs) {
      age += 1
      agedAt = performance.now()
    }
    return true
  }
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (!isStale(client)) return client
      client.release(true)
    }
  }
  return {
    connect: async () => {
      const askedAt = performance.now()
      const client = await connect()
      onWait?.(performance.now() - askedAt)
      return lend({ client, isFault: (error) => isFault(client, error), isStale: () => isStale(client) })
    },
    end: () => pool.end(),
  }
}

type Lent = {
  client: PoolClient
  /** Whether an error leaves the connection in a state that no other query should meet. */
  isFault: (error: unknown) => boolean
  isStale: () => boolean
}

/** A connection for as long as it is lent. */
function lend({ client, isFault, isStale }: Lent): PostgresPoolClient {
  let broken: Error | undefined
  const ask = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    if (broken !== undefined) throw broken
    try {
      return (await client.query<Row & QueryResultRow>(text, [...values])) as PostgresQueryResult<Row>
    } catch (error) {
      if (isFault(error)) broken = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }
  return {
    // Kysely asks for texts only, because the dialect names no cursor.
    query: ask as PostgresPoolClient['query'],
    release: () => client.release(broken ?? isStale()),
  }
}
