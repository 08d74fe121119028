import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** When a member deleted a wallet, which is erased a week later. */
export const vaultDeletion: SchemaStep = {
  worksSince: '0026_vault_deletion',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_wallets').addColumn('deleted_at', 'bigint').execute()
    await sql`create index vault_wallets_deleted on vault_wallets (deleted_at) where deleted_at is not null`.execute(db)
  },
}
