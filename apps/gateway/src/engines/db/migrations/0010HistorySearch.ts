import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** How far down an account's own coins are searched for. Accounts that were read before are not searched for anew. */
export const historySearch: SchemaStep = {
  worksSince: '0010_history_search',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('history_accounts')
      .addColumn('search_floor', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('history_accounts')
      .addColumn('search_left', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
