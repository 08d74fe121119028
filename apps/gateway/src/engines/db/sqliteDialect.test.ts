import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteDialect } from './sqliteDialect.ts'

type Tables = { notes: { text: string } }

/** What a test waits for until it is opened. */
function barrier() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

describe('a SQLite file that another process holds', () => {
  let folder: string
  let holder: InstanceType<typeof Libsql>
  const opened: Kysely<Tables>[] = []
  const open = (waitMs: number) => {
    const file = join(folder, 'notes.sqlite')
    const database = new Kysely<Tables>({
      dialect: createSqliteDialect({ open: () => new Libsql(file, { timeout: 0 }), isShared: true, waitMs }),
    })
    opened.push(database)
    return database
  }
  const forEver = 600_000
  const stored = () => holder.prepare('select text from notes order by text').pluck().all()

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-held-'))
    holder = new Libsql(join(folder, 'notes.sqlite'), { timeout: 0 })
    holder.exec('pragma journal_mode = wal')
    holder.exec('create table notes (text text primary key)')
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.destroy()
    holder.close()
    await rm(folder, { recursive: true, force: true })
  })

  const writes: Readonly<Record<string, (database: Kysely<Tables>) => Promise<unknown>>> = {
    'a statement': (database) => database.insertInto('notes').values({ text: 'waited' }).execute(),
    'a written statement': (database) => sql`insert into notes (text) values ('waited')`.execute(database),
    'a statement with an answer': (database) =>
      database.insertInto('notes').values({ text: 'waited' }).returning('text').execute(),
    'a transaction': (database) =>
      database.transaction().execute(async (transaction) => {
        await transaction.selectFrom('notes').selectAll().execute()
        await transaction.insertInto('notes').values({ text: 'waited' }).execute()
      }),
  }

  it.each(Object.entries(writes))(
    'answers queries while %s waits for the lock, and stores it afterwards',
    async (_, write) => {
      const database = open(forEver)
      holder.exec('begin immediate')
      let hasEnded = false
      const writing = write(database).then(() => {
        hasEnded = true
      })
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await database.selectFrom('notes').selectAll().execute()).toEqual([])
        await new Promise((resolve) => setTimeout(resolve))
      }
      expect(hasEnded).toBe(false)
      holder.exec("insert into notes (text) values ('held')")
      holder.exec('commit')
      await writing
      expect(stored()).toEqual(['held', 'waited'])
      expect(await database.selectFrom('notes').selectAll().execute()).toHaveLength(2)
    },
  )

  it.each(Object.entries(writes))(
    'stores what it acknowledges after %s found the file locked for too long',
    async (_, write) => {
      const database = open(0)
      holder.exec('begin immediate')
      await expect(write(database)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
      holder.exec('commit')
      await database.insertInto('notes').values({ text: 'later' }).execute()
      expect(stored()).toEqual(['later'])
      holder.exec("insert into notes (text) values ('free')")
    },
  )

  it('reads at one moment in a transaction for reading, without the lock', async () => {
    const database = open(0)
    await database
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => {
        expect(await transaction.selectFrom('notes').selectAll().execute()).toEqual([])
        holder.exec("insert into notes (text) values ('meanwhile')")
        expect(await transaction.selectFrom('notes').selectAll().execute()).toEqual([])
      })
    expect(await database.selectFrom('notes').selectAll().execute()).toHaveLength(1)
  })

  it('throws what ended a transaction, also where SQLite rolled it back by itself', async () => {
    const database = open(0)
    await sql`pragma max_page_count = 1`.execute(database)
    const writing = database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('notes')
        .values({ text: 'y'.repeat(100_000) })
        .execute()
    })
    await expect(writing).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    await database.insertInto('notes').values({ text: 'small' }).execute()
    expect(stored()).toEqual(['small'])
  })

  it('gives the writing connection to transactions one after the other', async () => {
    const database = open(0)
    const texts = Array.from({ length: 20 }, (_, index) => `note ${10 + index}`)
    await Promise.all(
      texts.map((text) =>
        database.transaction().execute(async (transaction) => {
          const found = await transaction.selectFrom('notes').selectAll().execute()
          await transaction.insertInto('notes').values({ text }).execute()
          return found
        }),
      ),
    )
    expect(stored()).toEqual(texts)
  })

  it('waits for what has begun when it is closed, and refuses what comes later', async () => {
    const database = open(0)
    const [begun, held, lent, closed] = [barrier(), barrier(), barrier(), barrier()]
    const writing = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ text: 'first' }).execute()
      begun.open()
      await held.opened
      await transaction.insertInto('notes').values({ text: 'second' }).execute()
    })
    await begun.opened
    // A connection that was lent before, and is used only afterwards.
    const late = database.connection().execute(async (connection) => {
      lent.open()
      await closed.opened
      await connection.selectFrom('notes').selectAll().execute()
    })
    const refused = expect(late).rejects.toThrow('The database is closed.')
    await lent.opened
    const closing = database.destroy().then(closed.open)
    held.open()
    await Promise.all([writing, closing, refused])
    expect(stored()).toEqual(['first', 'second'])
  })
})
