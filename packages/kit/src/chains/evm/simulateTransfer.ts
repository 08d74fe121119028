import { KitError } from '../../core/errors.ts'
import type { SimulationOutcome, Transfer } from '../../core/transfers.ts'
import { askNode, type EvmNode, type NodeError } from './askNode.ts'
import { revertReason } from './revertReason.ts'
import { balanceCall, type EvmCall, transferCall } from './transferCall.ts'

type CallResult = { readonly status: string; readonly returnData?: string; readonly error?: NodeError }
type SimulatedBlock = { readonly calls: readonly CallResult[] }

const silent: SimulationOutcome = { type: 'unknown', code: 'no-answer' }
const unable: SimulationOutcome = { type: 'unknown', code: 'no-dry-run' }

/**
 * Tries a transfer out on the node without sending it. A token's balances are read before and after within the same
 * dry run (`eth_simulateV1`), so that a token which keeps a part for itself shows what really arrives.
 */
export async function simulateTransfer(
  ask: <T>(read: (node: EvmNode) => Promise<T>) => Promise<T>,
  transfer: Transfer,
): Promise<SimulationOutcome> {
  try {
    return await ask((node) =>
      transfer.tokenAddress ? simulateToken(node, transfer, transfer.tokenAddress) : simulateNative(node, transfer),
    )
  } catch (error) {
    if (error instanceof KitError && error.code === 'RPC_FAILED') return silent
    throw error
  }
}

async function simulateNative(node: EvmNode, transfer: Transfer): Promise<SimulationOutcome> {
  const refusal = await refusalOf(node, transferCall(transfer))
  // The protocol moves native coins whole, so a call that passes moves the amount.
  return refusal ?? { type: 'changes', sent: transfer.amount, received: transfer.amount }
}

async function simulateToken(node: EvmNode, transfer: Transfer, tokenAddress: string): Promise<SimulationOutcome> {
  const { from, to } = transfer
  const call = transferCall(transfer)
  const read = [balanceCall(tokenAddress, from), balanceCall(tokenAddress, to)]
  const calls = [...read, call, ...read]
  const answer = await askNode<readonly SimulatedBlock[]>(node, 'eth_simulateV1', [
    { blockStateCalls: [{ calls }], validation: false },
    'latest',
  ])
  const results = answer.error ? undefined : answer.result[0]?.calls
  // A node that does not know the method can still say whether the call fails.
  if (!results || results.length !== calls.length) return (await refusalOf(node, call)) ?? unable
  const moved = results[2]
  if (moved?.status !== '0x1') {
    const reason = revertReason(moved?.error ?? { code: 3, message: '' }, moved?.returnData)
    return { type: 'reverts', ...(reason ?? { code: 'refused' }) }
  }
  const [fromBefore, toBefore, fromAfter, toAfter] = [0, 1, 3, 4].map((index) => toAmount(results[index]))
  if (fromBefore === undefined || toBefore === undefined || fromAfter === undefined || toAfter === undefined) {
    return unable
  }
  // Sending to oneself changes no balance.
  if (from.toLowerCase() === to.toLowerCase()) {
    return { type: 'changes', sent: transfer.amount, received: transfer.amount }
  }
  const [sent, received] = [fromBefore - fromAfter, toAfter - toBefore]
  // Some tokens answer false instead of failing.
  if (sent <= 0n && received <= 0n) return { type: 'reverts', code: 'nothing-moves' }
  return { type: 'changes', sent, received }
}

/** Undefined when a plain dry run passes. */
async function refusalOf(node: EvmNode, call: EvmCall): Promise<SimulationOutcome | undefined> {
  const { error } = await askNode<string>(node, 'eth_call', [call, 'latest'])
  if (!error) return undefined
  const reason = revertReason(error)
  return reason === undefined ? unable : { type: 'reverts', ...reason }
}

function toAmount(result: CallResult | undefined): bigint | undefined {
  const data = result?.returnData ?? ''
  return result?.status === '0x1' && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : undefined
}
