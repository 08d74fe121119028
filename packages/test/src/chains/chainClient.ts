import { setTimeout as wait } from 'node:timers/promises'
import {
  type Chain,
  createTestClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  TransactionReceiptNotFoundError,
  type WaitForTransactionReceiptParameters,
  WaitForTransactionReceiptTimeoutError,
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
  })
}

const pollingInterval = 50
/** Milliseconds for one answer: a busy machine mines hundreds of blocks for longer than viem waits. */
const timeout = 60_000

/** A client for one local chain that polls every 50 ms. */
export function createChainClient(chain: Chain): ChainClient {
  const client = createTestClient({
    chain,
    mode: 'anvil',
    transport: http(undefined, { timeout }),
    pollingInterval,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
  return client.extend(() => ({
    // viem looks again only after another block, and a node that mines on demand may tell a block before its receipts.
    waitForTransactionReceipt: async (wanted: WaitForTransactionReceiptParameters<Chain>) => {
      const { hash, timeout: timeoutMs = timeout } = wanted
      const endsAt = Date.now() + timeoutMs
      for (;;) {
        const receipt = await client.getTransactionReceipt({ hash }).catch(unlessUnknown)
        if (receipt !== undefined) return receipt
        if (Date.now() > endsAt) throw new WaitForTransactionReceiptTimeoutError({ hash })
        await wait(pollingInterval)
      }
    },
  }))
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}
