import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Lets an index find the holders who are still to be told that the hosted wallet closes. */
export const vaultPlans: SchemaStep = {
  worksSince: '0034_vault_plans',
  async up(db: Kysely<unknown>) {
    // The wallet's row says when its holder was told, so a partial index holds only the rest and ends up empty.
    await db.schema.alterTable('vault_wallets').addColumn('closing_told_at', 'bigint').execute()
    await sql`update vault_wallets set closing_told_at = (
      select told_at from vault_closing_notices where vault_closing_notices.wallet_id = vault_wallets.id
    )`.execute(db)
    await db.schema.dropTable('vault_closing_notices').execute()
    await sql`create index vault_wallets_untold on vault_wallets (id)
      where closing_told_at is null and confirmed_at is not null and deleted_at is null`.execute(db)
  },
}
