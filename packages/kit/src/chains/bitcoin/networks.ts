// Source of the ids: BIP-122, the first 32 digits of the hash of each network's first block, as Bitcoin Core's chainparams.cpp has
// it; the test computes them anew. The Esplora addresses are public and limited: a site with visitors hands in its own.
import type { Network } from '../../core/network.ts'

const testCurrency = { name: 'Test Bitcoin', symbol: 'tBTC', decimals: 8 }

/** Bitcoin. */
export const bitcoinMainnet: Network = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/api'],
  blockExplorerUrl: 'https://mempool.space',
}

/** The fourth public test network, whose coins are given away. */
export const bitcoinTestnet4: Network = {
  id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  name: 'Bitcoin Testnet 4',
  nativeCurrency: testCurrency,
  rpcUrls: ['https://mempool.space/testnet4/api'],
  blockExplorerUrl: 'https://mempool.space/testnet4',
}

/** The public test network whose blocks are signed by its maintainers. */
export const bitcoinSignet: Network = {
  id: 'bip122:00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  nativeCurrency: testCurrency,
  rpcUrls: ['https://mempool.space/signet/api'],
  blockExplorerUrl: 'https://mempool.space/signet',
}

/** A network on the developer's own machine, read where `electrs` serves it by default. */
export const bitcoinRegtest: Network = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  nativeCurrency: testCurrency,
  rpcUrls: ['http://127.0.0.1:3002'],
  local: true,
}
