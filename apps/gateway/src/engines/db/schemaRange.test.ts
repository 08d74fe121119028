import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, testEngines } from '../../testing/createTestDatabase.ts'
import { nextSteps, stepsUntil } from '../../testing/otherSteps.ts'
import { migrations } from './migrations.ts'
import {
  type AheadState,
  type GatewayDatabase,
  migrate,
  openCurrent,
  openDatabase,
  openMigrated,
} from './openDatabase.ts'

const names = Object.keys(migrations)
const newest = names.at(-1) ?? ''

/** For each step, the older programs that are to work on a database that has it. */
const pairs = names.flatMap((step, index) =>
  names
    .slice(0, index)
    .filter((older) => names.slice(0, index + 1).every((name) => name <= older || sinceOf(name) <= older))
    .map((older) => ({ older, step })),
)

function sinceOf(name: string): string {
  return migrations[name]?.worksSince ?? ''
}

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function createEmpty() {
  const { location, drop } = await createEmptyDatabase()
  endings.push(drop)
  const open = () => {
    const database = openDatabase(location)
    endings.push(() => database.destroy())
    return database
  }
  return { location, open }
}

type Column = { name: string; dataType: string; isAutoIncrementing: boolean }
type Rows = Record<string, unknown>[]

/** A value that no other row of the table has, as a program writes it. */
function writtenValue({ name, dataType }: Column, turn: number): unknown {
  const type = dataType.toLowerCase()
  if (/^(bytea|blob)$/.test(type)) return Buffer.from([turn])
  if (type === 'bool' || type === 'boolean') return turn % 2 === 0
  if (/^(timestamptz|date)$/.test(type)) return testEngines.databaseUrl() ? new Date(turn * 1_000) : turn
  return /int/.test(type) ? turn : `${name} ${turn}`
}

/** What a program of one schema does with every table: it names all columns that it knows, and no other. */
async function createProgram(database: GatewayDatabase) {
  const tables = (await database.introspection.getTables()).filter(({ name }) => !/^(kysely_|schema_)/.test(name))
  const own = tables.map(({ name, columns }) => ({
    table: sql.table(name),
    name,
    columns: columns.filter(({ isAutoIncrementing }) => !isAutoIncrementing),
  }))
  return {
    tables: own.length,
    write: async (turn: number) => {
      for (const { table, columns } of own) {
        const keys = sql.join(columns.map(({ name }) => sql.ref(name)))
        await sql`insert into ${table} (${keys}) values (${sql.join(columns.map((column) => writtenValue(column, turn)))})`.execute(
          database,
        )
      }
    },
    read: async () => {
      const rows: Record<string, Rows> = {}
      for (const { table, name, columns } of own) {
        const keys = columns.map((column) => sql.ref(column.name))
        rows[name] = (
          await sql<Record<string, unknown>>`select ${sql.join(keys)} from ${table} order by ${sql.join(keys)}`.execute(
            database,
          )
        ).rows
      }
      return rows
    },
    erase: async () => {
      for (const { table } of own) await sql`delete from ${table}`.execute(database)
    },
  }
}

/** Rows refer to nothing here, and the tables' own triggers are the same for every program. */
async function withoutReferences(database: GatewayDatabase, run: (database: GatewayDatabase) => Promise<void>) {
  await database.connection().execute(async (connection) => {
    const isServer = testEngines.databaseUrl() !== undefined
    await (isServer ? sql`set session_replication_role = replica` : sql`pragma foreign_keys = off`).execute(connection)
    await run(connection)
  })
}

describe('the range of a step', () => {
  it('begins at the step itself or before it, and never before that of an earlier step', () => {
    for (const name of names) expect(names.slice(0, names.indexOf(name) + 1)).toContain(sinceOf(name))
    expect(pairs.length).toBeGreaterThan(5)
  })

  it.each(pairs)('lets a program of $older write and read every table at $step', async ({ older, step }) => {
    const { location, open } = await createEmpty()
    const database = open()
    await migrate(database, stepsUntil(older))
    await withoutReferences(database, async (connection) => {
      const program = await createProgram(connection)
      expect(program.tables).toBeGreaterThan(20)
      const migrated = await program.read()
      await program.write(2)
      const before = await program.read()
      const newer = open()
      expect(await migrate(newer, stepsUntil(step))).toEqual(
        names.slice(names.indexOf(older) + 1, names.indexOf(step) + 1),
      )
      expect(await program.read()).toEqual(before)
      await program.write(3)
      const after = await program.read()
      for (const [table, rows] of Object.entries(after))
        expect(rows.length, table).toBe((migrated[table]?.length ?? 0) + 2)
      await program.erase()
      expect(Object.values(await program.read()).flat()).toEqual([])
    })
    const reported: AheadState[] = []
    for (const open of [openMigrated, openCurrent]) {
      const opened = await open(location, { steps: stepsUntil(older), onAhead: (state) => reported.push(state) })
      await opened.destroy()
    }
    expect(reported).toEqual([
      expect.objectContaining({ found: step, needed: older }),
      expect.objectContaining({ found: step, needed: older }),
    ])
  })

  it('keeps an older program from a database outside of it, and says both steps and where the range begins', async () => {
    const { location, open } = await createEmpty()
    await migrate(open(), stepsUntil('0047_keeper_passkeys'))
    const steps = stepsUntil('0046_authenticators')
    const sentence =
      'The database is at the step 0047_keeper_passkeys of a newer program, on which programs work since the step 0047_keeper_passkeys; this one knows the steps up to 0046_authenticators.'
    await expect(openMigrated(location, { steps })).rejects.toThrow(sentence)
    await expect(openCurrent(location, { steps })).rejects.toThrow(sentence)
  })

  it('counts the narrowest step: a later one does not widen what an earlier one closed', async () => {
    const { location, open } = await createEmpty()
    await migrate(open(), stepsUntil('0049_wallet_saved'))
    const reported: AheadState[] = []
    const onAhead = (state: AheadState) => reported.push(state)
    await expect(openMigrated(location, { steps: stepsUntil('0046_authenticators'), onAhead })).rejects.toThrow('0047')
    expect(reported).toEqual([])
  })

  it('lets the program of today work on what the next release adds', async () => {
    const { location, open } = await createEmpty()
    await migrate(open(), nextSteps)
    const reported: AheadState[] = []
    const database = await openMigrated(location, { onAhead: (state) => reported.push(state) })
    endings.push(() => database.destroy())
    expect(reported).toEqual([{ kind: 'ahead', found: Object.keys(nextSteps).at(-1), needed: newest }])
    expect(await migrate(database)).toEqual([])
  })
})
