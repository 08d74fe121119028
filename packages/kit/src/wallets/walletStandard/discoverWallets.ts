import { getWallets } from '@wallet-standard/app'
import { solanaNamespace } from '../../chains/solana/solanaRules.ts'
import type { StandardWallet } from '../../chains/solana/standardWallet.ts'
import { isSolanaWallet } from '../../chains/solana/walletFeatures.ts'
import type { Connector } from '../../core/connector.ts'
import { cleanIcon, cleanName } from '../cleanWallet.ts'

/** A wallet that was found, without the id of its source. */
export type FoundWallet = Omit<Connector, 'provider' | 'source'> & { readonly provider: StandardWallet }

/** Watches which wallets are registered with the page, and what they can do, as long as the page lives. */
export function discoverWallets(onChange: (connectors: readonly FoundWallet[]) => void): {
  connectors(): readonly FoundWallet[]
  stop(): void
} {
  const registered = getWallets()
  const watched = new Map<StandardWallet, () => void>()
  let current: readonly FoundWallet[] = []

  const refresh = () => {
    const wallets = registered.get().map((wallet) => wallet as unknown as StandardWallet)
    for (const [wallet, stop] of watched)
      if (!wallets.includes(wallet)) {
        stop()
        watched.delete(wallet)
      }
    for (const wallet of wallets) if (!watched.has(wallet)) watched.set(wallet, watch(wallet, refresh))
    const next = toConnectors(wallets.filter(isUsable))
    const isSame =
      next.length === current.length && next.every(({ provider }, at) => provider === current[at]?.provider)
    if (isSame) return
    current = next
    onChange(current)
  }

  const stops = [registered.on('register', refresh), registered.on('unregister', refresh)]
  refresh()

  return {
    connectors: () => current,
    stop() {
      for (const stop of [...stops, ...watched.values()]) stop()
    },
  }
}

/** Listens to a wallet, which reports changes of its chains and features. */
function watch(wallet: StandardWallet, refresh: () => void): () => void {
  try {
    return (
      wallet.features['standard:events']?.on('change', ({ chains, features }) => {
        if (chains || features) refresh()
      }) ?? (() => undefined)
    )
  } catch {
    // One wallet's fault must not hide the others.
    return () => undefined
  }
}

/** Checks the shape of a wallet, since any script of the page can register one. */
function isUsable(wallet: StandardWallet): boolean {
  try {
    return isSolanaWallet(wallet)
  } catch {
    return false
  }
}

function toConnectors(wallets: readonly StandardWallet[]): FoundWallet[] {
  const seen = new Map<string, number>()
  return wallets.map((wallet) => {
    const name = cleanName(wallet.name)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return {
      // The name is what survives a reload; a second wallet of that name stays apart.
      id: count > 1 ? `${name}#${count}` : name,
      name,
      type: 'ANNOUNCED',
      chain: solanaNamespace,
      readiness: 'installed',
      imageUrl: cleanIcon(wallet.icon, name),
      provider: wallet,
    }
  })
}
