import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** The holders who were told that the hosted wallet closes, so that each is told once. */
export const vaultClosing: SchemaStep = {
  worksSince: '0031_vault_closing',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_closing_notices')
      .addColumn('wallet_id', 'text', (column) =>
        column.primaryKey().references('vault_wallets.id').onDelete('cascade'),
      )
      .addColumn('told_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
