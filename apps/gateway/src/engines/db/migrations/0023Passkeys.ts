import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Passkeys of the people of the hosted wallet, in better-auth's shape, and the recovery parts that they seal. */
export const passkeys: SchemaStep = {
  worksSince: '0023_passkeys',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('vault_users.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('device_type', 'text', (column) => column.notNull())
      .addColumn('backed_up', 'integer', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('aaguid', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('vault_passkeys_user').on('vault_passkeys').column('user_id').execute()
    await db.schema
      .createTable('vault_factors')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('split_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull())
      .addColumn('envelope', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('vault_factors_wallet').on('vault_factors').column('wallet_id').execute()
    await db.schema.alterTable('vault_attempts').addColumn('webauthn_challenge', 'text').execute()
    await db.schema.alterTable('vault_attempts').addColumn('user_id', 'text').execute()
  },
}
