import { KitError } from '../../core/errors.ts'
import type { SimulationOutcome } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { type CallResult, dryRun, reasonOf, refusalOf, unable } from './dryRun.ts'
import type { EvmCall } from './evmCall.ts'

/** Calls to try out, and the two that read what is held of the coin that leaves and of the one that arrives. */
export type Trial = {
  readonly calls: readonly EvmCall[]
  readonly reads: readonly [gives: EvmCall, wants: EvmCall]
  /** What differs from the chain within the trial. */
  readonly stateOverrides?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Tries calls out on the node, one after the other, without sending them. Balances are read before and after within the
 * same dry run, so that a token which keeps a part for itself shows what really arrives.
 */
export async function simulateCalls(
  node: RpcNode,
  { calls, reads, stateOverrides }: Trial,
): Promise<SimulationOutcome> {
  const results = await dryRun(node, [...reads, ...calls, ...reads], stateOverrides)
  // A node that does not know the method can still say whether the first call fails.
  if (!results) return (calls[0] && (await refusalOf(node, calls[0]))) ?? unable
  const failed = results.slice(2, -2).find(({ status }) => status !== '0x1')
  if (failed) return { type: 'reverts', ...reasonOf(failed) }
  const amounts = [...results.slice(0, 2), ...results.slice(-2)].map(toAmount)
  const [givesBefore, wantsBefore, givesAfter, wantsAfter] = amounts
  if (givesBefore === undefined || wantsBefore === undefined || givesAfter === undefined || wantsAfter === undefined) {
    return unable
  }
  const [sent, received] = [givesBefore - givesAfter, wantsAfter - wantsBefore]
  // Some tokens answer false instead of failing.
  if (sent <= 0n && received <= 0n) return { type: 'reverts', code: 'nothing-moves' }
  return { type: 'changes', sent, received }
}

/** The outcome of a dry run; `no-answer` where no node answers. */
export async function orSilent(trial: Promise<SimulationOutcome>): Promise<SimulationOutcome> {
  try {
    return await trial
  } catch (error) {
    if (error instanceof KitError && error.code === 'RPC_FAILED') return { type: 'unknown', code: 'no-answer' }
    throw error
  }
}

function toAmount({ returnData = '', status }: CallResult): bigint | undefined {
  return status === '0x1' && /^0x[0-9a-f]{64}$/i.test(returnData) ? BigInt(returnData) : undefined
}
