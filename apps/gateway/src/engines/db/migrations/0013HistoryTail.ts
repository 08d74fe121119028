import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** How often an account was asked for, and when following it was given up. */
export const historyTail: SchemaStep = {
  worksSince: '0013_history_tail',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('history_accounts')
      .addColumn('visits', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('history_accounts')
      .addColumn('refused_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
