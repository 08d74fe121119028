import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** When a member last got what brings a wallet back without the server. */
export const walletSaved: SchemaStep = {
  worksSince: '0047_keeper_passkeys',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_wallets').addColumn('saved_at', 'bigint').execute()
  },
}
