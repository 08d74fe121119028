import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { isPostgres } from '../engines/db/dialect.ts'
import { openDatabase } from '../engines/db/openDatabase.ts'

/** Everything that a database holds, to prove that something is nowhere in it: the file and its log, or every row. */
export async function readStoredBytes(location: string): Promise<string> {
  const database = openDatabase(location)
  try {
    if (!isPostgres(database)) {
      return [location, `${location}-wal`]
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'latin1'))
        .join('')
    }
    const parts: string[] = []
    for (const { name } of await database.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
      parts.push(JSON.stringify(rows))
    }
    return parts.join('')
  } finally {
    await database.destroy()
  }
}
