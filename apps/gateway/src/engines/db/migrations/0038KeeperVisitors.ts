import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Whom a keeper mails its own codes to, and the codes that it waits for. */
export const keeperVisitors: SchemaStep = {
  worksSince: '0038_keeper_visitors',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('keeper_contacts')
      .addColumn('wallet_id', 'text', (column) => column.primaryKey())
      .addColumn('envelope', 'text', (column) => column.notNull())
      .addColumn('kid', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('keeper_challenges')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('keeper_challenges_wallet').on('keeper_challenges').column('wallet_id').execute()
    await db.schema.createIndex('keeper_challenges_expiry').on('keeper_challenges').column('expires_at').execute()
  },
}
