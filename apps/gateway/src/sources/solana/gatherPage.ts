import type { HistoryReads, ReadTransaction } from './historyReads.ts'
import type { ClusterList, ListedTransaction } from './listSignatures.ts'
import type { SolanaChain } from './solanaChain.ts'
import { maxClosed, type SolanaPlace } from './solanaCursor.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

/** Transactions on a page; each costs the nodes one question. */
const pageSize = 25
/** A page ends between slots, so it may be longer than it should be by what its last slot holds. */
export const maxPageSize = 40
/** How often a page is put together anew because it led to closed token accounts. */
const maxRounds = 4

/** The transactions of a page, newest first, and what is known of each cluster's list. */
export type GatheredPage = { entries: readonly ReadTransaction[]; lists: readonly ClusterList[] }

export type GatherPageParameters = {
  chains: ReadonlyMap<string, SolanaChain>
  reads: HistoryReads
  owner: string
  places: readonly SolanaPlace[]
  /** Counts questions to nodes, before they are asked. */
  charge: (questions: number) => Promise<void>
  signal: AbortSignal | undefined
}

/**
 * Puts a page together. Token accounts that were closed are in no list of nodes, but the owner who closes one signs for it:
 * the page's own transactions tell of them, and what others did there belongs to the page or to a later one, because nothing
 * came after the closing.
 *
 * @throws UpstreamsFailedError when no node answers.
 */
export async function gatherPage(parameters: GatherPageParameters): Promise<GatheredPage> {
  const { chains, reads, owner, places, charge, signal } = parameters
  const kept = new Map<string, SolanaTransaction>()
  const served = places.flatMap((place) => {
    const chain = chains.get(place.chainId)
    return chain === undefined ? [] : [{ place, chain }]
  })
  let found = await Promise.all(
    served.map(({ chain, place }) => reads.list(chain, owner, place, { limit: maxPageSize, signal })),
  )
  for (let round = 1; ; round += 1) {
    const lists = found.map(({ list }) => list)
    const page = firstOf(lists)
    const open = page.filter((each) => !kept.has(keyOf(each)))
    for (const [key, transaction] of await reads.findKept(open)) kept.set(key, transaction)
    const missing = page.filter((each) => !kept.has(keyOf(each))).length
    await charge(found.reduce((sum, { questions }) => sum + questions, 0) + missing)
    const entries = await readPage(parameters, page, kept)
    for (const entry of entries) if (entry.transaction !== undefined) kept.set(keyOf(entry), entry.transaction)
    const room = maxClosed(places.length)
    const unlisted = lists.map((list) => findUnlisted(entries, owner, list))
    const added = unlisted.map((addresses, index) =>
      addresses.slice(0, Math.max(0, room - (lists[index]?.closed.length ?? 0))),
    )
    const isOver = round === maxRounds || added.every((addresses) => addresses.length === 0)
    const marked = lists.map((list, index) => {
      const followed = isOver ? 0 : (added[index]?.length ?? 0)
      const hasUnread = (unlisted[index]?.length ?? 0) > followed || hasNewer(list, served[index]?.place, entries)
      return hasUnread ? { ...list, isPartial: true } : list
    })
    if (isOver) return { entries, lists: marked }
    found = await Promise.all(
      served.map(async ({ chain, place }, index) => {
        const [list, more] = [marked[index], added[index] ?? []]
        if (list === undefined) throw new RangeError('Every place has a list.')
        if (more.length === 0) return { list, questions: 0 }
        const next = await reads.add(chain, owner, place, { list, added: more, limit: maxPageSize, signal })
        // What is kept of it may have been found from a list that was not marked.
        return { ...next, list: { ...next.list, isPartial: list.isPartial } }
      }),
    )
  }
}

async function readPage(
  { chains, reads, signal }: GatherPageParameters,
  page: readonly ListedTransaction[],
  kept: ReadonlyMap<string, SolanaTransaction>,
): Promise<readonly ReadTransaction[]> {
  const read = await Promise.all(
    [...new Set(page.map(({ chainId }) => chainId))].map(async (chainId) => {
      const chain = chains.get(chainId)
      const own = page.filter((each) => each.chainId === chainId)
      return chain === undefined ? [] : reads.read(chain, own, kept, signal)
    }),
  )
  const byKey = new Map(read.flat().map((entry) => [keyOf(entry), entry]))
  return page.flatMap((each) => byKey.get(keyOf(each)) ?? [])
}

/** Token accounts of the owner that the page's transactions tell of and no node was asked about. */
function findUnlisted(entries: readonly ReadTransaction[], owner: string, list: ClusterList): readonly string[] {
  const found = new Set<string>()
  for (const { chainId, transaction } of entries) {
    if (transaction === undefined || chainId !== list.chainId) continue
    const { keys, tokens } = transaction
    for (const { owner: holder, accountIndex } of [...tokens.before, ...tokens.after]) {
      const address = keys[accountIndex]
      if (holder === owner && address !== undefined && !list.lists.has(address)) found.add(address)
    }
  }
  return [...found]
}

/**
 * Whether something newer than the page may have happened to a token account that was found on it: one that is open after the
 * last that the page tells of it was closed by another account later, or has another owner by now.
 */
function hasNewer(list: ClusterList, place: SolanaPlace | undefined, entries: readonly ReadTransaction[]): boolean {
  const after = place?.after
  if (place === undefined || after === undefined) return false
  const found = list.closed.filter((address) => !place.closed.includes(address))
  return found.some((address) => {
    const newest = list.lists.get(address)?.find(({ slot }) => slot < after.slot)
    const last = entries.find(({ chainId, signature }) => chainId === list.chainId && signature === newest?.signature)
    if (last?.transaction === undefined) return true
    const { keys, tokens } = last.transaction
    return tokens.after.some(({ accountIndex }) => keys[accountIndex] === address)
  })
}

/** Whether a transaction is the owner's at all, as far as it tells: a token account may have had another owner at that time. */
export function isOfOwner({ transaction }: ReadTransaction, owner: string): boolean {
  if (transaction === undefined || transaction.keys.includes(owner)) return true
  // Very old transactions do not say whose token accounts these are.
  const isOwn = ({ owner: holder }: { owner?: string | null | undefined }) => holder == null || holder === owner
  return [...transaction.tokens.before, ...transaction.tokens.after].some(isOwn)
}

/** The newest of all lists, and what else stands in the last slot of each. */
function firstOf(lists: readonly ClusterList[]): readonly ListedTransaction[] {
  const sorted = lists.flatMap(({ listed }) => listed).sort((a, b) => b.at - a.at)
  const page = sorted.slice(0, pageSize)
  const lastSlots = new Map(page.map(({ chainId, slot }) => [chainId, slot]))
  const rest = sorted.slice(pageSize).filter(({ chainId, slot }) => lastSlots.get(chainId) === slot)
  return [...page, ...rest]
}

function keyOf({ chainId, signature }: ListedTransaction): string {
  return `${chainId} ${signature}`
}
