import type { Kit } from '../../core/kit.ts'
import type { Namespace } from '../../core/network.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import type { WalletEntry } from '../../domain/connectors/walletEntry.ts'

/** A wallet with only the ways that reach it on one chain family; undefined where none does. */
export function rowOn(kit: Kit, row: WalletRow, namespace: Namespace): WalletRow | undefined {
  const only = (entry: WalletEntry | undefined) => {
    const connectors = entry?.connectors.filter(({ chain }) => chain === namespace)
    return entry && connectors?.length ? { ...entry, connectors } : undefined
  }
  const { wallet } = row
  const entry = only(row.entry)
  const link = !row.entry && wallet && serves(kit, wallet, namespace) ? only(row.link) : undefined
  return entry || link ? { ...row, entry, link } : undefined
}

/** Whether a listed wallet works on a chain family; if unknown, it does on a site with a single family. */
export function serves({ options }: Kit, { chains }: WalletRecord, namespace: Namespace): boolean {
  return chains ? chains.some((chain) => `${chain}:`.startsWith(`${namespace}:`)) : options.chains.length < 2
}

/** Whether a wallet is installed in this browser and can answer at once. */
export function isInstalled({ entry }: WalletRow): boolean {
  const isAnswering = (type: string) => type === 'ANNOUNCED' || type === 'INJECTED'
  return (
    entry?.connectors.some(({ readiness, type }) => (readiness ? readiness === 'installed' : isAnswering(type))) ??
    false
  )
}
