import { useEffect, useMemo, useState } from 'react'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { type Namespace, namespaceOf } from '../../core/network.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { isWallet, keysOfRecord } from '../../domain/connectors/walletKeys.ts'
import { isSame, listFilter } from '../../domain/connectors/walletLists.ts'
import { readVisitor, type Visitor } from '../../domain/platforms/visitor.ts'
import { walletStores } from '../../domain/platforms/walletPlatforms.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { isInstalled, rowOn, serves } from './namespaceWallets.ts'
import { namespaceWalletsMessages } from './namespaceWalletsMessages.ts'
import { useDetection } from './useDetection.ts'
import { useWalletRows } from './useWalletRows.ts'

/** A wallet that is not here, and the page from which this visitor gets it. */
export type MissingWallet = { readonly wallet: WalletRecord; readonly href: string }

/** The wallets of one chain family, as a visitor can have them. */
export type NamespaceWallets = {
  /** Wallets that answer at once; without any, those that have to be opened first. */
  readonly first: readonly WalletRow[]
  /** Those that have to be opened first, where others answer at once. */
  readonly others: readonly WalletRow[]
  /** Those that have to be got; undefined while their list is on its way. */
  readonly missing: readonly MissingWallet[] | undefined
}

/** How many wallets to get are listed at most. */
const maxMissing = 6

/** The wallets of one chain family as they are now; one that appears later appears in the list. */
export function useNamespaceWallets(namespace: Namespace, isLooking: boolean): NamespaceWallets {
  const kit = useKitInstance()
  const rows = useWalletRows(isLooking)
  const known = useKnownWallets(kit, namespace)
  const [visitor] = useState(readVisitor)
  return useMemo(() => {
    const reached = rows.flatMap((row) => rowOn(kit, row, namespace) ?? [])
    const installed = reached.filter(isInstalled)
    const loadable = reached.filter((row) => !isInstalled(row))
    const isHere = installed.length > 0
    return {
      first: isHere ? installed : loadable,
      others: isHere ? loadable : [],
      missing: known && missingWallets({ kit, known, namespace, reached, rows, visitor }),
    }
  }, [kit, known, namespace, rows, visitor])
}

type Lists = {
  kit: Kit
  known: readonly WalletRecord[]
  namespace: Namespace
  reached: readonly WalletRow[]
  rows: readonly WalletRow[]
  visitor: Visitor
}

/** Wallets that the site, the directory or the chain family names and that nothing here reaches, in that order. */
function missingWallets({ kit, known, namespace, reached, rows, visitor }: Lists): readonly MissingWallet[] {
  const { customWallets: custom = [] } = kit.options
  const isShown = listFilter(kit.options)
  const isReached = (wallet: WalletRecord) =>
    reached.some((row) => (row.entry ? isWallet(row.entry, wallet) : row.wallet && isSame(row.wallet, wallet)))
  const listed = rows.flatMap(({ entry, wallet }) => (wallet && !entry ? [wallet] : []))
  const found: MissingWallet[] = []
  for (const wallet of [...custom, ...listed, ...known]) {
    const isTwice = found.some((other) => isSame(other.wallet, wallet))
    if (isTwice || !serves(kit, wallet, namespace) || isReached(wallet)) continue
    const [store] = walletStores(wallet, visitor)
    if (store && isShown(keysOfRecord(wallet), !custom.includes(wallet))) found.push({ wallet, href: store.href })
  }
  return found.slice(0, maxMissing)
}

/** What a chain family knows of wallets; nothing where that cannot be fetched. */
function useKnownWallets(kit: Kit, namespace: Namespace): readonly WalletRecord[] | undefined {
  const [known, setKnown] = useState<readonly WalletRecord[]>()
  useEffect(() => {
    let isCurrent = true
    const take = (wallets: readonly WalletRecord[]) => isCurrent && setKnown(wallets)
    const family = kit.options.chains.find((each) => each.namespace === namespace)
    const { knownWallets = async () => [] } = family ?? {}
    // Where to get a wallet is a help; those that are here are offered without it.
    loadPart(knownWallets).then(take, () => take([]))
    return () => {
      isCurrent = false
    }
  }, [kit, namespace])
  return known
}

/** Asks for a wallet of a chain family, or says that one is needed first where none can be reached. */
export function useNamespaceTitle(namespace: Namespace): string {
  const kit = useKitInstance()
  const text = useText(namespaceWalletsMessages)
  const { detection } = useDetection()
  const rows = useWalletRows(true)
  const { chains, networks } = kit.options
  const family = chains.find((each) => each.namespace === namespace)
  const network = networks.find(({ id }) => namespaceOf(id) === namespace)
  const name = family?.name ?? network?.name ?? namespace
  const isReached = detection === 'looking' || rows.some((row) => rowOn(kit, row, namespace))
  return (isReached ? text.needsOne : text.needsFirst)({ name })
}
