import type { Kysely } from 'kysely'
import { migrations } from '../engines/db/migrations.ts'
import type { SchemaSteps } from '../engines/db/schemaSteps.ts'

/** The database's history as an older program knows it. */
export function stepsUntil(last: string): SchemaSteps {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
}

/** The database's history as the next release may know it: a column, a table, and an index on a table that is in use. */
export const nextSteps: SchemaSteps = {
  ...migrations,
  '9001_next_release': {
    worksSince: Object.values(migrations).at(-1)?.worksSince ?? '',
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('analytics_events').addColumn('of_next_release', 'text').execute()
      await db.schema
        .createTable('next_release')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .execute()
    },
    indexes: [{ name: 'analytics_events_next', on: 'analytics_events (of_next_release)' }],
  },
}
