import type { Kysely, Migration } from 'kysely'

/** Logins that the whole page goes away for: where it comes back to, and what shows that it did. */
export const vaultReturn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_attempts').addColumn('return_to', 'text').execute()
    await db.schema.alterTable('vault_attempts').addColumn('return_mark', 'text').execute()
  },
}
