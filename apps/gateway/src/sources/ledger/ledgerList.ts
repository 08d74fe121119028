import type { HistoryTransactionRow, HistoryTransferRow } from '../../capabilities/history/historyTables.ts'

/** What one list of a source says of a transaction of an account. */
export type LedgerEntry = {
  chainId: string
  /** Lower-case. */
  hash: string
  block: number
  /** Milliseconds since 1970. */
  minedAt: number
  /** The transaction itself, for lists that tell it as a whole. */
  transaction?: HistoryTransactionRow
  transfers: readonly HistoryTransferRow[]
}

/** One page of a list; `token` asks for this very page again, `next` for the one after it. */
export type LedgerPage = { token: string; entries: readonly LedgerEntry[]; next: string | undefined }

/**
 * One list of one source about one account, newest first: its transactions, its token transfers, what contracts paid it.
 * An empty token asks for the first page.
 *
 * @param signal Fires when no caller waits for the answer any more.
 */
export type LedgerList = (token: string, signal?: AbortSignal) => Promise<LedgerPage>
