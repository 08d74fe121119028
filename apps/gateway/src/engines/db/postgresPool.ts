import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient, QueryResultRow } from 'pg'

export type CreatePostgresPoolParameters = {
  /** `postgres://…` */
  url: string
  /** Milliseconds after which the server ends a statement; 0 for never. */
  statementMs: number
  /** Told after each checkout how many milliseconds it waited for a connection. Default none. */
  onWait?: ((ms: number) => void) | undefined
}

const int8 = 20
const poolSize = 10
const connectMs = 5_000
const lockMs = 10_000
const idleInTransactionMs = 30_000
const graceMs = 5_000

/**
 * Connections to Postgres whose limits fit together. The server ends a statement, a wait for a lock and a transaction that
 * rests; the client gives up only later, when the server itself does not answer. What such a connection still does is
 * unknown, so it is closed and never lent again: its transaction ends with it.
 */
export async function createPostgresPool(parameters: CreatePostgresPoolParameters): Promise<PostgresPool> {
  const { url, statementMs, onWait } = parameters
  // Loaded only where there is Postgres, because it takes memory that a gateway on SQLite can spare.
  const { default: pg } = await import('pg')
  const isUnlimited = statementMs === 0
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
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
  pool.on('connect', (client) => client.on('error', () => {}))
  const isAnswer = (error: unknown) => error instanceof pg.DatabaseError
  return {
    connect: async () => {
      const askedAt = performance.now()
      const client = await pool.connect()
      onWait?.(performance.now() - askedAt)
      return lend(client, isAnswer)
    },
    end: () => pool.end(),
  }
}

/** A connection for as long as it is lent. */
function lend(client: PoolClient, isAnswer: (error: unknown) => boolean): PostgresPoolClient {
  let broken: Error | undefined
  const ask = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    if (broken !== undefined) throw broken
    try {
      return (await client.query<Row & QueryResultRow>(text, [...values])) as PostgresQueryResult<Row>
    } catch (error) {
      if (!isAnswer(error)) broken = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }
  return {
    // Kysely asks for texts only, because the dialect names no cursor.
    query: ask as PostgresPoolClient['query'],
    release: () => client.release(broken),
  }
}
