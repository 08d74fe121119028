import type { Kysely, Migration } from 'kysely'

/** When a member last got what brings a wallet back without the server. */
export const walletSaved: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_wallets').addColumn('saved_at', 'bigint').execute()
  },
}
