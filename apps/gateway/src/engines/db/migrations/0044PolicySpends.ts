import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** How much each wallet signed for of what the operator's policy limits by the day. */
export const policySpends: SchemaStep = {
  worksSince: '0042_audit_trail',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_policy_spends')
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('vault_policy_spends_key', ['wallet_id', 'project_id', 'asset', 'slot'])
      .execute()
    await db.schema.createIndex('vault_policy_spends_slot').on('vault_policy_spends').column('slot').execute()
  },
}
