// Source: the clusters of Solana's documentation (https://solana.com/docs/references/clusters), read on 23 November 2026.
// The RPC addresses are public and limited: a site with visitors hands in its own.
import type { Network } from '../../core/network.ts'

const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** Solana, the cluster mainnet-beta. */
export const solanaMainnet: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency,
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
  blockExplorerUrl: 'https://explorer.solana.com',
}

/** The cluster devnet, whose coins are given away. */
export const solanaDevnet: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency,
  rpcUrls: ['https://api.devnet.solana.com'],
  blockExplorerUrl: 'https://explorer.solana.com?cluster=devnet',
}

/** The cluster testnet, where validators try releases. */
export const solanaTestnet: Network = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency,
  rpcUrls: ['https://api.testnet.solana.com'],
  blockExplorerUrl: 'https://explorer.solana.com?cluster=testnet',
}
