import type { Kysely } from 'kysely'
import { withCountingId } from '../dialect.ts'
import type { SchemaStep } from '../schemaStep.ts'

/** Analytics events, and what is known about tokens. */
export const eventsAndTokens: SchemaStep = {
  worksSince: '0001_events_and_tokens',
  async up(db: Kysely<unknown>) {
    await withCountingId(db, db.schema.createTable('analytics_events'))
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('sdk_type', 'text', (column) => column.notNull())
      .addColumn('sdk_version', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('occurred_at', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('props', 'text', (column) => column.notNull())
      .addUniqueConstraint('analytics_events_once', ['project_id', 'event_id'])
      .execute()
    await db.schema.createIndex('analytics_events_received_at').on('analytics_events').column('received_at').execute()
    await db.schema
      .createTable('token_metadata')
      .addColumn('account', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('symbol', 'text', (column) => column.notNull())
      .addColumn('decimals', 'integer', (column) => column.notNull())
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('token_lists')
      .addColumn('source', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('fetched_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
