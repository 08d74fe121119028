import * as v from 'valibot'
import type { Address } from 'viem'
import { readAccountName, readAsset } from '../caipNames.ts'
import { refuse } from './PosError.ts'

/** 2^256 has 78 digits. */
const decimalAmount = /^(?:\d{1,78}(?:\.\d{1,78})?|\.\d{1,78})$/

const text = v.pipe(v.string(), v.maxLength(512))

/** What `wc_pos_buildTransactions` takes; {@link readIntent} judges what the texts mean, with a separate code for each. */
export const buildTransactionsSchema = v.object({
  paymentIntents: v.pipe(
    v.array(v.object({ asset: text, amount: text, recipient: text, sender: text })),
    v.minLength(1),
    v.maxLength(20),
  ),
  capabilities: v.optional(v.unknown()),
})

/** A payment as a till asks for it. */
export type PaymentIntent = v.InferOutput<typeof buildTransactionsSchema>['paymentIntents'][number]

/** A payment on one chain; `token` is absent for the native coin, `amount` decimal text. */
export type Payment = { chainId: string; token: Address | undefined; amount: string; from: Address; to: Address }

/**
 * Reads a payment: the asset by CAIP-19, both accounts by CAIP-10 on the asset's own chain. What is wrong is told in the order
 * of its numbers, the asset and its chain first.
 *
 * @param isServed Whether a chain is served here.
 * @throws WalletMethodError -18901 to -18904
 */
export function readIntent(
  { amount, asset, recipient, sender }: PaymentIntent,
  isServed: (chainId: string) => boolean,
): Payment {
  const coin = readAsset(asset)
  if (coin === undefined) {
    throw refuse('Invalid Asset', 'It is a CAIP-19 name such as eip155:1/slip44:60 or eip155:1/erc20:0x….')
  }
  if (!isServed(coin.chainId)) throw refuse('Invalid Asset', `The chain ${coin.chainId} is not served here.`)
  const to = readAccount(recipient, coin.chainId, 'Invalid Recipient')
  const from = readAccount(sender, coin.chainId, 'Invalid Sender')
  if (!decimalAmount.test(amount) || !/[1-9]/.test(amount)) {
    throw refuse('Invalid Amount', 'It is decimal text above 0, such as 12.5.')
  }
  return { ...coin, amount: amount.startsWith('.') ? `0${amount}` : amount, from, to }
}

function readAccount(name: string, chainId: string, refusal: 'Invalid Sender' | 'Invalid Recipient'): Address {
  const account = readAccountName(name)
  if (account === undefined) {
    throw refuse(refusal, 'It is a CAIP-10 account such as eip155:1:0x…, with a right checksum or none.')
  }
  if (account.chainId !== chainId) throw refuse(refusal, `It is on ${account.chainId}, and the asset on ${chainId}.`)
  return account.address
}
