import { sql } from 'kysely'
import type { Eraser } from '../erasure/erasure.ts'

/** Jobs of the database that name an account: those that wait, and those that were given up. */
export const eraseJobs: Eraser = async (database, { text }, mode) => {
  const pattern = `%${text}%`
  const names = {
    jobs: sql<boolean>`lower(payload) like ${pattern} or lower(dedupe) like ${pattern}`,
    failed_jobs: sql<boolean>`lower(payload) like ${pattern}`,
  }
  const rows = { jobs: 0, failed_jobs: 0 }
  for (const table of ['jobs', 'failed_jobs'] as const) {
    if (mode === 'erase') {
      rows[table] = Number((await database.deleteFrom(table).where(names[table]).executeTakeFirst()).numDeletedRows)
    } else {
      const query = database.selectFrom(table).select(({ fn }) => fn.countAll().as('count'))
      rows[table] = Number((await query.where(names[table]).executeTakeFirstOrThrow()).count)
    }
  }
  return rows
}
