import type { Generated } from 'kysely'

/** How far one chain was followed. Block numbers are decimal; times are milliseconds since 1970. */
export type HistoryChainRow = {
  chain_id: string
  head_number: number
  head_hash: string
  /** The first block that was stored for every account; null while only asked-for accounts are followed. */
  everyone_from: number | null
  /** When the pass began that last found the head to be the chain's newest block. */
  checked_at: number
  /** When reading the chain last failed; 0 for never. */
  failed_at: number
}

/** The hash of a followed block, kept for the newest blocks only: what a reorganisation is told by. */
export type HistoryBlockRow = { chain_id: string; number: number; hash: string }

/** One account that is followed on one chain. */
export type HistoryAccountRow = {
  chain_id: string
  /** Lower-case. */
  address: string
  /** When it was last asked for. */
  asked_at: number
  /** Blocks after this one are followed for it; null until the follower admitted it. */
  joined_block: number | null
  /** The next block to read backwards; the past is complete once it is below `floor_block`. */
  next_block: number
  floor_block: number
  /** Blocks below this one are read for logs only. */
  native_floor_block: number
  /** Between this block and the one above, blocks in which its coins or its nonce changed are searched and read. */
  search_floor: number
  /** How many blocks that search may still read. */
  search_left: number
  /** The time of the lowest block that was read. */
  covered_since: number
  /** On how many occasions it was asked for; requests within a few minutes count as one. */
  visits: number
  /** When following it was given up, because too much happens to it; 0 for never. */
  refused_at: number
}

/** One transaction that touches a followed account. Addresses are lower-case, amounts decimal text in the smallest unit. */
export type HistoryTransactionRow = {
  chain_id: string
  hash: string
  block_number: number
  tx_index: number
  mined_at: number
  /**
   * Empty while only its logs were read: then `receiver`, `created`, `nonce`, `has_input` and `fee` say nothing either, and
   * transfers without a log are missing.
   */
  sender: string
  /** Empty when the transaction created a contract. */
  receiver: string
  /** The contract that it created, else empty. */
  created: string
  nonce: number
  /** 1 when it went through. */
  succeeded: number
  /** 1 when it carried call data. */
  has_input: number
  /** What the sender paid for gas. */
  fee: string
}

/** Whose history a transaction belongs to. */
export type HistoryParticipantRow = {
  chain_id: string
  address: string
  hash: string
  block_number: number
  tx_index: number
  mined_at: number
}

/** What moved. */
export type TransferKind = 'native' | 'erc20' | 'erc721' | 'erc1155' | 'approval'

/** One movement, or one approval, within a transaction. */
export type HistoryTransferRow = {
  chain_id: string
  hash: string
  /** The log's place in its block; -1 for the transaction's own value. */
  log_index: number
  /** The place within a batch log. */
  item: number
  block_number: number
  kind: TransferKind
  /** The token's contract; empty for the native coin. */
  token: string
  sender: string
  receiver: string
  /** Decimal text; empty for what has no numbered pieces. */
  token_id: string
  amount: string
  /** How many accounts got something of this token in the same transaction. */
  receivers: number
}

/** The tables of the indexer. */
export type HistoryTables = {
  history_chains: HistoryChainRow
  history_blocks: HistoryBlockRow
  history_accounts: Omit<HistoryAccountRow, 'search_floor' | 'search_left' | 'visits' | 'refused_at'> & {
    search_floor: Generated<number>
    search_left: Generated<number>
    visits: Generated<number>
    refused_at: Generated<number>
  }
  history_transactions: HistoryTransactionRow
  history_participants: HistoryParticipantRow
  history_transfers: HistoryTransferRow
}
