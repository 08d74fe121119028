import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Accounts at sign-in services by which a keeper checks the members of its wallets. */
export const keeperLogins: SchemaStep = {
  worksSince: '0050_keeper_logins',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('keeper_logins')
      .addColumn('wallet_id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('subject_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('retired_at', 'bigint')
      .execute()
    await db.schema.createIndex('keeper_logins_retired').on('keeper_logins').column('retired_at').execute()
  },
}
