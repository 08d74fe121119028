/** A JSON-RPC call as it reached a node. */
export type NodeCall = { readonly method: string; readonly params: readonly unknown[] }

/** What a node answers: a result or an error. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

const tags: readonly unknown[] = ['latest', 'pending', 'safe', 'finalized', undefined, null]

/** The place of the block among the parameters of reads of a state. */
const statePlaces: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
}

/**
 * Answers as a node that knows the chain up to `newest`: later blocks, their transactions and receipts are not there, logs
 * end where its knowledge ends, without an error, and states are those of its newest block.
 */
export async function answerBehind({ method, params }: NodeCall, newest: number, ask: Ask): Promise<NodeAnswer> {
  const isLater = (number: unknown) => typeof number === 'string' && /^0x/.test(number) && Number(number) > newest
  const place = statePlaces[method]
  if (place !== undefined) {
    const block = params[place]
    if (isLater(block)) return { error: { code: -32_000, message: 'header not found' } }
    const padded = Array.from({ length: place }, (_, index) => params[index])
    return { result: await ask(method, [...padded, tags.includes(block) ? toHex(newest) : block]) }
  }
  switch (method) {
    case 'eth_blockNumber':
      return { result: toHex(newest) }
    case 'eth_getBlockByNumber':
    case 'eth_getBlockReceipts': {
      if (isLater(params[0])) return { result: null }
      const number = tags.includes(params[0]) ? toHex(newest) : params[0]
      return { result: await ask(method, [number, ...params.slice(1)]) }
    }
    case 'eth_getLogs': {
      const filter = params[0] as { fromBlock?: string; toBlock?: string; blockHash?: string }
      if (filter.blockHash !== undefined) {
        const logs = (await ask(method, params)) as readonly { blockNumber: string }[]
        return { result: logs.filter(({ blockNumber }) => !isLater(blockNumber)) }
      }
      if (isLater(filter.fromBlock)) return { result: [] }
      const { fromBlock, toBlock } = filter
      const isOpen = tags.includes(toBlock) || isLater(toBlock)
      const from = tags.includes(fromBlock) ? toHex(newest) : fromBlock
      return { result: await ask(method, [{ ...filter, fromBlock: from, toBlock: isOpen ? toHex(newest) : toBlock }]) }
    }
    default: {
      const result = await ask(method, params)
      return { result: isLater(blockOf(result)) ? null : result }
    }
  }
}

/** The block that a transaction, a receipt or a block says it is. */
function blockOf(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return undefined
  const { blockNumber, number } = result as { blockNumber?: unknown; number?: unknown }
  return blockNumber ?? number
}

/** A number as JSON-RPC writes it. */
export function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
