import type { ConnectorType } from '../../core/connector.ts'
import { limits } from '../../core/limits.ts'
import type { ConnectorGroup } from '../../core/options.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { normaliseName, type WalletEntry } from './walletEntry.ts'

/** Order of wallet kinds when the site says nothing. */
export const defaultGroupOrder: readonly ConnectorGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** Why a wallet may not be the one that its name says. */
export type ImpersonationWarning = {
  /** The wallet that it looks like. */
  readonly like: string
  /** The reverse domain name that it announced. */
  readonly announced: string
  /** The one that the known wallet announces; absent where two wallets say to be the same. */
  readonly expected?: string | undefined
}

/** One line of the wallet list. */
export type WalletRow = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly group: ConnectorGroup
  /** What was found; absent for a wallet that a list names and this browser does not have. */
  readonly entry?: WalletEntry | undefined
  /** What a list says of it. */
  readonly wallet?: WalletRecord | undefined
  /** Why it may not be the wallet that its name says; absent where nothing speaks against it. */
  readonly impersonationWarning?: ImpersonationWarning | undefined
  /** How a wallet is reached that is not here: by a link that it scans or opens. */
  readonly link?: WalletEntry | undefined
}

/** A wallet before it has its place. */
export type Candidate = {
  readonly row: Omit<WalletRow, 'group'>
  /** The kinds that have it; it is shown once, in the first of them. */
  readonly groups: readonly ConnectorGroup[]
  /** Its place within a kind; that among the featured counts in kinds that name none. */
  readonly places: Readonly<Partial<Record<ConnectorGroup, number>>>
}

/** Leaves wallets out that were found, and adds those that lists name, those connected last among them. */
export type WalletLists = (found: readonly Candidate[], recent: readonly string[]) => readonly Candidate[]

export type OrderWalletsParameters = {
  entries: readonly WalletEntry[]
  /** What {@link recentWallets} answers: the wallets connected last, newest first; at most two count. */
  recent: readonly string[]
  /** The site's order of kinds; those that it does not name come after. */
  order?: readonly ConnectorGroup[] | undefined
  /** What the site and the directory list. Default: nothing. */
  lists?: WalletLists | undefined
}

/**
 * Puts wallets in the order of the connect view: kinds as the site asks, the remaining kinds after them; each wallet
 * once, in the first kind that has it. The order of `entries` does not matter.
 */
export function orderWallets({ entries, recent, order = [], lists }: OrderWalletsParameters): readonly WalletRow[] {
  const found = entries.filter(isListed).map((entry): Candidate => {
    const { connectors, id, imageUrl, name } = entry
    const ids = connectors.map((connector) => connector.id)
    const place = recent.findIndex((each) => ids.includes(each))
    return {
      row: { id, name, imageUrl, entry },
      groups: place < 0 ? [groupOf(entry)] : ['recent', groupOf(entry)],
      places: { recent: place },
    }
  })
  const left = new Set(lists ? lists(found, recent) : found)
  return [...new Set([...order, ...defaultGroupOrder])].flatMap((group) =>
    [...left]
      .filter(({ groups }) => groups.includes(group))
      // Two wallets of different namespaces may share an id; their place must not hang on which was found first.
      .sort(byPlaceIn(group))
      .slice(0, group === 'recent' ? limits.recentWallets : undefined)
      .map((candidate): WalletRow => {
        left.delete(candidate)
        return { ...candidate.row, group }
      }),
  )
}

function byPlaceIn(group: ConnectorGroup) {
  const placeOf = ({ places }: Candidate) => places[group] ?? places.featured ?? Number.MAX_VALUE
  return (a: Candidate, b: Candidate) => placeOf(a) - placeOf(b) || compareRows(a, b)
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

function compareRows({ row: a }: Candidate, { row: b }: Candidate): number {
  const [first, second] = [normaliseName(a.name), normaliseName(b.name)]
  return first === second ? (a.id < b.id ? -1 : 1) : first < second ? -1 : 1
}
