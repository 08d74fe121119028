import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Position } from './cursor.ts'
import type { HistoryTransactionRow, HistoryTransferRow, TransferKind } from './historyTables.ts'
import { logIndexes, withoutTraced } from './logIndexes.ts'

/** One transaction of an account with what moved to or from it. */
export type AccountTransaction = { transaction: HistoryTransactionRow; transfers: readonly HistoryTransferRow[] }

/** How far an account was read on one chain. */
export type Coverage = {
  chainId: string
  /** Whether its past is read as deep as it will be, up to the chain's head at `checkedAt`. */
  isComplete: boolean
  /** Everything from this time on is known (milliseconds since 1970); undefined while nothing is. */
  since: number | undefined
  /** The block of that time. */
  block: number | undefined
  /** Whether the account is followed or waits to be; if not, what is known of it does not grow. */
  isFollowed: boolean
  checkedAt: number
  failedAt: number
}

export type ReadPageParameters = {
  address: string
  /** From which time on (milliseconds since 1970) each chain is told, by its CAIP-2 name; others are left out. */
  since: ReadonlyMap<string, number>
  after: Position | undefined
  size: number
}

/** Reads what the indexer wrote. Addresses are lower-case. */
export type HistoryReader = ReturnType<typeof createHistoryReader>

export function createHistoryReader(database: GatewayDatabase) {
  return {
    coverage: async (address: string, chainIds: readonly string[]): Promise<Coverage[]> => {
      const [accounts, chains] = await Promise.all([
        database
          .selectFrom('history_accounts')
          .select(['chain_id', 'joined_block', 'next_block', 'floor_block', 'covered_since', 'refused_at'])
          .where('address', '=', address)
          .where('chain_id', 'in', chainIds)
          .execute(),
        database
          .selectFrom('history_chains')
          .select(['chain_id', 'checked_at', 'failed_at'])
          .where('chain_id', 'in', chainIds)
          .execute(),
      ])
      return chainIds.map((chainId) => {
        const account = accounts.find(({ chain_id }) => chain_id === chainId)
        const chain = chains.find(({ chain_id }) => chain_id === chainId)
        const hasJoined = account !== undefined && account.joined_block !== null
        return {
          chainId,
          isComplete: hasJoined && account.next_block < account.floor_block,
          since: hasJoined ? account.covered_since : undefined,
          block: hasJoined ? Math.max(0, account.next_block + 1) : undefined,
          isFollowed: account !== undefined && account.refused_at === 0,
          checkedAt: chain?.checked_at ?? 0,
          failedAt: chain?.failed_at ?? 0,
        }
      })
    },

    /** Newest first; what happened at the same time is ordered by chain, block and place in the block. */
    page: async (parameters: ReadPageParameters): Promise<AccountTransaction[]> => {
      const { address, after, since, size } = parameters
      const chainIds = [...since.keys()]
      if (chainIds.length === 0) return []
      const rows = await database
        .selectFrom('history_participants as participant')
        .innerJoin('history_transactions as transaction', (join) =>
          join
            .onRef('transaction.chain_id', '=', 'participant.chain_id')
            .onRef('transaction.hash', '=', 'participant.hash'),
        )
        .selectAll('transaction')
        .where('participant.address', '=', address)
        .where('participant.chain_id', 'in', chainIds)
        .where('participant.mined_at', '>=', Math.min(...since.values()))
        .where((expression) =>
          expression.or(
            [...since].map(([chainId, time]) =>
              expression.and([
                expression('participant.chain_id', '=', chainId),
                expression('participant.mined_at', '>=', time),
              ]),
            ),
          ),
        )
        .$if(after !== undefined, (query) =>
          query.where((expression) => {
            const { minedAt, chainId, block, index } = after ?? { minedAt: 0, chainId: '', block: 0, index: 0 }
            const place = { time: 'participant.mined_at', chain: 'participant.chain_id' } as const
            return expression.or([
              expression(place.time, '<', minedAt),
              expression.and([expression(place.time, '=', minedAt), expression(place.chain, '>', chainId)]),
              expression.and([
                expression(place.time, '=', minedAt),
                expression(place.chain, '=', chainId),
                expression.or([
                  expression('participant.block_number', '<', block),
                  expression.and([
                    expression('participant.block_number', '=', block),
                    expression('participant.tx_index', '<', index),
                  ]),
                ]),
              ]),
            ])
          }),
        )
        .orderBy('participant.mined_at', 'desc')
        .orderBy('participant.chain_id', 'asc')
        .orderBy('participant.block_number', 'desc')
        .orderBy('participant.tx_index', 'desc')
        .limit(size)
        .execute()
      if (rows.length === 0) return []
      const transfers = await database
        .selectFrom('history_transfers')
        .selectAll()
        .where('chain_id', 'in', chainIds)
        .where(
          'hash',
          'in',
          rows.map(({ hash }) => hash),
        )
        .where((expression) =>
          expression.or([expression('sender', '=', address), expression('receiver', '=', address)]),
        )
        // What a contract paid out comes after what was given for it.
        .orderBy((expression) => expression.case().when('log_index', '<', logIndexes.own).then(1).else(0).end())
        .orderBy('log_index')
        .orderBy('item')
        .execute()
      return rows.map((transaction) => ({
        transaction,
        transfers: withoutTraced(
          transfers.filter(({ chain_id, hash }) => chain_id === transaction.chain_id && hash === transaction.hash),
          address,
        ),
      }))
    },

    /**
     * Tokens of one kind that an account ever got: each contract, or each piece. `asked` tells whether the account itself
     * sent one of the transactions that brought it.
     */
    received: async (parameters: {
      address: string
      chainIds: readonly string[]
      kinds: readonly TransferKind[]
    }): Promise<ReceivedToken[]> => {
      const { address, chainIds, kinds } = parameters
      const rows = await database
        .selectFrom('history_transfers as transfer')
        .innerJoin('history_transactions as transaction', (join) =>
          join.onRef('transaction.chain_id', '=', 'transfer.chain_id').onRef('transaction.hash', '=', 'transfer.hash'),
        )
        .select(({ fn }) => [
          'transfer.chain_id as chainId',
          'transfer.kind as kind',
          'transfer.token as token',
          'transfer.token_id as tokenId',
          fn.max('transfer.block_number').as('block'),
          fn.max('transfer.receivers').as('receivers'),
        ])
        .select((expression) =>
          expression.fn
            .max(expression.case().when('transaction.sender', '=', address).then(1).else(0).end())
            .as('asked'),
        )
        .where('transfer.receiver', '=', address)
        .where('transfer.chain_id', 'in', chainIds)
        .where('transfer.kind', 'in', kinds)
        .groupBy(['transfer.chain_id', 'transfer.kind', 'transfer.token', 'transfer.token_id'])
        .execute()
      return rows.map(({ asked, ...row }) => ({ ...row, asked: Number(asked) === 1 }))
    },
  }
}

/** A token, or a piece of a collection, that an account got at some time. */
export type ReceivedToken = {
  chainId: string
  kind: TransferKind
  token: string
  tokenId: string
  /** The newest block in which it came. */
  block: number
  /** To how many accounts the same transaction gave something of this contract, at most. */
  receivers: number
  asked: boolean
}
