import type { RevertReason, SimulationOutcome } from '../../core/transfers.ts'
import { askNode, type NodeError, type RpcNode } from '../rpc/askNode.ts'
import type { EvmCall } from './evmCall.ts'
import { revertReason } from './revertReason.ts'

/** What became of a call that was tried out. */
export type CallResult = {
  readonly status: string
  readonly returnData?: string
  readonly gasUsed?: string
  readonly error?: NodeError
}

/** The node refused, and not because of the call. */
export const unable: SimulationOutcome = { type: 'unknown', code: 'no-dry-run' }

/**
 * Runs calls one after the other on a state that is thrown away (`eth_simulateV1`); undefined where the node has no such
 * runs.
 *
 * @param stateOverrides What differs from the chain within the run.
 */
export async function dryRun(
  node: RpcNode,
  calls: readonly EvmCall[],
  stateOverrides?: Readonly<Record<string, unknown>>,
): Promise<readonly CallResult[] | undefined> {
  const answer = await askNode<readonly { readonly calls: readonly CallResult[] }[]>(node, 'eth_simulateV1', [
    { blockStateCalls: [{ ...(stateOverrides && { stateOverrides }), calls }], validation: false },
    'latest',
  ])
  const results = answer.error ? undefined : answer.result[0]?.calls
  return results?.length === calls.length ? results : undefined
}

/** Why a call of a dry run failed. */
export function reasonOf({ error, returnData }: CallResult): RevertReason {
  return revertReason(error ?? { code: 3, message: '' }, returnData) ?? { code: 'refused' }
}

/** Undefined when a plain dry run passes. */
export async function refusalOf(node: RpcNode, call: EvmCall): Promise<SimulationOutcome | undefined> {
  const { error } = await askNode<string>(node, 'eth_call', [call, 'latest'])
  if (!error) return undefined
  const reason = revertReason(error)
  return reason === undefined ? unable : { type: 'reverts', ...reason }
}
