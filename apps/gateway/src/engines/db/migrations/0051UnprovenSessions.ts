import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** What lets sessions that were never activated go by their age and size, and others by their expiry. */
export const unprovenSessions: SchemaStep = {
  worksSince: '0050_keeper_logins',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sessions')
      .addColumn('terms_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
  indexes: [
    { name: 'sessions_unproven', on: 'sessions (created_at, pci, terms_bytes) where context is null' },
    { name: 'sessions_expiry', on: 'sessions (expiry)' },
  ],
}
