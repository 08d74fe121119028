import { wallets } from '@foyer/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import type { KitData } from '../../data/kitData.ts'
import { readWallet } from './readWallet.ts'

/** Wallets on one page of the directory, and the most that one answer holds. */
const perPage = 40
export const perAnswer = 100
/** How many networks one question may name. */
const mostChains = 200

/** A part of the directory. */
export type DirectoryPage = {
  readonly wallets: readonly WalletRecord[]
  /** How many wallets fit the question in all. */
  readonly count: number
}

type Question = Partial<Record<'page' | 'entries' | 'search' | 'include' | 'exclude' | 'badge_type', string>>

/** The directory page by page, in its own order, for the site's networks and without what it leaves out. */
export function directoryPagesQuery(kit: Kit, data: KitData, { certified = false } = {}) {
  const { excludeWalletIds = [], includeWalletIds = [] } = kit.options
  return infiniteQueryOptions({
    queryKey: ['directory', 'pages', certified],
    queryFn: ({ pageParam, signal }) =>
      askForWallets(kit, data, signal, {
        page: String(pageParam),
        entries: String(perPage),
        ...(includeWalletIds.length > 0 && { include: includeWalletIds.join(',') }),
        ...(excludeWalletIds.length > 0 && { exclude: excludeWalletIds.join(',') }),
        ...(certified && { badge_type: 'certified' }),
      }),
    initialPageParam: 1,
    // What one page lacks is no wallet that was left out on the way: the count is the gateway's own.
    getNextPageParam: ({ count, wallets: got }, _, page) =>
      got.length > 0 && page * perPage < count ? page + 1 : undefined,
    ...lasting,
  })
}

/** What the directory says of the wallets that are named by their ids. */
export function namedWalletsQuery(kit: Kit, data: KitData, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['directory', 'named', ids],
    queryFn: ({ signal }) =>
      askForWallets(kit, data, signal, { page: '1', entries: String(perAnswer), include: ids.join(',') }),
    ...lasting,
  })
}

/** A directory is asked once per visit, also where the browser believes to be offline; views offer to ask again. */
export const lasting = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always', retry: false } as const

/** Asks the directory, for the site's networks. */
export async function askForWallets(
  kit: Kit,
  data: KitData,
  signal: AbortSignal,
  question: Question,
): Promise<DirectoryPage> {
  const chains = kit.options.networks.slice(0, mostChains).map(({ id }) => id)
  const answer = await data.client({ wallets })?.wallets({ ...question, chains: chains.join(',') }, { signal })
  return { wallets: (answer?.data ?? []).map((wallet) => readWallet(kit, wallet)), count: answer?.count ?? 0 }
}
