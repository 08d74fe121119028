import type { Kysely, Migration } from 'kysely'

/** When an account chose the name to be shown by, in milliseconds since 1970; 0 where it did not. */
export const chosenNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('name_addresses')
      .addColumn('chosen_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
