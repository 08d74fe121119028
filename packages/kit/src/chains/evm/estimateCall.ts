import { KitError } from '../../core/errors.ts'
import type { Network } from '../../core/network.ts'
import type { RevertReason, TransferFee } from '../../core/transfers.ts'
import { askNode, type RpcNode } from '../rpc/askNode.ts'
import { readRpc } from '../rpc/readRpc.ts'
import type { EvmCall } from './evmCall.ts'
import { revertReason } from './revertReason.ts'

type FeeHistory = { readonly baseFeePerGas: readonly string[]; readonly reward?: readonly (readonly string[])[] | null }

/**
 * What a call should cost in the next block. Wallets reserve up to twice as much, because the base fee may rise.
 *
 * @throws KitError `RPC_FAILED` when the node is away, `SEND_FAILED` when the call itself would fail.
 */
export async function estimateCall(node: RpcNode, call: EvmCall, network: Network): Promise<TransferFee> {
  return feeOf(node, estimateGas(node, call), network)
}

/** What so much gas should cost in the next block. */
export async function feeOf(node: RpcNode, counted: Promise<bigint>, network: Network): Promise<TransferFee> {
  const [gas, gasPrice] = await Promise.all([counted, hasLegacyFees(network) ? legacyPrice(node) : price(node)])
  return { total: gas * gasPrice, parts: { gas, gasPrice } }
}

async function estimateGas(node: RpcNode, call: EvmCall): Promise<bigint> {
  const answer = await askNode<string>(node, 'eth_estimateGas', [call])
  if (!answer.error) return BigInt(answer.result)
  const reason = revertReason(answer.error)
  if (reason) throw wouldFail(reason)
  throw new KitError('RPC_FAILED', 'The network did not answer', { details: answer.error.message })
}

/** A call that reverts has no cost. */
export function wouldFail({ code, detail }: RevertReason): KitError {
  return new KitError('SEND_FAILED', 'This transaction would fail', { details: detail ?? code })
}

/** Whether a network has one gas price instead of the fees of EIP-1559. */
export function hasLegacyFees({ familyOptions }: Network): boolean {
  return Boolean(familyOptions?.legacyFees)
}

/** The gas price of chains without EIP-1559 fees. */
export async function legacyPrice(node: RpcNode): Promise<bigint> {
  return BigInt(await readRpc<string>(node, 'eth_gasPrice', []))
}

/** The next block's base fee (EIP-1559) with the tip that half of the recent transactions paid. */
async function price(node: RpcNode): Promise<bigint> {
  const answer = await askNode<FeeHistory>(node, 'eth_feeHistory', ['0x5', 'latest', [50]])
  const base = answer.error ? undefined : answer.result.baseFeePerGas?.at(-1)
  // Chains without fee history still have one gas price.
  if (answer.error || base === undefined) return legacyPrice(node)
  const tips = (answer.result.reward ?? []).flatMap(([tip]) => (tip === undefined ? [] : BigInt(tip)))
  tips.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = tips[Math.floor(tips.length / 2)]
  return BigInt(base) + (middle ?? 0n)
}
