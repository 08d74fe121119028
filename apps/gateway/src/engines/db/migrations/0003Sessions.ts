import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Smart sessions. */
export const sessions: SchemaStep = {
  worksSince: '0003_sessions',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sessions')
      .addColumn('pci', 'text', (column) => column.primaryKey())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text')
      .addColumn('project_name', 'text')
      .addColumn('expiry', 'bigint', (column) => column.notNull())
      .addColumn('signer', 'text', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('policies', 'text', (column) => column.notNull())
      .addColumn('context', 'text')
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('signing_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema.createIndex('sessions_account').on('sessions').columns(['account', 'created_at']).execute()
  },
}
