import type { Kysely, Migration } from 'kysely'

/** Logins that a relay brings the answer of: its channel, and when it may be asked again. */
export const farcaster: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_attempts').addColumn('channel', 'text').execute()
    await db.schema.alterTable('vault_attempts').addColumn('ask_at', 'bigint').execute()
  },
}
