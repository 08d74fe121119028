import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** What sets a piece apart and what its picture is a still of; pieces read before say so once they are read anew. */
export const nftTraits: SchemaStep = {
  worksSince: '0016_nft_traits',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('nft_metadata').addColumn('media', 'text').execute()
    await db.schema.alterTable('nft_metadata').addColumn('traits', 'text').execute()
  },
}
