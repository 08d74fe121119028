import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import type { KitData } from '../../data/kitData.ts'
import { askForWallets, lasting, perAnswer } from './directoryQueries.ts'

/** The wallets of the directory whose names hold some words. */
export function directorySearchQuery(kit: Kit, data: KitData, search: string, { certified = false } = {}) {
  const { excludeWalletIds = [], includeWalletIds = [] } = kit.options
  return queryOptions({
    queryKey: ['directory', 'search', search, certified],
    queryFn: ({ signal }) =>
      askForWallets(kit, data, signal, {
        page: '1',
        entries: String(perAnswer),
        search,
        ...(includeWalletIds.length > 0 && { include: includeWalletIds.join(',') }),
        ...(excludeWalletIds.length > 0 && { exclude: excludeWalletIds.join(',') }),
        ...(certified && { badge_type: 'certified' }),
      }),
    ...lasting,
  })
}
