import { setMaxListeners } from 'node:events'
import type { ChainConfig, GatewayConfig } from '../../engines/config/schema.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { Tracing } from '../../engines/observability/tracing/tracing.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'
import type { RunAlone } from '../../engines/shared/runAlone.ts'
import type { Topics } from '../../engines/shared/sharedEngine.ts'
import { uniswapOf } from '../../engines/uniswap/deployments.ts'
import { ownSignal } from '../../engines/work/ownSignal.ts'
import { withDeadline } from '../../engines/work/withDeadline.ts'
import { type ChainIndexer, createChainIndexer } from './chainIndexer.ts'
import { completeTransactions } from './completeTransactions.ts'
import { createFollowedAccounts } from './followedAccounts.ts'
import { createHistoryNode, type NodeFacts } from './historyNode.ts'
import { type Coverage, createHistoryReader, type HistoryReader } from './historyReader.ts'
import type { HistorySettings } from './historySettings.ts'
import { createHistoryStore } from './historyStore.ts'
import type { HistoryTransactionRow } from './historyTables.ts'
import { createTraceReader } from './traces/traceReader.ts'
import { createWaker } from './waker.ts'

/** How to ask for an account. */
export type PrepareOptions = {
  budgetMs: number
  needsHead: boolean
  /** The caller's network, which may bring in a limited number of new accounts. */
  caller: string | undefined
  /** Fires when no caller waits for the answer any more; the account is followed all the same. */
  signal?: AbortSignal | undefined
}

/** The history of accounts on every chain that has it. */
export type History = {
  /** The clock that all its times are of: milliseconds since 1970. */
  now: () => number
  /** CAIP-2 names of the chains that are indexed, in the order of the configuration. */
  chainIds: readonly string[]
  reader: HistoryReader
  /** Whether asking for balances makes the indexer follow an account. */
  followsBalances: boolean
  /** After how long without a question the index of a chain rests, in milliseconds; `undefined` for never. */
  restMsOf: (chainId: string) => number | undefined
  /**
   * Asks for an account on some chains: makes the indexer follow it, and waits until its past is complete and (with
   * `needsHead`) the newest block was looked at, until a chain fails or its nodes fall silent while something of the account
   * is known, or until `budgetMs` are over.
   *
   * @param address Lower-case.
   * @throws the signal's reason when it fires.
   */
  prepare: (address: string, chainIds: readonly string[], options: PrepareOptions) => Promise<Coverage[]>
  /**
   * Reads the rest of transactions of which only logs were read; answers how many could be read, 0 while the chain is silent.
   *
   * @param signal Fires when no caller waits for the answer any more.
   */
  complete: (chainId: string, rows: readonly HistoryTransactionRow[], signal?: AbortSignal) => Promise<number>
  start: () => void
  stop: () => Promise<void>
}

export type CreateHistoryParameters = {
  config: GatewayConfig
  chains: ReadonlyMap<string, { config: ChainConfig; indexing: UpstreamPool }>
  database: GatewayDatabase
  logger: Logger
  runAlone: RunAlone
  /** Carry the news of progress, to other processes too. */
  topics: Topics
  /** Whether other processes on this database cannot be heard through `topics`. */
  listens: boolean
  /** Makes traces of what the indexers do. Default none. */
  tracing?: Tracing | undefined
  /** Milliseconds since 1970. */
  now: () => number
}

/** A waiting caller looks at the database when it hears of progress, and this often in case a message was lost. */
const lookMs = 1_000
/** A waiting caller looks no more often than this, however much progress there is. */
const shortestLookMs = 25
/** A page is not held up longer by what is not known of its transactions. */
const maxCompletingMs = 5_000
const topicOf = (chainId: string) => `history ${chainId}`
/** The topic that tells the indexer, which may be another process, that a caller asked. */
const askedOf = (chainId: string) => `history asked ${chainId}`
const everybody = '*'

