import * as v from 'valibot'
import { address, quantity } from '../nodeFields.ts'
import { maxPayments, type TracedPayment } from './tracedPayment.ts'

// Inner calls are read one level at a time: contracts can nest them a thousand deep.
const frameSchema = v.object({
  type: v.string(),
  from: address,
  to: v.nullish(address),
  value: v.nullish(quantity),
  error: v.nullish(v.string()),
  calls: v.nullish(v.array(v.unknown()), []),
})

/** What moves coins; a DELEGATECALL names its caller's value and moves nothing. */
const moving: readonly string[] = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/**
 * The payments in a trace of geth's `callTracer`, without the transaction's own value. What was reverted was not paid.
 *
 * @returns `undefined` when it is no such trace.
 */
export function readCallFrames(root: unknown): readonly TracedPayment[] | undefined {
  const found: TracedPayment[] = []
  const open: { frame: unknown; isRoot: boolean }[] = [{ frame: root, isRoot: true }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const read = v.safeParse(frameSchema, next.frame)
    if (!read.success) return undefined
    const { type, from, to, value, error, calls } = read.output
    if (error != null) continue
    if (!next.isRoot && moving.includes(type) && to != null && value != null && value > 0n && from !== to) {
      found.push({ sender: from, receiver: to, amount: value })
    }
    for (const frame of calls.toReversed()) open.push({ frame, isRoot: false })
  }
  return found.slice(0, maxPayments)
}
