import type { CoveredSince } from '@foyer/contract'
import type { HistoryPage, HistoryProvider } from '../../history/historyProvider.ts'
import { coveredWhole, notCovered } from '../../history/writeCoverage.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { HistoryReads } from './historyReads.ts'
import type { ClusterList, ListedTransaction } from './listSignatures.ts'
import type { SolanaChain, SolanaServices } from './readSolanaBalances.ts'
import { mostClusters, readSolanaCursor, type SolanaPlace, writeSolanaCursor } from './solanaCursor.ts'
import { writeSolanaHistory } from './writeSolanaHistory.ts'

/** Transactions on a page; each costs the nodes one question. */
const pageSize = 25
/** A page ends between slots, so it may be longer than it should be by what its last slot holds. */
const longestPage = 40

/**
 * The nodes of the clusters as a source of history, as far back as they keep it. Each question to a node beyond the first
 * counts as a call of who asks; what is known already costs nothing.
 */
export function solanaHistory(
  chains: ReadonlyMap<string, SolanaChain>,
  services: SolanaServices,
  reads: HistoryReads,
): HistoryProvider {
  return {
    id: 'chain',
    kind: 'built-in',
    serves: ({ chainIds }) => chainIds.some((id) => chains.has(id)),
    ask: async ({ address, chainIds, currency, cursor, charge }, signal): Promise<HistoryPage> => {
      const known = chainIds.filter((id) => chains.has(id)).slice(0, mostClusters)
      const places = placesOf(known, cursor)
      const found = await Promise.all(
        places.flatMap((place) => {
          const chain = chains.get(place.chainId)
          return chain === undefined ? [] : [reads.list(chain, address, place, { limit: longestPage, signal })]
        }),
      )
      const lists = found.map(({ list }) => list)
      const page = firstOf(lists)
      const kept = await reads.findKept(page)
      const listing = found.reduce((sum, { questions }) => sum + questions, 0)
      await charge?.(listing + page.length - kept.size)
      const written = await Promise.all(
        known.map(async (chainId) => {
          const chain = chains.get(chainId)
          const own = page.filter((each) => each.chainId === chainId)
          if (chain === undefined || own.length === 0) return []
          const entries = await reads.read(chain, own, kept, signal)
          return writeSolanaHistory(services, { chain, owner: address, currency, entries, signal })
        }),
      )
      const items = new Map(written.flat().map((item) => [item.id, item]))
      const next = lists.flatMap((list) => nextPlace(list, page, places))
      return {
        data: page.flatMap(({ chainId, signature }) => items.get(`${chainId}:${signature}`) ?? []),
        next: next.length === 0 ? null : writeSolanaCursor(next),
        coveredSince: await Promise.all(
          chainIds.map(async (chainId) => {
            const chain = known.includes(chainId) ? chains.get(chainId) : undefined
            if (chain === undefined) return notCovered(chainId)
            const isPartial = lists.some((list) => list.chainId === chainId && list.isPartial)
            return isPartial ? notCovered(chainId) : coverageOf(chain, page, await reads.firstBlock(chain, signal))
          }),
        ),
      }
    },
  }
}

function placesOf(chainIds: readonly string[], cursor: string | undefined): readonly SolanaPlace[] {
  if (cursor === undefined) return chainIds.map((chainId) => ({ chainId, after: undefined }))
  const places = readSolanaCursor(cursor)?.filter(({ chainId }) => chainIds.includes(chainId))
  if (places !== undefined && places.length > 0) return places
  throw new HttpProblem(400, '', 'The parameter cursor must be the "next" of an earlier answer.')
}

/** The newest of all lists, and what else stands in the last slot of each. */
function firstOf(lists: readonly ClusterList[]): readonly ListedTransaction[] {
  const sorted = lists.flatMap(({ listed }) => listed).sort((a, b) => b.at - a.at)
  const page = sorted.slice(0, pageSize)
  const lastSlots = new Map(page.map(({ chainId, slot }) => [chainId, slot]))
  const rest = sorted.slice(pageSize).filter(({ chainId, slot }) => lastSlots.get(chainId) === slot)
  return [...page, ...rest]
}

function nextPlace(
  { chainId, listed, isFull }: ClusterList,
  page: readonly ListedTransaction[],
  places: readonly SolanaPlace[],
): SolanaPlace[] {
  const taken = page.filter((each) => each.chainId === chainId)
  if (!isFull && taken.length === listed.length) return []
  const last = taken.at(-1)
  if (last !== undefined) return [{ chainId, after: { signature: last.signature, slot: last.slot } }]
  return places.filter((place) => place.chainId === chainId)
}

/**
 * Nodes know an account as far back as they keep blocks; who does not say is believed for what it told. Of an account with more
 * token accounts than are asked about something may be missing anywhere.
 */
function coverageOf(
  { config }: SolanaChain,
  page: readonly ListedTransaction[],
  first: number | undefined,
): CoveredSince {
  if (first === 0) return coveredWhole(config.id)
  const oldest = page.filter(({ chainId }) => chainId === config.id).at(-1)
  const time = oldest === undefined || first !== undefined ? null : new Date(oldest.at).toISOString()
  return { ...coveredWhole(config.id), block: first ?? oldest?.slot ?? null, time, hasOlder: true }
}
