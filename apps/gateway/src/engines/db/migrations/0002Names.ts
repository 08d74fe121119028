import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Names with their addresses, and the signed messages that were acted on. */
export const names: SchemaStep = {
  worksSince: '0002_names',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('names')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('attributes', 'text', (column) => column.notNull())
      .addColumn('registered_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('name_addresses')
      .addColumn('name', 'text', (column) => column.notNull().references('names.name').onDelete('cascade'))
      .addColumn('coin_type', 'bigint', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('is_proven', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_addresses_key', ['name', 'coin_type'])
      .execute()
    await db.schema.createIndex('name_addresses_address').on('name_addresses').column('address').execute()
    await db.schema
      .createTable('used_messages')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('used_messages_expires_at').on('used_messages').column('expires_at').execute()
  },
}
