import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Passkeys by which a keeper checks the members of its wallets, and what each of its challenges is for. */
export const keeperPasskeys: SchemaStep = {
  worksSince: '0047_keeper_passkeys',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('keeper_passkeys')
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('retired_at', 'bigint')
      .addPrimaryKeyConstraint('keeper_passkeys_pk', ['wallet_id', 'credential_id'])
      .execute()
    await db.schema.createIndex('keeper_passkeys_retired').on('keeper_passkeys').column('retired_at').execute()
    await db.schema
      .alterTable('keeper_challenges')
      .addColumn('act', 'text', (column) => column.notNull().defaultTo('release'))
      .execute()
  },
}
