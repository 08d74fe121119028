import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Logins that the whole page goes away for: where it comes back to, and what shows that it did. */
export const vaultReturn: SchemaStep = {
  worksSince: '0033_vault_return',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_attempts').addColumn('return_to', 'text').execute()
    await db.schema.alterTable('vault_attempts').addColumn('return_mark', 'text').execute()
  },
}
