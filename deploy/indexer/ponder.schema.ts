import { index, onchainTable, primaryKey } from 'ponder'

/** What the gateway's source "sql" reads; see README.md for what each column means. */
export const accountTransfers = onchainTable(
  'account_transfers',
  (t) => ({
    chain_id: t.integer().notNull(),
    hash: t.text().notNull(),
    log_index: t.integer().notNull(),
    item: t.integer().notNull(),
    block_number: t.bigint().notNull(),
    tx_index: t.integer().notNull(),
    mined_at: t.bigint().notNull(),
    kind: t.text().notNull(),
    token: t.text().notNull(),
    sender: t.text().notNull(),
    receiver: t.text().notNull(),
    token_id: t.text().notNull(),
    amount: t.text().notNull(),
    tx_sender: t.text().notNull(),
    tx_receiver: t.text().notNull(),
    tx_nonce: t.integer().notNull(),
    tx_has_input: t.integer().notNull(),
  }),
  (table) => ({
    key: primaryKey({ columns: [table.chain_id, table.hash, table.log_index, table.item] }),
    sent: index().on(table.chain_id, table.sender, table.mined_at),
    got: index().on(table.chain_id, table.receiver, table.mined_at),
    since: index().on(table.chain_id, table.mined_at),
  }),
)
