import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Wallets whose passkeys of a time a keeper apart is to forget, until no backup of it has them. */
export const keeperForgets: SchemaStep = {
  worksSince: '0047_keeper_passkeys',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_keeper_forgets')
      .addColumn('wallet_id', 'text', (column) => column.primaryKey())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('done_at', 'bigint')
      .execute()
  },
}
