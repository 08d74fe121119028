import { type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely'

/** Whether a handle speaks to Postgres; otherwise it is SQLite. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

/** Adds a primary key `id` that counts up by itself, in the way of the database at hand. */
export function withCountingId<Table extends string>(
  database: Kysely<unknown>,
  table: CreateTableBuilder<Table>,
): CreateTableBuilder<Table, 'id'> {
  return isPostgres(database)
    ? table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
}
