// Source: the chain definitions of viem 2.57.1 (MIT), read on 22 November 2026; src/exports/networks.test.ts compares
// every field with them. The RPC addresses are public and limited: a site with visitors hands in its own.
import type { Network } from '../../../core/network.ts'

/** Sepolia, chain id 11155111. */
export const sepolia: Network = {
  id: 'eip155:11155111',
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://11155111.rpc.thirdweb.com'],
  blockExplorerUrl: 'https://sepolia.etherscan.io',
}

/** Hoodi, chain id 560048. */
export const hoodi: Network = {
  id: 'eip155:560048',
  name: 'Hoodi',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.hoodi.ethpandaops.io'],
  blockExplorerUrl: 'https://hoodi.etherscan.io',
}

/** Base Sepolia, chain id 84532. */
export const baseSepolia: Network = {
  id: 'eip155:84532',
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.base.org'],
  blockExplorerUrl: 'https://sepolia.basescan.org',
}

/** Arbitrum Sepolia, chain id 421614. */
export const arbitrumSepolia: Network = {
  id: 'eip155:421614',
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc'],
  blockExplorerUrl: 'https://sepolia.arbiscan.io',
}

/** OP Sepolia, chain id 11155420. */
export const optimismSepolia: Network = {
  id: 'eip155:11155420',
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.optimism.io'],
  blockExplorerUrl: 'https://optimism-sepolia.blockscout.com',
}

/** Polygon Amoy, chain id 80002. */
export const polygonAmoy: Network = {
  id: 'eip155:80002',
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-amoy.drpc.org'],
  blockExplorerUrl: 'https://amoy.polygonscan.com',
}

/** BNB Smart Chain Testnet, chain id 97. */
export const bscTestnet: Network = {
  id: 'eip155:97',
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  blockExplorerUrl: 'https://testnet.bscscan.com',
}

/** Avalanche Fuji, chain id 43113. */
export const avalancheFuji: Network = {
  id: 'eip155:43113',
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
  blockExplorerUrl: 'https://testnet.snowtrace.io',
}
