import type { Network } from '../platform/createNetwork.ts'
import type { EvmTransaction } from '../signer/signature.ts'
import type { EvmCall } from './evmCall.ts'

/** What a page named of a transaction beside what it does. */
export type Unusual = {
  /** The price of gas is many times the network's: what is paid beyond that goes to the block's maker. */
  readonly isDear: boolean
  /** Transactions that have to come before it: until then it waits, and what it does may change. */
  readonly waitsFor: number
}

/** So many times the network's price is too much for any haste. */
const maxTimes = 10n

/** Compares what a page named of a transaction with what the network says; what it does not answer counts as usual. */
export async function findUnusual(
  network: Network,
  chain: string,
  account: string,
  call: EvmCall,
  transaction: EvmTransaction,
): Promise<Unusual> {
  const isPriced = [call.gasPrice, call.maxFeePerGas, call.maxPriorityFeePerGas].some((each) => each !== undefined)
  const ask = async (method: string, params: readonly string[]) => {
    const answer = await network(chain, method, params).catch(() => undefined)
    return typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) ? BigInt(answer) : undefined
  }
  const [price, next] = await Promise.all([
    isPriced ? ask('eth_gasPrice', []) : undefined,
    call.nonce === undefined ? undefined : ask('eth_getTransactionCount', [account, 'pending']),
  ])
  const highest = (transaction.type === 'legacy' ? transaction.gasPrice : transaction.maxFeePerGas) ?? 0n
  const waitsFor = next === undefined ? 0 : (transaction.nonce ?? 0) - Number(next)
  return { isDear: price !== undefined && highest > price * maxTimes, waitsFor: Math.max(waitsFor, 0) }
}
