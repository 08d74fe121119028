import type { Network } from '../platform/createNetwork.ts'

/** How often a network is asked, in milliseconds. */
const pace = 1_000

/** Waits until a transaction is in a block, or until the signal ends: the page sees then that it is on its way. */
export async function awaitTransaction(
  network: Network,
  chain: string,
  hash: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // A network that is away for a moment has lost nothing.
    const receipt = await network(chain, 'eth_getTransactionReceipt', [hash], signal).catch(() => null)
    if (typeof receipt === 'object' && receipt !== null) return
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}
