import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import type { History } from './createHistory.ts'
import { readCursor } from './cursor.ts'
import type { HistoryProvider } from './historyProvider.ts'
import { readHistoryPage } from './readHistoryPage.ts'
import type { HistoryWriterServices } from './writeHistory.ts'

/**
 * This gateway's own index as a source of history: of several chains it answers for those that it follows.
 *
 * @param budgetMs How long a request waits for an account's past to be read; what is missing then comes with a later page.
 */
export function historyIndex(
  services: HistoryWriterServices & { history: History; chains: ReadonlyMap<string, ServedChain> },
  budgetMs: number,
): HistoryProvider {
  const isFollowed = (id: string) => services.history.chainIds.includes(id)
  return {
    id: 'index',
    kind: 'built-in',
    serves: ({ chainIds }) => chainIds.some(isFollowed),
    ask: async ({ address, chainIds, currency, cursor, caller }, signal) => {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      if (cursor !== undefined && after === undefined) {
        throw new GatewayError('invalid', '', 'The parameter cursor must be the "next" of an earlier answer.')
      }
      const { items, next, coveredSince, age } = await readHistoryPage(services, {
        address: address.toLowerCase(),
        chainIds: chainIds.filter(isFollowed),
        currency,
        after,
        budgetMs,
        caller,
        signal,
      })
      return { data: items, next, coveredSince, at: services.history.now() - age * 1000 }
    },
    knownAt: ({ at }) => at ?? services.history.now(),
  }
}
