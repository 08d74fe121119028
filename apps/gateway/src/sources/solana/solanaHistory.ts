import type { CoveredSince } from '@foyer/contract'
import type { HistoryPage, HistoryProvider } from '../../capabilities/history/historyProvider.ts'
import { coveredWhole, notCovered } from '../../capabilities/history/writeCoverage.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { gatherPage, isOfOwner, maxPageSize } from './gatherPage.ts'
import type { HistoryReads } from './historyReads.ts'
import type { ClusterList, ListedTransaction } from './listSignatures.ts'
import type { SolanaServices } from './readSolanaBalances.ts'
import type { SolanaChain } from './solanaChain.ts'
import { beginningOf, maxClusters, readSolanaCursor, type SolanaPlace, writeSolanaCursor } from './solanaCursor.ts'
import { writeSolanaHistory } from './writeSolanaHistory.ts'

/**
 * The nodes of the clusters as a source of history, as far back as they keep it. Each question to a node beyond the first
 * counts as a call of the caller; cached answers cost nothing.
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
      const known = chainIds.filter((id) => chains.has(id)).slice(0, maxClusters)
      const places = placesOf(known, cursor)
      const spend = async (questions: number) => charge?.(questions)
      const { entries, lists } = await gatherPage({ chains, reads, owner: address, places, charge: spend, signal })
      const written = await Promise.all(
        known.map(async (chainId) => {
          const chain = chains.get(chainId)
          const own = entries.filter((each) => each.chainId === chainId && isOfOwner(each, address))
          if (chain === undefined || own.length === 0) return []
          return writeSolanaHistory(services, { chain, owner: address, currency, entries: own, charge: spend, signal })
        }),
      )
      const items = new Map(written.flat().map((item) => [item.id, item]))
      const next = lists.flatMap((list) => nextPlace(list, entries, places))
      return {
        data: entries.flatMap(({ chainId, signature }) => items.get(`${chainId}:${signature}`) ?? []),
        next: next.length === 0 ? null : writeSolanaCursor(next),
        coveredSince: await Promise.all(
          chainIds.map(async (chainId) => {
            const chain = known.includes(chainId) ? chains.get(chainId) : undefined
            if (chain === undefined) return notCovered(chainId)
            const isPartial = lists.some((list) => list.chainId === chainId && list.isPartial)
            return isPartial ? notCovered(chainId) : coverageOf(chain, entries, await reads.firstBlock(chain, signal))
          }),
        ),
      }
    },
  }
}

function placesOf(chainIds: readonly string[], cursor: string | undefined): readonly SolanaPlace[] {
  if (cursor === undefined) return chainIds.map(beginningOf)
  const places = readSolanaCursor(cursor)?.filter(({ chainId }) => chainIds.includes(chainId))
  if (places !== undefined && places.length > 0) return places
  throw new GatewayError('invalid', '', 'The parameter cursor must be the "next" of an earlier answer.')
}

function nextPlace(
  { chainId, listed, isFull, isPartial, closed, lists }: ClusterList,
  page: readonly ListedTransaction[],
  places: readonly SolanaPlace[],
): SolanaPlace[] {
  const taken = page.filter((each) => each.chainId === chainId)
  if (!isFull && taken.length === listed.length) return []
  const last = taken.at(-1)
  if (last !== undefined) {
    const hasOlder = (address: string) => {
      const found = lists.get(address) ?? []
      return found.length === maxPageSize || found.some(({ slot }) => slot < last.slot)
    }
    const after = { signature: last.signature, slot: last.slot }
    return [{ chainId, after, closed: closed.filter(hasOlder), isPartial }]
  }
  return places.filter((place) => place.chainId === chainId)
}

/**
 * Nodes know an account as far back as they keep blocks; one that does not say how far counts for what it told. An account
 * with more token accounts, open or closed, than are asked about may miss something anywhere.
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
