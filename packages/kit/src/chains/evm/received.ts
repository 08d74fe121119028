import type { RpcNode } from '../rpc/askNode.ts'
import { readRpc } from '../rpc/readRpc.ts'
import { addressWord } from './tokenData.ts'

type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }
type Receipt = {
  readonly status?: string
  readonly from: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly effectiveGasPrice?: string
  /** What rollups take for their data on the chain below. */
  readonly l1Fee?: string | null
  readonly logs: readonly Log[]
}

type Transaction = {
  readonly value: string
  /** Of EIP-7702: accounts that take over code. */
  readonly authorizationList?: readonly unknown[] | null
}

/** Hash of `Transfer(address,address,uint256)` (ERC-20). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * How much of a token or of the native coin a mined transaction brought to an address; undefined where that is unclear.
 */
export async function received(
  node: RpcNode,
  { hash, owner, token }: { hash: string; owner: string; token?: string | undefined },
): Promise<bigint | undefined> {
  const receipt = await readRpc<Receipt | null>(node, 'eth_getTransactionReceipt', [hash])
  if (!receipt || receipt.status === '0x0') return undefined
  return token ? receivedToken(receipt, owner, token) : receivedNative(node, hash, owner, receipt)
}

/** A token's own word in its logs. */
function receivedToken({ logs }: Receipt, owner: string, token: string): bigint | undefined {
  const party = addressWord(owner)
  const moves = logs.flatMap(({ address, data, topics: [topic, from, to] }) => {
    if (topic !== transferTopic || !isSame(address, token) || !/^0x[0-9a-f]{64}$/i.test(data)) return []
    const isIn = isSame(to, `0x${party}`)
    const isOut = isSame(from, `0x${party}`)
    return isIn === isOut ? [] : [isIn ? BigInt(data) : -BigInt(data)]
  })
  return moves.length > 0 ? moves.reduce((sum, move) => sum + move, 0n) : undefined
}

/**
 * Native coins leave no logs, and any contract can imitate a wrapped coin's logs. So the amount is the difference of
 * the balances before and after the block, where the owner paid the fee and sent nothing else in that block.
 */
async function receivedNative(
  node: RpcNode,
  hash: string,
  owner: string,
  { blockNumber, effectiveGasPrice, from, gasUsed, l1Fee }: Receipt,
): Promise<bigint | undefined> {
  if (!effectiveGasPrice || !isSame(from, owner)) return undefined
  const before = `0x${(BigInt(blockNumber) - 1n).toString(16)}`
  const read = async (method: string, params: readonly unknown[]) => BigInt(await readRpc<string>(node, method, params))
  const [held, holds, nonce, nextNonce, transaction] = await Promise.all([
    read('eth_getBalance', [owner, before]),
    read('eth_getBalance', [owner, blockNumber]),
    read('eth_getTransactionCount', [owner, before]),
    read('eth_getTransactionCount', [owner, blockNumber]),
    readRpc<Transaction | null>(node, 'eth_getTransactionByHash', [hash]),
  ])
  // An authorization of the owner's own takes a nonce too.
  const used = 1n + BigInt(transaction?.authorizationList?.length ?? 0)
  if (!transaction || nextNonce - nonce !== used) return undefined
  const fee = BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(l1Fee ?? 0)
  const change = holds - held + fee + BigInt(transaction.value)
  return change > 0n ? change : undefined
}

function isSame(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}
