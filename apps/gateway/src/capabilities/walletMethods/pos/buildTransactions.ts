import { type WalletMethod, walletMethod } from '../walletMethod.ts'
import { buildTransactionsSchema, type PaymentIntent, readIntent } from './paymentIntent.ts'
import type { TillFamily } from './tillFamily.ts'
import { writeTransactionId } from './transactionId.ts'

/**
 * `wc_pos_buildTransactions`: turns the payments of a till into transactions for the payer's wallet, all of them or none
 * (gateway contract 1.14).
 */
export function buildTransactions(families: readonly TillFamily[]): WalletMethod {
  return walletMethod(buildTransactionsSchema, async (call, { paymentIntents }) => {
    const signal = call.signal()
    // Each payment asks the chain as often as a separate call would.
    await call.charge(paymentIntents.length - 1)
    return { transactions: await Promise.all(paymentIntents.map((intent) => buildOne(families, intent, signal))) }
  })
}

async function buildOne(families: readonly TillFamily[], intent: PaymentIntent, signal: AbortSignal) {
  const { family, payment } = readIntent(intent, families)
  const { chainId } = payment
  const { block, method, params, units } = await family.build(payment, signal)
  return { id: writeTransactionId(chainId, block, { ...payment, units }), chainId, method, params }
}
