import * as v from 'valibot'
import { refuse } from './PosError.ts'
import type { Payment, TillFamily } from './tillFamily.ts'

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

/**
 * Reads a payment: the asset by CAIP-19, both accounts by CAIP-10 on the asset's own chain. What is wrong is told in the order
 * of its numbers, the asset and its chain first.
 *
 * @throws WalletMethodError -18901 to -18904
 */
export function readIntent(
  { amount, asset, recipient, sender }: PaymentIntent,
  families: readonly TillFamily[],
): { family: TillFamily; payment: Payment } {
  const family = families.find(({ namespace }) => asset.startsWith(`${namespace.name}:`))
  const coin = family?.readAsset(asset)
  if (family === undefined || coin === undefined) {
    throw refuse('Invalid Asset', 'It is a CAIP-19 name such as eip155:1/slip44:60 or eip155:1/erc20:0x….')
  }
  const { chainId } = coin
  if (!family.serves(chainId)) throw refuse('Invalid Asset', `The chain ${chainId} is not served here.`)
  const to = readAccount(family, { name: recipient, chainId, refusal: 'Invalid Recipient' })
  const from = readAccount(family, { name: sender, chainId, refusal: 'Invalid Sender' })
  if (!decimalAmount.test(amount) || !/[1-9]/.test(amount)) {
    throw refuse('Invalid Amount', 'It is decimal text above 0, such as 12.5.')
  }
  return { family, payment: { ...coin, amount: amount.startsWith('.') ? `0${amount}` : amount, from, to } }
}

type AccountName = { name: string; chainId: string; refusal: 'Invalid Sender' | 'Invalid Recipient' }

function readAccount(family: TillFamily, { chainId, name, refusal }: AccountName): string {
  const account = family.readAccount(name)
  if (account === undefined) {
    throw refuse(refusal, `It is a CAIP-10 account such as ${chainId}:…, with a right checksum or none.`)
  }
  if (account.chainId !== chainId) throw refuse(refusal, `It is on ${account.chainId}, and the asset on ${chainId}.`)
  return account.address
}
