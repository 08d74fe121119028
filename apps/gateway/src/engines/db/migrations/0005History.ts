import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Transactions and transfers of followed accounts, and how far each chain was followed. */
export const history: SchemaStep = {
  worksSince: '0005_history',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('history_chains')
      .addColumn('chain_id', 'text', (column) => column.primaryKey())
      .addColumn('head_number', 'bigint', (column) => column.notNull())
      .addColumn('head_hash', 'text', (column) => column.notNull())
      .addColumn('everyone_from', 'bigint')
      .addColumn('checked_at', 'bigint', (column) => column.notNull())
      .addColumn('failed_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('history_blocks')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_blocks_key', ['chain_id', 'number'])
      .execute()
    await db.schema
      .createTable('history_accounts')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('joined_block', 'bigint')
      .addColumn('next_block', 'bigint', (column) => column.notNull())
      .addColumn('floor_block', 'bigint', (column) => column.notNull())
      .addColumn('native_floor_block', 'bigint', (column) => column.notNull())
      .addColumn('covered_since', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_accounts_key', ['chain_id', 'address'])
      .execute()
    await db.schema
      .createIndex('history_accounts_asked')
      .on('history_accounts')
      .columns(['chain_id', 'asked_at'])
      .execute()
    await db.schema
      .createTable('history_transactions')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('tx_index', 'integer', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('receiver', 'text', (column) => column.notNull())
      .addColumn('created', 'text', (column) => column.notNull())
      .addColumn('nonce', 'bigint', (column) => column.notNull())
      .addColumn('succeeded', 'integer', (column) => column.notNull())
      .addColumn('has_input', 'integer', (column) => column.notNull())
      .addColumn('fee', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_transactions_key', ['chain_id', 'hash'])
      .execute()
    await db.schema
      .createIndex('history_transactions_block')
      .on('history_transactions')
      .columns(['chain_id', 'block_number'])
      .execute()
    await db.schema
      .createTable('history_participants')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('tx_index', 'integer', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_participants_key', ['chain_id', 'address', 'hash'])
      .execute()
    await db.schema
      .createIndex('history_participants_time')
      .on('history_participants')
      .columns(['address', 'mined_at', 'chain_id', 'block_number', 'tx_index'])
      .execute()
    await db.schema
      .createIndex('history_participants_block')
      .on('history_participants')
      .columns(['chain_id', 'block_number'])
      .execute()
    await db.schema
      .createTable('history_transfers')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('log_index', 'integer', (column) => column.notNull())
      .addColumn('item', 'integer', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('receiver', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text', (column) => column.notNull())
      .addColumn('amount', 'text', (column) => column.notNull())
      .addColumn('receivers', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_transfers_key', ['chain_id', 'hash', 'log_index', 'item'])
      .execute()
    await db.schema
      .createIndex('history_transfers_receiver')
      .on('history_transfers')
      .columns(['receiver', 'chain_id', 'kind', 'token'])
      .execute()
    await db.schema
      .createIndex('history_transfers_block')
      .on('history_transfers')
      .columns(['chain_id', 'block_number'])
      .execute()
  },
}
