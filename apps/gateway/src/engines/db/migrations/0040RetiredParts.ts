import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Parts that are handed out no more and erased once no backup needs them, and orders that the keeper carried out meanwhile. */
export const retiredParts: SchemaStep = {
  worksSince: '0040_retired_parts',
  async up(db: Kysely<unknown>) {
    for (const [name, id] of [
      ['keeper_retired_shares', 'split_id'],
      ['vault_retired_homes', 'split_id'],
      ['keeper_retired_contacts', 'wallet_id'],
    ] as const) {
      const table = db.schema
        .createTable(name)
        .addColumn(id, 'text', (column) => column.primaryKey())
        .addColumn('envelope', 'text', (column) => column.notNull())
        .addColumn('kid', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('retired_at', 'bigint', (column) => column.notNull())
      const whole = id === 'wallet_id' ? table : table.addColumn('wallet_id', 'text', (column) => column.notNull())
      await whole.execute()
      await db.schema.createIndex(`${name}_at`).on(name).column('retired_at').execute()
      if (id === 'split_id') await db.schema.createIndex(`${name}_wallet`).on(name).column('wallet_id').execute()
    }
    await db.schema
      .createTable('vault_keeper_done')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('split_id', 'text')
      .addColumn('done_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('vault_keeper_done_at').on('vault_keeper_done').column('done_at').execute()
  },
}
