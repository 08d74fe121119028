import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Operations that a project pays for: what it pays for, how much was, and what is still on its way. */
export const sponsor: SchemaStep = {
  worksSince: '0028_sponsor',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('aa_policies')
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('targets', 'text', (column) => column.notNull())
      .addColumn('selectors', 'text', (column) => column.notNull())
      .addColumn('max_gas_per_op', 'bigint', (column) => column.notNull())
      .addColumn('max_ops_user_day', 'integer', (column) => column.notNull())
      .addColumn('max_gwei_user_day', 'bigint', (column) => column.notNull())
      .addColumn('max_gwei_day', 'bigint', (column) => column.notNull())
      .addColumn('starts_at', 'bigint')
      .addColumn('ends_at', 'bigint')
      .addPrimaryKeyConstraint('aa_policies_key', ['project_id', 'chain_id'])
      .execute()
    await db.schema
      .createTable('aa_usage')
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('ops', 'integer', (column) => column.notNull())
      .addColumn('gwei', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('aa_usage_key', ['project_id', 'chain_id', 'day', 'user_id'])
      .execute()
    await db.schema.createIndex('aa_usage_day').on('aa_usage').column('day').execute()
    await db.schema.createIndex('aa_usage_user').on('aa_usage').column('user_id').execute()
    await db.schema
      .createTable('aa_operations')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('gwei', 'bigint', (column) => column.notNull())
      .addColumn('valid_until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('aa_operations_due').on('aa_operations').column('valid_until').execute()
    await db.schema.createIndex('aa_operations_user').on('aa_operations').column('user_id').execute()
  },
}
