import type { Kysely, Migration } from 'kysely'

/** Wallets whose passkeys of a time a keeper apart is to forget, until no backup of it has them. */
export const keeperForgets: Migration = {
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
