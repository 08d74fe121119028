import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** When the stored data of collections and their pieces was last used, so that unused data is deleted. */
export const nftUse: SchemaStep = {
  worksSince: '0011_nft_use',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('nft_metadata')
      .addColumn('used_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    // What was read before counts as used when the step runs: nothing that a page shows now is deleted.
    await (db as Kysely<{ nft_metadata: { used_at: number } }>)
      .updateTable('nft_metadata')
      .set({ used_at: Date.now() })
      .execute()
    await db.schema.createIndex('nft_metadata_used').on('nft_metadata').column('used_at').execute()
    await db.schema.createIndex('nft_collections_read').on('nft_collections').column('read_at').execute()
  },
}
