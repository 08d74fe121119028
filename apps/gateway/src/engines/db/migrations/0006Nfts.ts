import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** What collections and their pieces say about themselves. */
export const nfts: SchemaStep = {
  worksSince: '0006_nfts',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('nft_collections')
      .addColumn('account', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('symbol', 'text')
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('nft_metadata')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('description', 'text')
      .addColumn('image', 'text')
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('nft_metadata_key', ['chain_id', 'token', 'token_id'])
      .execute()
  },
}
