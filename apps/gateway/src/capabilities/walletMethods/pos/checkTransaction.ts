import * as v from 'valibot'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'
import { refuse } from './PosError.ts'
import type { TillFamily } from './tillFamily.ts'
import { readTransactionId } from './transactionId.ts'

const checkTransactionSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  sendResult: v.pipe(v.string(), v.maxLength(10_000)),
})

/** `wc_pos_checkTransaction`: whether a payment that a wallet says it has sent is on the chain (gateway contract 1.14). */
export function checkTransaction(families: readonly TillFamily[]): WalletMethod {
  return walletMethod(checkTransactionSchema, async (call, { id, sendResult }) => {
    const payment = readTransactionId(id)
    const family = families.find(({ serves }) => serves(payment.chainId))
    if (family === undefined) {
      throw refuse('Invalid Transaction ID', `The chain ${payment.chainId} is not served here.`)
    }
    return family.check({ ...payment, sendResult }, call.signal())
  })
}
