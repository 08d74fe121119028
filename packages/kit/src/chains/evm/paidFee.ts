import type { RpcNode } from '../rpc/askNode.ts'
import { readRpc } from '../rpc/readRpc.ts'

type Receipt = { readonly gasUsed?: unknown; readonly effectiveGasPrice?: unknown; readonly l1Fee?: unknown }

/**
 * What a mined transaction cost, in wei: its gas at the price that was paid (EIP-1559), and on rollups what the first layer
 * took (`l1Fee`). Undefined while it is not mined, or where the receipt lacks a part.
 */
export async function paidFee(node: RpcNode, hash: string): Promise<bigint | undefined> {
  const receipt = await readRpc<Receipt | null>(node, 'eth_getTransactionReceipt', [hash])
  const [gas, price] = [quantity(receipt?.gasUsed), quantity(receipt?.effectiveGasPrice)]
  return gas === undefined || price === undefined ? undefined : gas * price + (quantity(receipt?.l1Fee) ?? 0n)
}

function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
