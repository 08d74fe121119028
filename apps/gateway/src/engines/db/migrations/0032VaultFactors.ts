import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Several ways to open a wallet: passwords beside passkeys, and where each was added. */
export const vaultFactors: SchemaStep = {
  worksSince: '0032_vault_factors',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_factors').addColumn('kdf', 'text').execute()
    await db.schema
      .alterTable('vault_factors')
      .addColumn('label', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('vault_factors_credential').on('vault_factors').column('credential_id').execute()
  },
}
