import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type Libsql from 'libsql'

export type CreateSqliteDialectParameters = {
  /** Opens a connection to the file, which waits for no lock by itself. */
  open: () => Libsql.Database
  /** Whether the file may be opened twice; `:memory:` is another database each time. */
  isShared: boolean
  /** Milliseconds that a statement waits for a lock that another process holds. */
  waitMs: number
}

const busyPauseMs = 10
const reads = /^\s*select\b/i
/** What begins or ends a transaction itself, or may not run inside of one. */
const lockless = /^\s*(pragma|vacuum|explain|begin|commit|rollback)\b/i

/**
 * A SQLite file with one connection that writes, lent to one caller at a time, and one for queries outside of
 * transactions. SQLite itself would wait for another process's lock inside the statement, and every call of this process
 * with it; here the lock is asked for again between other work, and queries go on meanwhile.
 *
 * Only `begin immediate` waits: libsql leaves a statement that found the file locked in progress, and the connection then
 * answers that later writes are stored while none is.
 */
export function createSqliteDialect({ open, isShared, waitMs }: CreateSqliteDialectParameters): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createDriver: () => {
      const writer = open()
      return createDriver(writer, isShared ? createReader(open, waitMs) : undefined, waitMs)
    },
  }
}

function createDriver(writer: Libsql.Database, reader: Reader | undefined, waitMs: number): Driver {
  const turns = createTurns()
  const connections = new WeakMap<DatabaseConnection, Turn>()
  let isClosed = false
  /** libsql ends the whole process where a connection is used after it was closed. */
  const assertOpen = () => {
    if (isClosed) throw new Error('The database is closed.')
  }

  const write = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    if (writer.inTransaction || reads.test(query.sql)) return run<Row>(writer, query)
    if (lockless.test(query.sql)) return runAlone<Row>(writer, query)
    await begin(writer, 'begin immediate', waitMs)
    try {
      const result = run<Row>(writer, query)
      writer.exec('commit')
      return result
    } catch (error) {
      rollBack(writer)
      throw error
    }
  }
  const acquireConnection = async (): Promise<DatabaseConnection> => {
    const turn = turns.create()
    const connection: DatabaseConnection = {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        if (reader !== undefined && !turn.isHeld() && reads.test(query.sql)) return reader.run<Row>(query, assertOpen)
        await turn.take()
        assertOpen()
        return write<Row>(query)
      },
      streamQuery: async function* <Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
        yield await connection.executeQuery<Row>(query)
      },
    }
    connections.set(connection, turn)
    return connection
  }
  return {
    init: async () => {},
    acquireConnection,
    beginTransaction: async (connection, { accessMode }) => {
      await connections.get(connection)?.take()
      assertOpen()
      // At once for writing: a transaction that begins with a query could not write after another process did.
      await begin(writer, accessMode === 'read only' ? 'begin' : 'begin immediate', waitMs)
    },
    commitTransaction: async () => void writer.exec('commit'),
    rollbackTransaction: async () => rollBack(writer),
    releaseConnection: async (connection) => connections.get(connection)?.release(),
    destroy: async () => {
      const turn = turns.create()
      await turn.take()
      isClosed = true
      reader?.close()
      writer.close()
      turn.release()
    },
  }
}

/** Takes the lock, again and again while another process holds it. */
async function begin(database: Libsql.Database, text: string, waitMs: number): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    try {
      database.exec(text)
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt >= waitMs) throw error
    }
    await sleep(busyPauseMs)
  }
}

/** Ends a transaction that a full disk did not end by itself; a second error would hide what ended it. */
function rollBack(database: Libsql.Database): void {
  if (database.inTransaction) database.exec('rollback')
}

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>

function run<Row>(database: Libsql.Database, { sql, parameters }: Query): QueryResult<Row> {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
}

/** Runs a command in a way that leaves nothing in progress where the file is locked. */
function runAlone<Row>(database: Libsql.Database, query: Query): QueryResult<Row> {
  if (!/^\s*(begin|commit|rollback)\b/i.test(query.sql)) return run<Row>(database, query)
  database.exec(query.sql)
  return { rows: [] }
}

type Reader = {
  run: <Row>(query: Query, assertOpen: () => void) => Promise<QueryResult<Row>>
  close: () => void
}

/** The connection for queries; one that found the file locked, as while another process recovers it, is replaced. */
function createReader(open: () => Libsql.Database, waitMs: number): Reader {
  let database = open()
  return {
    run: async <Row>(query: Query, assertOpen: () => void) => {
      const startedAt = performance.now()
      for (;;) {
        assertOpen()
        try {
          return run<Row>(database, query)
        } catch (error) {
          if (!isBusy(error)) throw error
          database.close()
          database = open()
          if (performance.now() - startedAt >= waitMs) throw error
        }
        await sleep(busyPauseMs)
      }
    },
    close: () => database.close(),
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}

type Turn = { isHeld: () => boolean; take: () => Promise<void>; release: () => void }

/** Gives the writing connection to one caller after the other, in the order in which they asked. */
function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return {
    create: (): Turn => {
      let taken: Promise<void> | undefined
      let end: (() => void) | undefined
      return {
        isHeld: () => taken !== undefined,
        take: () => {
          if (taken === undefined) {
            taken = last
            last = new Promise((resolve) => {
              end = resolve
            })
          }
          return taken
        },
        release: () => end?.(),
      }
    },
  }
}
