import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import { askPool, askPoolMany } from '../../engines/rpc/askPool.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import { type CacheCodec, sharedLayer } from '../../engines/shared/sharedLayer.ts'
import { addSignatures, type ClusterList, type ListedTransaction, listSignatures } from './listSignatures.ts'
import type { SolanaServices } from './readSolanaBalances.ts'
import type { SolanaChain } from './solanaChain.ts'
import type { SolanaPlace } from './solanaCursor.ts'
import {
  firstAvailableBlock,
  readWrittenTransaction,
  type SolanaTransaction,
  transactionOf,
  writeTransaction,
} from './solanaTransaction.ts'

/** A transaction of a list and what it did; `undefined` for one that no node tells, such as one of an unknown version. */
export type ReadTransaction = ListedTransaction & { transaction: SolanaTransaction | undefined }

/** What histories are put together from, with as few questions to the nodes as can be. */
export type HistoryReads = {
  /** The newest transactions after a place, and how many questions that took now: none when they are known. */
  list: (
    chain: SolanaChain,
    owner: string,
    place: SolanaPlace,
    options: { limit: number; signal?: AbortSignal | undefined },
  ) => Promise<{ list: ClusterList; questions: number }>
  /** Such a list with the transactions of further token accounts, as `list` answers. */
  add: (
    chain: SolanaChain,
    owner: string,
    place: SolanaPlace,
    options: { list: ClusterList; added: readonly string[]; limit: number; signal?: AbortSignal | undefined },
  ) => Promise<{ list: ClusterList; questions: number }>
  /** Which of them are known without asking a node, as `read` takes them. */
  findKept: (listed: readonly ListedTransaction[]) => Promise<ReadonlyMap<string, SolanaTransaction>>
  /** What each transaction did, those that are known without asking. @throws UpstreamsFailedError when no node tells any. */
  read: (
    chain: SolanaChain,
    listed: readonly ListedTransaction[],
    kept: ReadonlyMap<string, SolanaTransaction>,
    signal: AbortSignal | undefined,
  ) => Promise<readonly ReadTransaction[]>
  /** Since which slot the nodes keep blocks; `undefined` when none says. */
  firstBlock: (chain: SolanaChain, signal: AbortSignal | undefined) => Promise<number | undefined>
}

/** The newest transactions change with each slot; this only keeps many concurrent callers from asking the nodes each. */
const newestMs = 3_000
const olderMs = 60_000
const firstBlockMs = 60_000
/** Final transactions never change; a node's mistake about one goes after a day. */
const transactionMs = 86_400_000
const keptTransactions = 20_000
const keptBytes = 33_554_432
const keptListBytes = 8_388_608
const listedBytes = 250
/** Places in the shared cache, and characters that a transaction may have there: together at most 64 MiB. */
const sharedPlaces = 4_096
const maxSharedBytes = 16_384

const codec: CacheCodec<SolanaTransaction> = { write: writeTransaction, read: readWrittenTransaction }

