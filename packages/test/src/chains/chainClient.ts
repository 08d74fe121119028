import {
  type Chain,
  createTestClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type WalletActions,
  walletActions,
} from 'viem'

/** Where Multicall3 stands on every chain that has it (https://www.multicall3.com). */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** A viem client that reads, signs as any unlocked account, and steers the local chain. */
export type ChainClient = TestClient<'anvil', HttpTransport, Chain> &
  PublicActions<HttpTransport, Chain> &
  WalletActions<Chain>

/** The viem chain of a local chain id: ether, one RPC, Multicall3. */
export function localChain(chainId: number, rpcUrl: string): Chain {
  return defineChain({
    id: chainId,
    name: `Local test chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: multicall3Address } },
    testnet: true,
    // Nobody replaces a transaction here; viem misses a block that comes while it looks for replacements, and waits for ever.
    supportsTransactionReplacementDetection: false,
  })
}

/** A client for one local chain that polls every 50 ms. */
export function createChainClient(chain: Chain): ChainClient {
  return createTestClient({ chain, mode: 'anvil', transport: http(), pollingInterval: 50, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
