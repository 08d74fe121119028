import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Authenticator apps, whose codes confirm what the owner of a wallet has limits for. */
export const authenticators: SchemaStep = {
  worksSince: '0045_owner_limits',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_authenticators')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().unique().references('vault_users.id').onDelete('cascade'),
      )
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('envelope', 'text', (column) => column.notNull())
      .addColumn('kid', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .addColumn('wrong', 'integer', (column) => column.notNull())
      .addColumn('wait_until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('vault_authenticators_expiry').on('vault_authenticators').column('expires_at').execute()
  },
}
