import type { ExplorerTarget } from '../../core/chain.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import { decodeBase58 } from './base58.ts'

/** The CAIP-2 namespace of Solana. */
export const solanaNamespace = 'solana'

/** An address as wallets and nodes take it: 32 to 44 characters of base58 that stand for 32 bytes. */
export function parseSolanaAddress(text: string): string | undefined {
  const address = text.trim()
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  return decodeBase58(address)?.length === 32 ? address : undefined
}

/** Base58 tells capital from small letters, so an address has one spelling. */
export function normalizeSolana(text: string): string {
  return parseSolanaAddress(text) ?? text
}

/** How gateways name the native coin where an address is asked for. */
export const solanaNativeCoin = 'So11111111111111111111111111111111111111111'

/** Networks by the hash of their first block (CAIP-2), and what Wallet Standard calls them. */
const clusters: Readonly<Record<CaipNetworkId, WalletChain>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The network where nothing names one: mainnet-beta. */
export const defaultSolanaNetworkId: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A network as Wallet Standard names it. */
export type WalletChain = `solana:${string}`

/** A network as a wallet names it; of a site's own network wallets know their own name, or call it local. */
export function walletChainOf(networkId: CaipNetworkId, chains: readonly string[]): WalletChain {
  const isOwn = (id: CaipNetworkId): id is WalletChain => chains.includes(id)
  return clusters[networkId] ?? (isOwn(networkId) ? networkId : 'solana:localnet')
}

/** The network that a wallet's name stands for; undefined for what only the site can know. */
export function networkIdOfChain(chain: string): CaipNetworkId | undefined {
  return (Object.keys(clusters) as CaipNetworkId[]).find((id) => clusters[id] === chain)
}

/** The page of an explorer; what its address asks for, such as a cluster, stays. */
export function solanaExplorerUrl({ blockExplorerUrl = '' }: Network, target: ExplorerTarget): string | undefined {
  const [, base, query = ''] = /^(https?:\/\/[^?#]+)(\?[^#]*)?/i.exec(blockExplorerUrl) ?? []
  if (!base) return undefined
  const [kind, id] = target.transaction === undefined ? ['address', target.address] : ['tx', target.transaction]
  return `${base.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}${query}`
}
