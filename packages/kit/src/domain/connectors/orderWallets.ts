import { defaultConnectorTypeOrder } from '@foyer/contract'
import type { ConnectorType } from '../../core/connector.ts'
import { limits } from '../../core/limits.ts'
import type { ConnectorGroup, CustomWallet, KitOptions } from '../../core/options.ts'
import { keysOf, normaliseName, type WalletEntry } from './walletEntry.ts'

/** Order of wallet kinds when the site says nothing. */
export const defaultGroupOrder: readonly ConnectorGroup[] = defaultConnectorTypeOrder

/** One line of the wallet list. */
export type WalletRow = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly group: ConnectorGroup
  /** What was found; absent for a wallet that the site lists and this browser does not have. */
  readonly entry?: WalletEntry | undefined
  /** Where to get it, when the site knows. */
  readonly homepage?: string | undefined
}

export type OrderWalletsParameters = {
  entries: readonly WalletEntry[]
  /** Connector ids of the wallets connected last, newest first; at most two count. */
  recent: readonly string[]
  options: Pick<KitOptions, 'features' | 'featuredWallets' | 'excludedWallets' | 'customWallets'>
}

type Candidate = { row: Omit<WalletRow, 'group'>; keys: ReadonlySet<string>; groups: ReadonlySet<ConnectorGroup> }

/**
 * Puts wallets in the order of the connect view: kinds as the site asks, the remaining kinds after them; each wallet
 * once, in the first kind that has it. Excluded wallets are left out; the order of `entries` does not matter.
 */
export function orderWallets({ entries, recent, options }: OrderWalletsParameters): readonly WalletRow[] {
  const excluded = lowerCase(options.excludedWallets)
  const featured = [...lowerCase(options.featuredWallets)]
  const latest = recentEntries(entries, recent, excluded)
  const custom = (options.customWallets ?? []).map((wallet) => ({ wallet, keys: customKeys(wallet) }))

  const found = entries.filter(isListed).map((entry): Candidate => {
    const keys = keysOf(entry)
    const own = custom.find((candidate) => intersects(candidate.keys, keys))
    const groups = new Set([groupOf(entry)])
    if (latest.includes(entry)) groups.add('recent')
    if (featured.some((key) => keys.has(key))) groups.add('featured')
    if (own) groups.add('custom')
    const { id, imageUrl, name } = entry
    const { homepage, imageUrl: ownImage } = own?.wallet ?? {}
    return { row: { id, name, imageUrl: imageUrl ?? ownImage, entry, homepage }, keys, groups }
  })
  const absent = custom.flatMap(({ keys, wallet }): Candidate[] => {
    if (found.some((candidate) => intersects(candidate.keys, keys))) return []
    const groups = new Set<ConnectorGroup>(['custom'])
    if (featured.some((key) => keys.has(key))) groups.add('featured')
    const { homepage, imageUrl, name } = wallet
    return [{ row: { id: `custom/${wallet.id}`, name, imageUrl, homepage }, keys, groups }]
  })

  const left = new Set([...found, ...absent].filter(({ keys }) => !intersects(excluded, keys)))
  const rank = (candidate: Candidate, group: ConnectorGroup) => {
    if (group === 'recent') return latest.indexOf(candidate.row.entry as WalletEntry)
    if (group === 'custom') return custom.findIndex(({ keys }) => intersects(keys, candidate.keys))
    const place = featured.findIndex((key) => candidate.keys.has(key))
    return place < 0 ? featured.length : place
  }
  return groupOrder(options.features?.connectorTypeOrder).flatMap((group) => {
    const taken = [...left].filter(({ groups }) => groups.has(group))
    for (const candidate of taken) left.delete(candidate)
    return taken
      .sort((a, b) => rank(a, group) - rank(b, group) || compareRows(a.row, b.row))
      .map(({ row }): WalletRow => ({ ...row, group }))
  })
}

/** The site's order, then the kinds it did not name. */
function groupOrder(wanted: readonly ConnectorGroup[] = []): readonly ConnectorGroup[] {
  return [...new Set([...wanted, ...defaultGroupOrder])]
}

function groupOf({ connectors }: WalletEntry): ConnectorGroup {
  const has = (type: ConnectorType) => connectors.some((connector) => connector.type === type)
  if (has('WALLET_CONNECT')) return 'walletConnect'
  return has('ANNOUNCED') || has('INJECTED') || has('MULTI_CHAIN') ? 'injected' : 'external'
}

/** Email and social sign-in are methods of their own, not rows of this list. */
function isListed({ connectors }: WalletEntry): boolean {
  return connectors.some(({ type }) => type !== 'AUTH' && type !== 'ID_AUTH')
}

function recentEntries(
  entries: readonly WalletEntry[],
  recent: readonly string[],
  excluded: ReadonlySet<string>,
): readonly WalletEntry[] {
  // Two wallets of different namespaces may share an id; their place must not hang on which was found first.
  const byId = recent.flatMap((id) =>
    entries
      .filter(
        (entry) =>
          isListed(entry) && entry.connectors.some((one) => one.id === id) && !intersects(excluded, keysOf(entry)),
      )
      .sort(compareRows),
  )
  return [...new Set(byId)].slice(0, limits.recentWallets)
}

function customKeys({ id, name }: CustomWallet): ReadonlySet<string> {
  return new Set([id.toLowerCase(), name.toLowerCase(), normaliseName(name)])
}

function lowerCase(list: readonly string[] = []): ReadonlySet<string> {
  return new Set(list.map((item) => item.toLowerCase()))
}

function intersects(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((item) => b.has(item))
}

function compareRows(a: { name: string; id: string }, b: { name: string; id: string }): number {
  const [first, second] = [normaliseName(a.name), normaliseName(b.name)]
  return first === second ? (a.id < b.id ? -1 : 1) : first < second ? -1 : 1
}
