import type { Kysely, Migration } from 'kysely'

/** The holders who were told that the hosted wallet closes, so that each is told once. */
export const vaultClosing: Migration = {
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
