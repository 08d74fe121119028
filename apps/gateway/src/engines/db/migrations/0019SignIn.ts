import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Sign-in: keys, sessions, used nonces, and which projects have it. */
export const signIn: SchemaStep = {
  worksSince: '0019_sign_in',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sign_in_keys')
      .addColumn('generation', 'integer', (column) => column.primaryKey())
      .addColumn('kid', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('active_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sign_in_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('networks', 'text', (column) => column.notNull())
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('uri', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('previous_hash', 'text', (column) => column.notNull())
      .addColumn('salt', 'text', (column) => column.notNull())
      .addColumn('rotated_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('sign_in_sessions_account')
      .on('sign_in_sessions')
      .columns(['project_id', 'account', 'created_at'])
      .execute()
    await db.schema.createIndex('sign_in_sessions_expiry').on('sign_in_sessions').column('expires_at').execute()
    await db.schema.createIndex('sign_in_sessions_ended').on('sign_in_sessions').column('ended_at').execute()
    await db.schema
      .createTable('sign_in_nonces')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sign_in_nonces_expiry').on('sign_in_nonces').column('expires_at').execute()
    await db.schema
      .alterTable('projects')
      .addColumn('has_sign_in', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
