import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Devices that wait until they may recover a wallet, as the gateway and its keeper know them, each by its own clock. */
export const recoveries: SchemaStep = {
  worksSince: '0041_recoveries',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_recoveries')
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('allowed_at', 'bigint')
      .addColumn('cancelled_at', 'bigint')
      .addPrimaryKeyConstraint('vault_recoveries_pk', ['device_id', 'wallet_id'])
      .execute()
    await db.schema.createIndex('vault_recoveries_wallet').on('vault_recoveries').column('wallet_id').execute()
    await db.schema.createIndex('vault_recoveries_asked').on('vault_recoveries').column('asked_at').execute()
    await db.schema
      .createTable('keeper_recoveries')
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('keeper_recoveries_pk', ['wallet_id', 'jkt'])
      .execute()
    await db.schema.createIndex('keeper_recoveries_asked').on('keeper_recoveries').column('asked_at').execute()
  },
}