/** Keeps final transactions, and lists for a moment; bounded here and in the shared cache. */
export function createHistoryReads({
  shared,
  metrics,
  now,
}: Pick<SolanaServices, 'shared' | 'metrics' | 'now'>): HistoryReads {
  const transactions = createTimedCache<SolanaTransaction>({
    lifetimeMs: transactionMs,
    now,
    capacity: keptTransactions,
    weight: { of: bytesOf, most: keptBytes },
  })
  const { onHit, onMiss } = countCache(metrics, 'solana-transaction')
  const layer = sharedLayer(shared, 'solana-transaction', { codec, places: sharedPlaces, longest: maxSharedBytes })
  const weight = { of: weightOf, most: keptListBytes }
  const newest = createTimedCache<ClusterList>({ lifetimeMs: newestMs, now, weight })
  const older = createTimedCache<ClusterList>({ lifetimeMs: olderMs, now, weight })
  const firstBlocks = createTimedCache<{ slot: number | undefined }>({ lifetimeMs: firstBlockMs, now })
  const keyOf = ({ chainId, signature }: ListedTransaction) => `${chainId} ${signature}`
  const keep = (key: string, transaction: SolanaTransaction) => transactions.get(key, async () => transaction)

  const keepList = async (
    { chainId, after, closed, isPartial }: SolanaPlace,
    { owner, limit, added = [] }: { owner: string; limit: number; added?: readonly string[] },
    ask: (signal: AbortSignal) => Promise<ClusterList>,
    signal: AbortSignal | undefined,
  ) => {
    let questions = 0
    const cache = after === undefined ? newest : older
    const key = [chainId, owner, after?.slot, after?.signature, limit, isPartial, ...closed, '+', ...added].join(' ')
    const load = async (end: AbortSignal) => {
      const list = await ask(end)
      questions = list.questions
      return list
    }
    return { list: await cache.get(key, load, { signal }), questions }
  }

  const findOne = async (each: ListedTransaction): Promise<SolanaTransaction | undefined> => {
    if (!each.isFinal) return undefined
    const key = keyOf(each)
    const known = transactions.peek(key)
    if (known !== undefined || layer === undefined) return known
    const stored = await layer.read(key)
    if (stored === undefined || stored.until <= now() || stored.value.signature !== each.signature) return undefined
    return keep(key, stored.value)
  }

  return {
    list: (chain, owner, place, { limit, signal }) => {
      const ask = (end: AbortSignal) => listSignatures(chain, owner, place, { limit, now: now(), signal: end })
      return keepList(place, { owner, limit }, ask, signal)
    },
    add: (chain, owner, place, { list, added, limit, signal }) => {
      const ask = (end: AbortSignal) => addSignatures(chain, list, place, added, { limit, now: now(), signal: end })
      // What was added before is a part of the key: the same page may be added to more than once.
      const all = [...[...list.lists.keys()].filter((address) => address !== owner), ...added]
      return keepList(place, { owner, limit, added: all }, ask, signal)
    },
    findKept: async (listed) => {
      const found = await Promise.all(listed.map(findOne))
      const kept = new Map<string, SolanaTransaction>()
      for (const [index, each] of listed.entries()) {
        const transaction = found[index]
        if (transaction !== undefined) kept.set(keyOf(each), transaction)
      }
      onHit(kept.size)
      onMiss(listed.length - kept.size)
      return kept
    },
    read: async ({ pool }, listed, kept, signal) => {
      const open = listed.filter((each) => !kept.has(keyOf(each)))
      const questions = open.map(({ signature }) => transactionOf(signature))
      const answers = await askPoolMany(pool, questions, signal)
      if (open.length === listed.length && answers.every((answer) => answer === undefined)) {
        throw new UpstreamsFailedError(pool.chainId, ['no transactions'])
      }
      const known = new Map<string, SolanaTransaction>(kept)
      for (const [index, each] of open.entries()) {
        const transaction = answers[index]?.value
        if (transaction === undefined) continue
        known.set(keyOf(each), transaction)
        if (!each.isFinal) continue
        await keep(keyOf(each), transaction)
        layer?.write(keyOf(each), transaction, now() + transactionMs)
      }
      return listed.map((each) => ({ ...each, transaction: known.get(keyOf(each)) }))
    },
    firstBlock: async ({ pool }, signal) => {
      const load = async (end: AbortSignal) => {
        try {
          return { slot: await askPool(pool, firstAvailableBlock, end) }
        } catch (error) {
          if (error instanceof UpstreamsFailedError && !end.aborted) return { slot: undefined }
          throw error
        }
      }
      return (await firstBlocks.get(pool.chainId, load, { signal })).slot
    },
  }
}

/** About how much memory a list takes, with the lists of its addresses. */
function weightOf({ listed, lists }: ClusterList): number {
  const known = [...lists.values()].reduce((sum, list) => sum + list.length, 0)
  return (listed.length + known) * listedBytes + lists.size * 100
}

/** About how much a transaction takes in memory. */
function bytesOf({ keys, tokens }: SolanaTransaction): number {
  return 500 + keys.length * 100 + (tokens.before.length + tokens.after.length) * 250
}
