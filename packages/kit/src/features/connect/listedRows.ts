import type { WalletRecord } from '../../core/walletRecord.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import type { WalletEntry } from '../../domain/connectors/walletEntry.ts'
import { isWallet, keysOfRecord } from '../../domain/connectors/walletKeys.ts'
import { isReachable, isSame, type ListOptions, listFilter, rowOf } from '../../domain/connectors/walletLists.ts'

export type ListedRowsParameters = {
  options: ListOptions
  /** What is listed before: wallets of this browser and of the site. */
  rows: readonly WalletRow[]
  wallets: readonly WalletRecord[]
  link: WalletEntry | undefined
  /** On a phone, only wallets with an app or a web app. */
  isPhone: boolean
  /** Lines that were made before; one of a wallet stays the same object. */
  made?: WeakMap<WalletRecord, WalletRow>
}

/** The lines of a directory's wallets, in its order, without those that are listed before or that the site leaves out. */
export function listedRows(parameters: ListedRowsParameters): readonly WalletRow[] {
  const { options, rows, wallets, link, isPhone, made = new WeakMap() } = parameters
  const isShown = listFilter(options)
  const hasFilter = Boolean(options.excludeWalletIds?.length || options.includeWalletIds?.length)
  const seen = new Set<string>()
  return wallets.flatMap((wallet) => {
    const isTwice = seen.has(wallet.id)
    seen.add(wallet.id)
    if (isTwice || (isPhone && !isReachable(wallet, isPhone)) || (hasFilter && !isShown(keysOfRecord(wallet), true)))
      return []
    if (rows.some((row) => (row.wallet ? isSame(row.wallet, wallet) : row.entry && isWallet(row.entry, wallet))))
      return []
    const known = made.get(wallet)
    if (known && known.link === link) return [known]
    const row: WalletRow = { ...rowOf(wallet, 'wallet', link), group: 'recommended' }
    made.set(wallet, row)
    return [row]
  })
}
