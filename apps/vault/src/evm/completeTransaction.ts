import { createClient, custom, type Hex } from 'viem'
import { prepareTransactionRequest } from 'viem/actions'
import type { Network } from '../platform/createNetwork.ts'
import type { EvmTransaction } from '../signer/signature.ts'
import type { EvmCall } from './evmCall.ts'

/** A transaction with everything that is signed, and what its fee is at most. */
export type CompleteTransaction = {
  readonly kind: 'transaction'
  readonly transaction: EvmTransaction
  readonly highestFee: bigint
}

/**
 * Reads from the network what a page left out: nonce, gas and prices. What the page named stays.
 *
 * @throws Error when the network does not answer, or says that the call would fail.
 */
export async function completeTransaction(
  network: Network,
  chain: string,
  from: string,
  call: EvmCall,
): Promise<CompleteTransaction> {
  const chainId = Number(chain.split(':')[1])
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    // What is signed is put together here, and a node says for each part of it whether it can be.
    if (method === 'eth_fillTransaction') throw Object.assign(new Error('Not asked of nodes.'), { code: -32_601 })
    return network(chain, method, params)
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const { data, gas, gasPrice, maxFeePerGas: highest, maxPriorityFeePerGas: tip, nonce, to, value } = call
  const named = Object.entries({ gas, gasPrice, maxFeePerGas: highest, maxPriorityFeePerGas: tip, nonce, to })
  const whole = await prepareTransactionRequest(client, {
    ...Object.fromEntries(named.filter(([, each]) => each !== undefined)),
    account: from as Hex,
    chain: null,
    chainId,
    data,
    value,
    parameters: ['chainId', 'fees', 'gas', 'nonce', 'type'],
  })
  const limit = whole.gas ?? 0n
  const base = { chainId, data, gas: limit, nonce: whole.nonce, value, ...(to && { to }) }
  if (whole.gasPrice !== undefined) {
    const transaction: EvmTransaction = { ...base, type: 'legacy', gasPrice: whole.gasPrice }
    return { kind: 'transaction', transaction, highestFee: limit * whole.gasPrice }
  }
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = whole
  const transaction: EvmTransaction = { ...base, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
  return { kind: 'transaction', transaction, highestFee: limit * maxFeePerGas }
}
