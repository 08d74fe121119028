import * as v from 'valibot'
import { callsRefusal } from '../callsRefusal.ts'
import type { SmartAccounts } from './smartAccounts.ts'

const OperationReceipt = v.looseObject({
  success: v.boolean(),
  logs: v.optional(v.array(v.looseObject({ address: v.string(), topics: v.array(v.string()), data: v.string() })), []),
  receipt: v.looseObject({ transactionHash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)) }),
})

/** How often a bundler is asked whether an operation is in a block, in milliseconds. */
const pace = 1_000

/** What became of an operation; undefined while it is in no block. @throws PortRefusalError when the network does not say. */
export async function readOperationReceipt(
  smart: Pick<SmartAccounts, 'bundler'>,
  chain: string,
  hash: string,
  signal: AbortSignal,
): Promise<v.InferOutput<typeof OperationReceipt> | undefined> {
  const answer = await smart.bundler(chain, 'eth_getUserOperationReceipt', [hash], signal)
  const read = v.safeParse(OperationReceipt, answer)
  return read.success ? read.output : undefined
}

/**
 * Waits until an operation is in a block, and answers the hash of the transaction that carried it.
 *
 * @throws PortRefusalError `calls-failed` where its calls failed there. It rejects with the signal's reason when that ends.
 */
export async function awaitOperation(
  smart: Pick<SmartAccounts, 'bundler'>,
  chain: string,
  hash: string,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    signal.throwIfAborted()
    // One that is away for a moment has lost nothing: the operation is on its way.
    const found = await readOperationReceipt(smart, chain, hash, signal).catch(() => undefined)
    if (found && !found.success) throw callsRefusal('calls-failed')
    if (found) return found.receipt.transactionHash
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}
