import { type EndpointAnswer, type Endpoints, wallets } from '@foyer/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cleanText } from '../../core/cleanText.ts'
import type { Kit } from '../../core/kit.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import type { KitData } from '../../data/kitData.ts'
import { ownPicture } from '../pictures.ts'
import { safeAppLink, safePage } from '../platforms/safeLink.ts'

/** Wallets on one page of the directory, and the most that one answer holds. */
const perPage = 40
const perAnswer = 100
/** How many networks one question may name. */
const maxChains = 200

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
const lasting = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always', retry: false } as const

/** Asks the directory, for the site's networks. */
async function askForWallets(kit: Kit, data: KitData, signal: AbortSignal, question: Question): Promise<DirectoryPage> {
  const chains = kit.options.networks.slice(0, maxChains).map(({ id }) => id)
  const answer = await data.client({ wallets })?.wallets({ ...question, chains: chains.join(',') }, { signal })
  return { wallets: (answer?.data ?? []).map((wallet) => readWallet(kit, wallet)), count: answer?.count ?? 0 }
}

type Answered = EndpointAnswer<Endpoints['wallets']>['data'][number]

/** Longer names are cut: a tile or a row holds no more. */
const maxNameLength = 60

/** A wallet as the directory answers it, with links that may be followed and a picture that may be shown. */
export function readWallet(kit: Kit, answered: Answered): WalletRecord {
  const { chains, id, image_id, image_url, rdns, supports_wc } = answered
  const given = typeof image_url === 'string' ? ownPicture(kit, image_url) : undefined
  return {
    id,
    name: cleanText(answered.name, maxNameLength) || id,
    imageUrl: image_id ? pictureOf(kit, image_id) : given,
    homepage: safePage(answered.homepage),
    rdns: rdns?.toLowerCase() || undefined,
    chains: chains ?? undefined,
    mobileLink: safeAppLink(answered.mobile_link),
    universalLink: safePage(answered.link_mode),
    desktopLink: safeAppLink(answered.desktop_link),
    webappLink: safePage(answered.webapp_link),
    appStore: safePage(answered.app_store),
    playStore: safePage(answered.play_store),
    chromeStore: safePage(answered.chrome_store),
    supportsWalletConnect: supports_wc ?? undefined,
    isCertified: answered.badge_type === 'certified' || undefined,
  }
}

function pictureOf(kit: Kit, id: string): string | undefined {
  const { gateway = '', projectId } = kit.options
  const url = new URL(
    `${gateway.replace(/\/+$/, '')}/getWalletImage/${encodeURIComponent(id)}`,
    globalThis.location?.href,
  )
  if (projectId) url.searchParams.set('projectId', projectId)
  return ownPicture(kit, url.href)
}

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
