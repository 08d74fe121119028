import type { Kysely, Migration } from 'kysely'

/** The database's history, oldest first; a released step is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_events_and_tokens': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('analytics_events')
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('sdk_type', 'text', (column) => column.notNull())
        .addColumn('sdk_version', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('domain', 'text', (column) => column.notNull())
        .addColumn('occurred_at', 'integer', (column) => column.notNull())
        .addColumn('received_at', 'integer', (column) => column.notNull())
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
        .addColumn('read_at', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('token_lists')
        .addColumn('source', 'text', (column) => column.primaryKey())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('fetched_at', 'integer', (column) => column.notNull())
        .execute()
    },
  },
}
