import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Parts of splits that were replaced, for the keeper to erase while their wallets go on. */
export const keeperRetired: SchemaStep = {
  worksSince: '0030_keeper_retired',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_keeper_retired')
      .addColumn('split_id', 'text', (column) => column.primaryKey())
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('begun_at', 'bigint')
      .execute()
    await db.schema.createIndex('vault_keeper_retired_due').on('vault_keeper_retired').column('due_at').execute()
  },
}
