import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** What a device is trusted by: its age, or that of the passkey it logged in with; and which wallets have one device alone. */
export const deviceTrust: SchemaStep = {
  worksSince: '0037_device_trust',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_sessions').addColumn('method', 'text').execute()
    await db.schema.alterTable('vault_sessions').addColumn('passkey_id', 'text').execute()
    await db.schema.alterTable('vault_wallets').addColumn('only_device_id', 'text').execute()
    // Some were trusted at once, for a new passkey or a new wallet.
    await sql`update vault_devices set trusted_after = enrolled_at + 86400000
      where trusted_after < enrolled_at + 86400000`.execute(db)
  },
}
