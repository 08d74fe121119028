import { type Kysely, type Migration, sql } from 'kysely'

/** What lets sessions that were never activated go by their age and size, and others by their expiry. */
export const unprovenSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sessions')
      .addColumn('terms_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`create index sessions_unproven on sessions (created_at, pci, terms_bytes) where context is null`.execute(
      db,
    )
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expiry').execute()
  },
}
