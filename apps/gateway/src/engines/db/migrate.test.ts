import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../testing/createTestDatabase.ts'
import { runProcess } from '../../testing/runProcess.ts'
import { migrations } from './migrations.ts'
import { migrate, openDatabase } from './openDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-migrate-'))
const names = Object.keys(migrations)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('openDatabase', () => {
  it('lets only its owner read the file and its logs, an older file too', async () => {
    const file = join(folder, 'closed.sqlite')
    writeFileSync(file, '', { mode: 0o644 })
    const database = openDatabase(file)
    await migrate(database)
    for (const each of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(each).mode & 0o777, each).toBe(0o600)
    await database.destroy()
  })
})

describe('migrate', () => {
  it('makes the folder and the tables, twice without harm, and says what it did', async () => {
    const file = join(folder, 'new', 'folder', 'g.sqlite')
    const database = openDatabase(file)
    expect(await migrate(database)).toEqual(names)
    expect(await migrate(database)).toEqual([])
    await database.destroy()
    expect(existsSync(file)).toBe(true)
  })

  it('runs each step once when several processes start at the same time', async () => {
    const { location, drop } = await createEmptyDatabase()
    const fixture = new URL('./migrateOnce.fixture.ts', import.meta.url)
    const processes = [1, 2, 3].map(() => runProcess(fixture, [location]))
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0])
    const ran: string[][] = processes.map(({ output }) => JSON.parse(output()))
    expect(ran.flat().sort()).toEqual([...names].sort())
    expect(ran.filter((steps) => steps.length > 0)).toHaveLength(1)
    await drop()
  })

  it('undoes a step that fails, with those before it in the same update', async () => {
    const { location, drop } = await createEmptyDatabase()
    const database = openDatabase(location)
    // In the way of the first step's second table.
    await sql`create table token_metadata (x integer)`.execute(database)
    await expect(migrate(database)).rejects.toThrow('The database step 0001_events_and_tokens failed')
    const tables = await database.introspection.getTables()
    expect(tables.map(({ name }) => name)).toEqual(['token_metadata'])
    await sql`drop table token_metadata`.execute(database)
    expect(await migrate(database)).toEqual(names)
    await database.destroy()
    await drop()
  })
})
