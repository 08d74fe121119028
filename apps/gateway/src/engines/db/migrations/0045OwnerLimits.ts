import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** What the owner of a wallet confirms with a passkey, what was confirmed, and for whom. */
export const ownerLimits: SchemaStep = {
  worksSince: '0045_owner_limits',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_wallets').addColumn('limits', 'text').execute()
    await db.schema
      .createTable('vault_step_ups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('act', 'text')
      .addColumn('digests', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('vault_step_ups_device')
      .on('vault_step_ups')
      .columns(['wallet_id', 'device_id', 'expires_at'])
      .execute()
    await db.schema.createIndex('vault_step_ups_expiry').on('vault_step_ups').column('expires_at').execute()
    await db.schema
      .createTable('vault_confirmed_receivers')
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('receiver', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('vault_confirmed_receivers_key', ['wallet_id', 'receiver'])
      .execute()
    await db.schema
      .createIndex('vault_confirmed_receivers_age')
      .on('vault_confirmed_receivers')
      .column('confirmed_at')
      .execute()
  },
}
