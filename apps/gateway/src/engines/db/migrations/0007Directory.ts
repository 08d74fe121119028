import type { Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { SchemaStep } from '../schemaStep.ts'

/** Wallets that visitors can choose from, and the pictures of wallets, networks and tokens. */
export const directory: SchemaStep = {
  worksSince: '0007_directory',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('directory_wallets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('search_name', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('rdns', 'text', (column) => column.notNull())
      .addColumn('badge', 'text', (column) => column.notNull())
      .addColumn('chains', 'text', (column) => column.notNull())
      .addColumn('platforms', 'text', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('directory_wallets_order')
      .on('directory_wallets')
      .columns(['position', 'search_name', 'id'])
      .execute()
    await db.schema
      .createTable('directory_images')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('content_type', 'text', (column) => column.notNull())
      .addColumn('bytes', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('directory_images_key', ['kind', 'id'])
      .execute()
  },
}
