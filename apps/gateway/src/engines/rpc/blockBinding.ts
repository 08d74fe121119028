/**
 * What an answer depends on. `fixed`: on nothing that can change (a hash names what is read). `block`: on one block, or on
 * several of which `number` is the newest. `transaction`: on the block that the answer itself names. `head`: on the newest
 * block. `none`: on more than that, so that each caller needs a separate answer.
 */
export type BlockBinding = { kind: 'fixed' | 'transaction' | 'head' | 'none' } | { kind: 'block'; number: bigint }

/** The place of the block among the parameters of each read that names one. */
export const blockPlaces: ReadonlyMap<string, number> = new Map([
  ['eth_call', 1],
  ['eth_feeHistory', 1],
  ['eth_getBalance', 1],
  ['eth_getBlockByNumber', 0],
  ['eth_getBlockReceipts', 0],
  ['eth_getBlockTransactionCountByNumber', 0],
  ['eth_getCode', 1],
  ['eth_getProof', 2],
  ['eth_getStorageAt', 2],
  ['eth_getTransactionByBlockNumberAndIndex', 0],
])

const byHash: readonly string[] = [
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockHashAndIndex',
]
const ofTransaction: readonly string[] = ['eth_getTransactionByHash', 'eth_getTransactionReceipt']
const ofHead: readonly string[] = ['eth_blockNumber', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_blobBaseFee']
const headTags: readonly unknown[] = ['latest', 'safe', 'finalized', undefined, null]

/**
 * Tells what the answer of a call depends on. Nonces and everything about pending transactions depend on what the caller
 * has just sent, and what is not known here may depend on anything.
 */
export function blockBindingOf(method: string, params: unknown): BlockBinding {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  if (byHash.includes(method)) return { kind: 'fixed' }
  if (ofTransaction.includes(method)) return { kind: 'transaction' }
  if (ofHead.includes(method)) return { kind: 'head' }
  if (method === 'eth_getLogs') return bindingOfLogs(list[0])
  const place = blockPlaces.get(method)
  return place === undefined ? { kind: 'none' } : bindingOfBlock(list[place])
}

function bindingOfBlock(block: unknown): BlockBinding {
  if (headTags.includes(block)) return { kind: 'head' }
  if (block === 'earliest') return { kind: 'block', number: 0n }
  const number = readNumber(block)
  return number === undefined ? { kind: 'none' } : { kind: 'block', number }
}

function bindingOfLogs(filter: unknown): BlockBinding {
  if (typeof filter !== 'object' || filter === null) return { kind: 'none' }
  if ('blockHash' in filter) return { kind: 'fixed' }
  const from = 'fromBlock' in filter ? bindingOfBlock(filter.fromBlock) : bindingOfBlock(undefined)
  const to = 'toBlock' in filter ? bindingOfBlock(filter.toBlock) : bindingOfBlock(undefined)
  if (from.kind === 'none' || to.kind === 'none') return { kind: 'none' }
  if (from.kind !== 'block' || to.kind !== 'block') return { kind: 'head' }
  return from.number > to.number ? from : to
}

function readNumber(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? BigInt(value) : undefined
}
