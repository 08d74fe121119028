import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** When an account chose the name to be shown by, in milliseconds since 1970; 0 where it did not. */
export const chosenNames: SchemaStep = {
  worksSince: '0017_chosen_names',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('name_addresses')
      .addColumn('chosen_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
