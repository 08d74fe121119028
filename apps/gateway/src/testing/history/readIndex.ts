import { endpoints, parseAnswer } from '@foyer/contract'
import { openDatabase } from '../../engines/db/openDatabase.ts'
import { type TransferLine, writeLine } from './readChainTransfers.ts'

/** What the index of a chain holds. */
export type StoredIndex = {
  head: number
  /** Numbers and hashes of the newest blocks, lowest first. */
  blocks: readonly { number: number; hash: string }[]
  /** Every movement that is stored, approvals left out, sorted. */
  lines: readonly TransferLine[]
  /** Hashes of the transactions of each account, newest first. */
  transactionsOf: (address: string) => readonly string[]
}

/** How far the index of a chain got; -1 before its first block. */
export async function readIndexHead(location: string, chainId: string): Promise<number> {
  const database = openDatabase(location)
  try {
    const row = await database
      .selectFrom('history_chains')
      .select('head_number')
      .where('chain_id', '=', chainId)
      .executeTakeFirst()
    return row?.head_number ?? -1
  } finally {
    await database.destroy()
  }
}

/** Reads the whole index of a chain from its tables. */
export async function readIndex(location: string, chainId: string): Promise<StoredIndex> {
  const database = openDatabase(location)
  try {
    const transfers = await database
      .selectFrom('history_transfers')
      .innerJoin('history_transactions as transaction', (join) =>
        join
          .onRef('transaction.hash', '=', 'history_transfers.hash')
          .onRef('transaction.chain_id', '=', 'history_transfers.chain_id')
          .onRef('transaction.block_number', '=', 'history_transfers.block_number'),
      )
      .selectAll('history_transfers')
      .where('history_transfers.chain_id', '=', chainId)
      .where('kind', '!=', 'approval')
      .execute()
    const participants = await database
      .selectFrom('history_participants')
      .select(['address', 'hash'])
      .where('chain_id', '=', chainId)
      .orderBy('block_number', 'desc')
      .orderBy('tx_index', 'desc')
      .execute()
    const blocks = await database
      .selectFrom('history_blocks')
      .select(['number', 'hash'])
      .where('chain_id', '=', chainId)
      .orderBy('number')
      .execute()
    return {
      head: await readIndexHead(location, chainId),
      blocks,
      lines: transfers
        .map((row) => writeLine(row.block_number, row.hash, row.log_index, row.sender, row.receiver, row.amount))
        .sort(),
      transactionsOf: (address) =>
        participants.filter((row) => row.address === address.toLowerCase()).map(({ hash }) => hash),
    }
  } finally {
    await database.destroy()
  }
}

type Page = { data: { metadata: { hash: string } }[]; next: string | null }

/** The hashes of an account's history as a gateway tells it, newest first, over all pages. */
export async function readAllPages(url: string, account: string, chainId: string): Promise<readonly string[]> {
  const hashes: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/v1/account/${account}/history?chainId=${chainId}&cursor=${cursor}`
    const response: Response = await fetch(`${url}${path}`)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    const page: Page = parseAnswer(endpoints.history, await response.json())
    hashes.push(...page.data.map(({ metadata }) => metadata.hash))
    cursor = page.next
  }
  return hashes
}
