import * as v from 'valibot'
import { address, hash, quantity } from '../nodeFields.ts'
import { type BlockTraces, maxPayments, type TracedPayment } from './tracedPayment.ts'

const entrySchema = v.object({
  type: v.string(),
  action: v.object({
    callType: v.nullish(v.string()),
    from: v.nullish(address),
    to: v.nullish(address),
    value: v.nullish(quantity),
    address: v.nullish(address),
    refundAddress: v.nullish(address),
    balance: v.nullish(quantity),
  }),
  result: v.nullish(v.object({ address: v.nullish(address) })),
  error: v.nullish(v.string()),
  blockHash: hash,
  traceAddress: v.array(v.number()),
  transactionHash: v.nullish(hash),
})

type Entry = v.InferOutput<typeof entrySchema>

/**
 * The payments in the answer of `trace_block`, without the transactions' own values. What was reverted was not paid.
 *
 * @returns `undefined` when it is no such answer, or of another block.
 */
export function readFlatTraces(answer: unknown, blockHash: string): BlockTraces | undefined {
  const read = v.safeParse(v.array(entrySchema), answer)
  if (!read.success || read.output.some((entry) => entry.blockHash !== blockHash)) return undefined
  const payments = new Map<string, TracedPayment[]>()
  const reverted = new Map<string, string[]>()
  for (const entry of read.output) {
    const { transactionHash, traceAddress, error } = entry
    // Rewards of a block belong to no transaction.
    if (transactionHash == null) continue
    const place = `${traceAddress.join('.')}.`
    const gone = reverted.get(transactionHash) ?? []
    if (error != null) reverted.set(transactionHash, [...gone, traceAddress.length === 0 ? '' : place])
    // Entries stand in the order of execution, so a call comes before those within it.
    if (error != null || gone.some((start) => place.startsWith(start))) continue
    const paid = traceAddress.length === 0 ? undefined : paymentOf(entry)
    const known = payments.get(transactionHash) ?? []
    if (paid !== undefined && known.length < maxPayments) known.push(paid)
    payments.set(transactionHash, known)
  }
  return payments
}

function paymentOf({ type, action, result }: Entry): TracedPayment | undefined {
  const { callType, from, to, value, address: gone, refundAddress, balance } = action
  const [sender, receiver, amount] =
    type === 'suicide'
      ? [gone, refundAddress, balance]
      : type === 'create'
        ? [from, result?.address, value]
        : type === 'call' && callType === 'call'
          ? [from, to, value]
          : []
  if (sender == null || receiver == null || amount == null || amount === 0n || sender === receiver) return undefined
  return { sender, receiver, amount }
}
