import { KitError } from '../../core/errors.ts'
import type { Network } from '../../core/network.ts'
import type { TransferFee } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { dryRun, reasonOf } from './dryRun.ts'
import { estimateCall, feeOf, wouldFail } from './estimateCall.ts'
import type { EvmCall } from './evmCall.ts'

/**
 * The estimated cost of several calls, each one a transaction. A later call may depend on an earlier one, so that it
 * cannot be estimated alone.
 *
 * @throws KitError `RPC_FAILED` when the node is away or cannot say, `SEND_FAILED` when a call itself would fail.
 */
export async function estimateCalls(node: RpcNode, calls: readonly EvmCall[], network: Network): Promise<TransferFee> {
  const [only, ...more] = calls
  return only && more.length === 0 ? estimateCall(node, only, network) : feeOf(node, gasOfDryRun(node, calls), network)
}

async function gasOfDryRun(node: RpcNode, calls: readonly EvmCall[]): Promise<bigint> {
  const results = await dryRun(node, calls)
  const failed = results?.find(({ status }) => status !== '0x1')
  if (failed) throw wouldFail(reasonOf(failed))
  // Some nodes leave the gas out.
  if (!results?.every(({ gasUsed }) => gasUsed))
    throw new KitError('RPC_FAILED', 'The network did not answer', { details: 'The node has no dry runs' })
  return results.reduce((sum, { gasUsed = '0x0' }) => sum + BigInt(gasUsed), 0n)
}