export function createHistory(parameters: CreateHistoryParameters): History {
  const { config, chains, database, logger, runAlone, topics, listens, tracing, now } = parameters
  const indexed = [...chains.values()].filter((chain) => settingsOf(config, chain.config).enabled)
  const reader = createHistoryReader(database)
  const stopping = new AbortController()
  // Every call of every chain's indexer listens to it while it is under way; that is no leak.
  setMaxListeners(0, stopping.signal)
  const running: { stop: () => Promise<void> }[] = []
  const indexers = new Map<string, ChainIndexer>()
  const nodeFacts = new Map<string, NodeFacts>()
  const accounts = createFollowedAccounts({
    database,
    isLocal: (chainId) => chains.get(chainId)?.config.local ?? false,
    maxAccounts: config.history.maxAccounts,
    newAccountsPerCaller: config.history.newAccountsPerCaller,
    now,
  })
  for (const chain of indexed) {
    const { id, local, rpcUrls } = chain.config
    const settings = settingsOf(config, chain.config)
    const facts: NodeFacts = { noBlockReceiptsUntil: 0 }
    const node = createHistoryNode(chain.indexing, stopping.signal, facts, now)
    nodeFacts.set(id, facts)
    indexers.set(
      id,
      createChainIndexer({
        chainId: id,
        tracing,
        isLocal: local,
        hasOneNode: rpcUrls.length === 1,
        wrapped: wrappedOf(chain.config),
        settings,
        node,
        traces: settings.traces ? createTraceReader({ chainId: id, node, logger, now }) : undefined,
        store: createHistoryStore(database, id),
        logger,
        listens,
        now,
        onProgress: (address) => {
          topics.publish(topicOf(id), address ?? everybody).catch(() => undefined)
        },
      }),
    )
  }

  const isSilent = (chainId: string) => chains.get(chainId)?.indexing.isSilent() ?? false

  const prepare: History['prepare'] = async (address, chainIds, options) => {
    const { budgetMs, needsHead, caller, signal } = options
    const startedAt = now()
    // How long a caller waits, whatever the clock says meanwhile.
    const endsAt = performance.now() + budgetMs
    const waker = createWaker()
    const ends = chainIds.map((chainId) =>
      topics.subscribe(topicOf(chainId), (text) => {
        if (text === address || text === everybody) waker.wake()
      }),
    )
    signal?.addEventListener('abort', waker.wake, { once: true })
    try {
      await accounts.ask({ address, chainIds, caller })
      for (const chainId of chainIds) {
        indexers.get(chainId)?.wake()
        // A caller that does not wait does not wake the indexer: its next look is soon enough.
        if (needsHead || budgetMs > 0) topics.publish(askedOf(chainId), address).catch(() => undefined)
      }
      for (;;) {
        signal?.throwIfAborted()
        const coverage = await reader.coverage(address, chainIds)
        const isSettled = coverage.every(
          ({ chainId, isComplete, isFollowed, since, checkedAt, failedAt }) =>
            !isFollowed ||
            (isComplete && (!needsHead || checkedAt >= startedAt)) ||
            failedAt >= startedAt ||
            (since !== undefined && isSilent(chainId)),
        )
        const left = endsAt - performance.now()
        if (isSettled || left <= 0 || stopping.signal.aborted) return coverage
        await waker.wait(Math.min(left, lookMs), shortestLookMs, stopping.signal)
        // A chain that is waited for does not rest.
        await accounts.ask({ address, chainIds, caller })
      }
    } finally {
      for (const end of ends) end()
      signal?.removeEventListener('abort', waker.wake)
    }
  }

  return {
    now,
    chainIds: [...indexers.keys()],
    reader,
    followsBalances: config.history.followBalances,
    restMsOf: (chainId) => {
      const chain = chains.get(chainId)?.config
      const settings = chain && settingsOf(config, chain)
      return chain === undefined || settings === undefined || chain.local || settings.followAll
        ? undefined
        : settings.restMs
    },
    prepare,
    complete: async (chainId, rows, signal) => {
      const [facts, chain] = [nodeFacts.get(chainId), chains.get(chainId)]
      if (facts === undefined || chain === undefined || chain.indexing.isSilent()) return 0
      // Released when the page is told without it: what comes later is there for the next look.
      const caller = ownSignal(signal)
      const work = ownSignal([caller.signal, stopping.signal])
      const node = createHistoryNode(chain.indexing, work.signal, facts, now)
      const wrapped = wrappedOf(chain.config)
      try {
        const completing = completeTransactions({ database, node, chainId, wrapped, rows }).finally(work.release)
        return await withDeadline(completing, maxCompletingMs)
      } catch (error) {
        if (signal?.aborted === true) throw error
        logger.warn({ chain: chainId, err: describeError(error) }, 'transactions could not be read as a whole')
        return 0
      } finally {
        caller.release()
      }
    },
    start: () => {
      for (const [id, indexer] of indexers) {
        const end = topics.subscribe(askedOf(id), indexer.wake)
        const leading = runAlone(`history ${id}`, indexer.run)
        running.push({
          stop: async () => {
            end()
            await leading.stop()
          },
        })
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running.map((piece) => piece.stop()))
    },
  }
}

function wrappedOf(chain: ChainConfig): string | undefined {
  return uniswapOf(chain)?.weth.toLowerCase()
}

/** What counts for one chain: its own settings, else those for all. */
export function settingsOf(config: GatewayConfig, chain: ChainConfig): HistorySettings {
  const { history } = config
  const own = chain.history
  const { local } = chain
  const startBlock = own.startBlock ?? history.startBlock
  return {
    ...history,
    enabled: own.enabled ?? history.enabled ?? local,
    wholeBlocks: own.wholeBlocks ?? history.wholeBlocks ?? local,
    backfillBlocks: own.backfillBlocks ?? history.backfillBlocks,
    backfillNativeBlocks: own.backfillNativeBlocks ?? history.backfillNativeBlocks,
    searchNativeBlocks: own.searchNativeBlocks ?? history.searchNativeBlocks,
    searchNativeReads: own.searchNativeReads ?? history.searchNativeReads,
    traces: own.traces ?? history.traces ?? local,
    followAll: own.followAll ?? history.followAll,
    pollMs: own.pollMs ?? history.pollMs,
    restMs: own.restMs ?? history.restMs,
    ...(startBlock === undefined ? {} : { startBlock }),
  }
}
