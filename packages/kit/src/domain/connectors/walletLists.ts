import { limits } from '../../core/limits.ts'
import type { KitOptions } from '../../core/options.ts'
import { recentIdOf } from '../../core/recentId.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { bundledWallets } from '../directory/bundledWallets.ts'
import { disambiguateWalletName } from './disambiguateWalletName.ts'
import type { Candidate, WalletLists } from './orderWallets.ts'
import type { WalletEntry } from './walletEntry.ts'
import { intersects, isWallet, keysOf, keysOfRecord, lowerCase } from './walletKeys.ts'

/** A site's own lists of wallets. */
export type ListOptions = Pick<
  KitOptions,
  'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds' | 'customWallets'
>

export type WalletListsParameters = {
  options: ListOptions
  /** Wallets that the gateway's directory, or the list in the kit, describes, the best known first. */
  known?: readonly WalletRecord[] | undefined
  /** Only wallets with an app or a web app can be reached from a phone. Default false. */
  isPhone?: boolean | undefined
  /** How many other ways to connect stand beside the wallets. Default 0. */
  otherMethods?: number | undefined
}

/**
 * What a site's lists and a directory make of the wallets that were found: those that the site leaves out go, featured
 * and custom ones that are not here come, and known ones that a link reaches: those connected last, and as many as fill the
 * list up to four.
 */
export function walletLists({ options, known = [], isPhone, otherMethods = 0 }: WalletListsParameters): WalletLists {
  const { customWallets: custom = [] } = options
  const featured = [...lowerCase(options.featuredWalletIds)]
  const isShown = listFilter(options)
  const records = [...custom, ...known]
  const famous = [...records, ...bundledWallets]
  const placesOf = (keys: ReadonlySet<string>, customPlace: number): Pick<Candidate, 'groups' | 'places'> => {
    const featuredPlace = featured.findIndex((key) => keys.has(key))
    return {
      groups: [
        ...(featuredPlace < 0 ? [] : (['featured'] as const)),
        ...(customPlace < 0 ? [] : (['custom'] as const)),
      ],
      places: {
        ...(featuredPlace < 0 ? {} : { featured: featuredPlace }),
        ...(customPlace < 0 ? {} : { custom: customPlace }),
      },
    }
  }

  return (found, recent) => {
    const link = linkOf(found)
    const placed = (candidate: Candidate): Candidate => {
      const { row, groups, places } = candidate
      const place = row.wallet && row.link ? recent.indexOf(recentIdOf(row.wallet)) : -1
      return place < 0 ? candidate : { row, groups: ['recent', ...groups], places: { ...places, recent: place } }
    }
    const entries = found.flatMap(({ row }) => row.entry ?? [])
    const here = found.flatMap((candidate): Candidate[] => {
      const { entry } = candidate.row
      const wallet = entry && records.find((record) => isWallet(entry, record))
      const {
        isSuspicious = false,
        name,
        impersonationWarning,
      } = (entry && disambiguateWalletName(entry, famous, entries)) ?? {}
      const keys = new Set([...(entry ? keysOf(entry) : []), ...(wallet ? keysOfRecord(wallet) : [])])
      // A suspicious name earns no place in the list, so only the id and the reverse domain name count.
      const named = isSuspicious ? lowerCase([entry?.id ?? '', entry?.rdns ?? '']) : keys
      const { groups, places } = placesOf(named, wallet ? custom.indexOf(wallet) : -1)
      const isIncluded = groups.length === 0 && candidate.groups.includes('injected')
      if (!isShown(keys, false) || !isShown(named, isIncluded)) return []
      const row = {
        ...candidate.row,
        name: name ?? candidate.row.name,
        imageUrl: candidate.row.imageUrl ?? wallet?.imageUrl,
        wallet,
        ...(impersonationWarning && { impersonationWarning }),
      }
      const last = isSuspicious ? { injected: Number.POSITIVE_INFINITY } : {}
      return [{ row, groups: [...candidate.groups, ...groups], places: { ...candidate.places, ...places, ...last } }]
    })
    const shown = (wallet: WalletRecord) => here.some(({ row }) => row.entry && isWallet(row.entry, wallet))
    const absent = records.flatMap((wallet): Candidate[] => {
      const place = custom.indexOf(wallet)
      const keys = keysOfRecord(wallet)
      const { groups, places } = placesOf(keys, place)
      if (groups.length === 0 || shown(wallet) || !isShown(keys, false)) return []
      // The site's own words about a wallet come before the directory's.
      if (place < 0 && custom.some((other) => isSame(other, wallet))) return []
      return [placed({ row: rowOf(wallet, place < 0 ? 'wallet' : 'custom', link), groups, places })]
    })
    const listed = [...here, ...absent]
    const counted = listed.filter(({ groups }) =>
      groups.some((group) => group !== 'recent' && group !== 'walletConnect' && group !== 'external'),
    )
    const others = known
      .filter((wallet) => isReachable(wallet, isPhone) && isShown(keysOfRecord(wallet), true))
      .filter((wallet) => !shown(wallet) && !absent.some(({ row }) => row.wallet && isSame(row.wallet, wallet)))
    const latest = others.filter((wallet) => recent.includes(recentIdOf(wallet)))
    const free = Math.max(0, limits.recommendedWallets - counted.length - latest.length - otherMethods)
    const recommended = [...latest, ...others.filter((wallet) => !latest.includes(wallet)).slice(0, free)].map(
      (wallet, place) =>
        placed({ row: rowOf(wallet, 'wallet', link), groups: ['recommended'], places: { recommended: place } }),
    )
    return link ? [...listed, ...recommended] : listed
  }
}

/** Whether a site's lists let a wallet be shown; the list of the only ones counts for wallets that no other list names. */
export function listFilter({ excludeWalletIds, includeWalletIds }: ListOptions) {
  const excluded = lowerCase(excludeWalletIds)
  const included = lowerCase(includeWalletIds)
  return (keys: ReadonlySet<string>, isOptional: boolean): boolean =>
    !intersects(excluded, keys) && (!isOptional || included.size === 0 || intersects(included, keys))
}

/** The wallet among those found that stands for all that a link reaches. */
function linkOf(found: readonly Candidate[]): WalletEntry | undefined {
  return found.find(({ row }) => row.entry?.connectors.some(({ type }) => type === 'WALLET_CONNECT'))?.row.entry
}

/** Whether a WalletConnect link brings a visitor to a wallet that this browser does not have. */
export function isReachable(wallet: WalletRecord, isPhone = false): boolean {
  const { desktopLink, mobileLink, supportsWalletConnect, webappLink } = wallet
  const opensHere = Boolean(mobileLink || webappLink)
  return (supportsWalletConnect ?? (opensHere || Boolean(desktopLink))) && (!isPhone || opensHere)
}

/** A wallet that is not here, as a line of the list. */
export function rowOf(
  wallet: WalletRecord,
  list: 'custom' | 'wallet',
  link: WalletEntry | undefined,
): Candidate['row'] {
  const { id, imageUrl, name } = wallet
  return { id: `${list}/${id}`, name, imageUrl, wallet, link: isReachable(wallet) ? link : undefined }
}

/** Whether two lists mean the same wallet. */
export function isSame(a: WalletRecord, b: WalletRecord): boolean {
  return a.rdns && b.rdns ? a.rdns.toLowerCase() === b.rdns.toLowerCase() : intersects(keysOfRecord(a), keysOfRecord(b))
}
