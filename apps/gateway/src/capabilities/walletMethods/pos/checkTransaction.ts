import * as v from 'valibot'
import { isHash, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { isChainUnreadable, withSignal } from '../../../engines/rpc/chainClient.ts'
import type { ServedChains } from '../../chains/servedChain.ts'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'
import { chainAway, refuse } from './PosError.ts'
import { readTransactionId } from './transactionId.ts'

/** When a till should ask again, in ms (gateway contract 1.14). */
const checkIn = 1_000

const checkTransactionSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  sendResult: v.pipe(v.string(), v.maxLength(10_000)),
})

/** `wc_pos_checkTransaction`: whether a payment that a wallet says it has sent is on the chain (gateway contract 1.14). */
export function checkTransaction({ chains }: { chains: ServedChains }): WalletMethod {
  return walletMethod(checkTransactionSchema, async (call, { id, sendResult }) => {
    const chainId = readTransactionId(id)
    const chain = chains.get(chainId)
    if (chain === undefined) throw refuse('Invalid Transaction ID', `The chain ${chainId} is not served here.`)
    const hash = sendResult.trim()
    if (!isHash(hash)) throw refuse('Invalid Wallet Response', 'It is the hash of a transaction.')
    try {
      const { status } = await getTransactionReceipt(withSignal(chain.client, call.signal()), { hash })
      return status === 'success' ? { status: 'CONFIRMED', txid: hash } : { status: 'FAILED', txid: hash }
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return { status: 'PENDING', checkIn }
      if (isChainUnreadable(error)) throw chainAway(chainId, error)
      throw error
    }
  })
}
