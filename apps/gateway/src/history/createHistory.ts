import type { ChainConfig, GatewayConfig } from '../config/schema.ts'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import type { Logger } from '../observability/logger.ts'
import type { UpstreamPool } from '../rpc/upstreamPool.ts'
import { uniswapOf } from '../uniswap/deployments.ts'
import { type ChainIndexer, createChainIndexer } from './chainIndexer.ts'
import { createHistoryNode } from './historyNode.ts'
import { type Coverage, createHistoryReader, type HistoryReader } from './historyReader.ts'
import type { HistorySettings } from './historySettings.ts'
import { createHistoryStore } from './historyStore.ts'
import type { RunAlone } from './runAlone.ts'
import { createTraceReader } from './traces/traceReader.ts'

/** The history of accounts on every chain that has it. */
export type History = {
  /** CAIP-2 names of the chains that are indexed, in the order of the configuration. */
  chainIds: readonly string[]
  reader: HistoryReader
  /** Whether asking for balances makes the indexer follow an account. */
  followsBalances: boolean
  /**
   * Asks for an account on some chains: makes the indexer follow it, and waits until its past is complete and (with
   * `needsHead`) the newest block was looked at, until a chain fails, or until `budgetMs` are over.
   *
   * @param address Lower-case.
   */
  prepare: (
    address: string,
    chainIds: readonly string[],
    options: { budgetMs: number; needsHead: boolean },
  ) => Promise<Coverage[]>
  start: () => void
  stop: () => Promise<void>
}

export type CreateHistoryParameters = {
  config: GatewayConfig
  chains: ReadonlyMap<string, { config: ChainConfig; pool: UpstreamPool }>
  database: GatewayDatabase
  logger: Logger
  runAlone: RunAlone
}

const lookMs = 40
/** How old the note that an account is asked for may get before it is written again. */
const askedAgainMs = 1_000

export function createHistory(parameters: CreateHistoryParameters): History {
  const { config, chains, database, logger, runAlone } = parameters
  const indexed = [...chains.values()].filter((chain) => settingsOf(config, chain.config).enabled)
  const reader = createHistoryReader(database)
  const stopping = new AbortController()
  const running: { stop: () => Promise<void> }[] = []
  const indexers = new Map<string, ChainIndexer>()
  for (const chain of indexed) {
    const { id, local, rpcUrls } = chain.config
    const settings = settingsOf(config, chain.config)
    const node = createHistoryNode(chain.pool, stopping.signal)
    indexers.set(
      id,
      createChainIndexer({
        chainId: id,
        isLocal: local,
        hasOneNode: rpcUrls.length === 1,
        wrapped: uniswapOf(chain.config)?.weth.toLowerCase(),
        settings,
        node,
        traces: (settings.traces ?? local) ? createTraceReader({ chainId: id, node, logger }) : undefined,
        store: createHistoryStore(database, id),
        logger,
      }),
    )
  }

  const ask = async (address: string, chainIds: readonly string[]): Promise<void> => {
    const now = Date.now()
    const known = await database
      .selectFrom('history_accounts')
      .select(['chain_id', 'asked_at'])
      .where('address', '=', address)
      .where('chain_id', 'in', chainIds)
      .execute()
    for (const chainId of chainIds) {
      const account = known.find(({ chain_id }) => chain_id === chainId)
      if (account === undefined) await admitNew(address, chainId, now)
      else if (account.asked_at < now - askedAgainMs) {
        await database
          .updateTable('history_accounts')
          .set({ asked_at: now })
          .where('chain_id', '=', chainId)
          .where('address', '=', address)
          .execute()
      }
    }
  }

  const admitNew = async (address: string, chainId: string, now: number): Promise<void> => {
    const { count } = await database
      .selectFrom('history_accounts')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('chain_id', '=', chainId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= config.history.maxAccounts) await makeRoom(chainId)
    await database
      .insertInto('history_accounts')
      .values({
        chain_id: chainId,
        address,
        asked_at: now,
        joined_block: null,
        next_block: 0,
        floor_block: 0,
        native_floor_block: 0,
        covered_since: 0,
      })
      .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doNothing())
      .execute()
  }

  // A tenth at once, so that room is not made for each newcomer alone.
  const makeRoom = async (chainId: string): Promise<void> => {
    const oldest = await database
      .selectFrom('history_accounts')
      .select('asked_at')
      .where('chain_id', '=', chainId)
      .orderBy('asked_at')
      .offset(Math.floor(config.history.maxAccounts / 10))
      .limit(1)
      .executeTakeFirst()
    if (oldest !== undefined) await createHistoryStore(database, chainId).forgetAccounts(oldest.asked_at + 1)
  }

  return {
    chainIds: [...indexers.keys()],
    reader,
    followsBalances: config.history.followBalances,
    prepare: async (address, chainIds, { budgetMs, needsHead }) => {
      const startedAt = Date.now()
      await ask(address, chainIds)
      for (const chainId of chainIds) indexers.get(chainId)?.wake()
      for (;;) {
        const coverage = await reader.coverage(address, chainIds)
        const isSettled = coverage.every(
          ({ isComplete, checkedAt, failedAt }) =>
            (isComplete && (!needsHead || checkedAt >= startedAt)) || failedAt >= startedAt,
        )
        if (isSettled || Date.now() - startedAt >= budgetMs || stopping.signal.aborted) return coverage
        await new Promise((resolve) => setTimeout(resolve, lookMs))
      }
    },
    start: () => {
      for (const [id, indexer] of indexers) running.push(runAlone(`history ${id}`, indexer.run))
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running.map((piece) => piece.stop()))
    },
  }
}

/** What counts for one chain: its own settings, else those for all. */
export function settingsOf(config: GatewayConfig, chain: ChainConfig): HistorySettings {
  const { history } = config
  const own = chain.history
  const startBlock = own.startBlock ?? history.startBlock
  const traces = own.traces ?? history.traces
  return {
    ...history,
    enabled: own.enabled ?? history.enabled,
    backfillBlocks: own.backfillBlocks ?? history.backfillBlocks,
    backfillNativeBlocks: own.backfillNativeBlocks ?? history.backfillNativeBlocks,
    searchNativeBlocks: own.searchNativeBlocks ?? history.searchNativeBlocks,
    searchNativeReads: own.searchNativeReads ?? history.searchNativeReads,
    followAll: own.followAll ?? history.followAll,
    pollMs: own.pollMs ?? history.pollMs,
    ...(startBlock === undefined ? {} : { startBlock }),
    ...(traces === undefined ? {} : { traces }),
  }
}
