import * as v from 'valibot'
import { erc20Abi, isHash, parseEventLogs, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { isChainUnreadable, withSignal } from '../../../engines/rpc/chainClient.ts'
import type { ServedChains } from '../../chains/servedChain.ts'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'
import { chainAway, refuse } from './PosError.ts'
import { readTransactionId, type Transfer } from './transactionId.ts'

/** When a till should ask again, in ms (gateway contract 1.14). */
const checkIn = 1_000

const checkTransactionSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  sendResult: v.pipe(v.string(), v.maxLength(10_000)),
})

/** `wc_pos_checkTransaction`: whether a payment that a wallet says it has sent is on the chain (gateway contract 1.14). */
export function checkTransaction({ chains }: { chains: ServedChains }): WalletMethod {
  return walletMethod(checkTransactionSchema, async (call, { id, sendResult }) => {
    const payment = readTransactionId(id)
    const { chainId } = payment
    const chain = chains.get(chainId)
    if (chain === undefined) throw refuse('Invalid Transaction ID', `The chain ${chainId} is not served here.`)
    const hash = sendResult.trim()
    if (!isHash(hash)) throw refuse('Invalid Wallet Response', 'It is the hash of a transaction.')
    try {
      const client = withSignal(chain.client, call.signal())
      const receipt = await getTransactionReceipt(client, { hash })
      if (receipt.status !== 'success') return { status: 'FAILED', txid: hash }
      const isLater = receipt.blockNumber > payment.block
      if (isLater && transfersOf(receipt).some(payment.isFor)) return { status: 'CONFIRMED', txid: hash }
      // Only here, because most payments by a till are in tokens, whose logs tell all.
      const { from, to, value } = await getTransaction(client, { hash })
      if (isLater && to !== null && payment.isFor({ token: undefined, from, to, units: value })) {
        return { status: 'CONFIRMED', txid: hash }
      }
      throw refuse('Invalid Wallet Response', 'This transaction is not the payment that was asked for.')
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return { status: 'PENDING', checkIn }
      if (isChainUnreadable(error)) throw chainAway(chainId, error)
      throw error
    }
  })
}

/** What a transaction moved of any token. */
function transfersOf({ logs }: TransactionReceipt): readonly Transfer[] {
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).map(({ address, args }) => ({
    token: address,
    from: args.from,
    to: args.to,
    units: args.value,
  }))
}
