import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Changes of a member's email address: those that wait for a code, and those that can still be undone. */
export const vaultEmailChanges: SchemaStep = {
  worksSince: '0029_vault_email_changes',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_email_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('vault_users.id').onDelete('cascade'))
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('old_email', 'text')
      .addColumn('old_code_hash', 'text')
      .addColumn('old_tries', 'integer', (column) => column.notNull())
      .addColumn('old_expires_at', 'bigint', (column) => column.notNull())
      .addColumn('new_email', 'text')
      .addColumn('new_code_hash', 'text')
      .addColumn('new_tries', 'integer', (column) => column.notNull())
      .addColumn('new_expires_at', 'bigint')
      .addColumn('resend_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint')
      .addColumn('forget_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('vault_email_changes_user').on('vault_email_changes').column('user_id').execute()
    await db.schema.createIndex('vault_email_changes_old').on('vault_email_changes').column('old_email').execute()
    await db.schema.createIndex('vault_email_changes_forget').on('vault_email_changes').column('forget_at').execute()
    // A user has at most one open change of address.
    await sql`create unique index vault_email_changes_open on vault_email_changes (user_id) where changed_at is null`.execute(
      db,
    )
  },
}
