import * as v from 'valibot'
import { type UpstreamPool, UpstreamsFailedError } from '../rpc/upstreamPool.ts'
import { address, hash, hex, quantity, whole } from './nodeFields.ts'

const transactionSchema = v.object({
  hash,
  blockHash: hash,
  from: address,
  to: v.nullish(address, null),
  value: quantity,
  nonce: whole,
  input: v.optional(hex, '0x'),
  transactionIndex: whole,
})
const headerSchema = v.object({ number: whole, hash, parentHash: hash, timestamp: whole })
const blockSchema = v.object({
  ...headerSchema.entries,
  transactions: v.array(transactionSchema),
  gasUsed: v.optional(quantity),
  withdrawals: v.optional(v.array(v.object({ address })), []),
})
const logSchema = v.object({
  address,
  topics: v.array(hash),
  data: hex,
  logIndex: whole,
  blockNumber: whole,
  blockHash: hash,
  transactionHash: hash,
})
const receiptSchema = v.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: whole,
  // Blocks before Byzantium have a state root instead of a status.
  status: v.optional(quantity, '0x1'),
  gasUsed: quantity,
  effectiveGasPrice: v.optional(quantity, '0x0'),
  // What rollups add for their place on layer 1.
  l1Fee: v.nullish(quantity, '0x0'),
  blobGasUsed: v.nullish(quantity, '0x0'),
  blobGasPrice: v.nullish(quantity, '0x0'),
  contractAddress: v.nullish(address, null),
  logs: v.array(logSchema),
})

/** A block without its transactions; `timestamp` in seconds since 1970. */
export type NodeHeader = v.InferOutput<typeof headerSchema>
/** A block with its transactions. */
export type NodeBlock = v.InferOutput<typeof blockSchema>
export type NodeTransaction = v.InferOutput<typeof transactionSchema>
export type NodeReceipt = v.InferOutput<typeof receiptSchema>
export type NodeLog = v.InferOutput<typeof logSchema>

/** An account after a block: its native coins, and how many transactions it had sent. */
export type AccountState = { balance: bigint; nonce: bigint }

/** Which logs to read: `topics` by position, where `null` is any. */
export type LogFilter = { fromBlock: number; toBlock: number; topics: readonly (readonly string[] | null)[] }

/** The node understood the question and refused it, for instance because the range of blocks is too wide. */
export class NodeRefusedError extends Error {
  override readonly name = 'NodeRefusedError'
}

/** The node lacks something that another answer said exists: it lags, or the chain was reorganised in between. */
export class NodeOutOfStepError extends Error {
  override readonly name = 'NodeOutOfStepError'
}

/** What the indexer asks of a chain. Every call throws UpstreamsFailedError when no node answers it properly. */
export type HistoryNode = {
  latest: () => Promise<number>
  /** `undefined` for blocks that the chain does not have. */
  headers: (numbers: readonly number[]) => Promise<(NodeHeader | undefined)[]>
  /** @throws NodeOutOfStepError when one of them is missing. */
  blocks: (numbers: readonly number[]) => Promise<NodeBlock[]>
  /**
   * The logs, and the hash of the last block at the node that answered. A node that has not got that block yet would answer
   * fewer logs without a word.
   *
   * @throws NodeRefusedError when the filter matches too much, NodeOutOfStepError when the last block is missing.
   */
  logs: (filter: LogFilter) => Promise<{ logs: NodeLog[]; lastHash: string }>
  /** @throws NodeOutOfStepError when one of them is missing. */
  transactions: (hashes: readonly string[]) => Promise<NodeTransaction[]>
  /** @throws NodeOutOfStepError when one of them is missing. */
  receipts: (hashes: readonly string[]) => Promise<NodeReceipt[]>
  /** An account's native coins after each of the blocks. @throws NodeRefusedError where the node forgot them. */
  balances: (account: string, blocks: readonly number[]) => Promise<bigint[]>
  /** What an account had and had sent after each of the blocks. @throws NodeRefusedError where the node forgot it. */
  states: (account: string, blocks: readonly number[]) => Promise<AccountState[]>
  /** The bare result of a call. @throws NodeRefusedError */
  call: (method: string, params: readonly unknown[]) => Promise<unknown>
}

const callsPerBody = 10
const bodiesAtOnce = 3

type RpcCall = { method: string; params: readonly unknown[] }

/** Reads one chain through its pool of nodes; answers are checked before they are used. */
export function createHistoryNode(pool: UpstreamPool, signal: AbortSignal): HistoryNode {
  const garbage = () => new UpstreamsFailedError(pool.chainId, ['garbage'])

  const send = async (calls: readonly RpcCall[]): Promise<unknown[]> => {
    const bodies = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    const [single] = bodies
    // A node without batches still answers single calls.
    const { body } = await pool.send(JSON.stringify(bodies.length === 1 ? single : bodies), signal)
    const parsed = parse(body)
    if (parsed === undefined) throw garbage()
    const answers: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
    if (answers.length < calls.length) {
      if (answers.length !== 1) throw garbage()
      const one = []
      for (const call of calls) one.push(...(await send([call])))
      return one
    }
    const results = new Map<unknown, unknown>()
    for (const answer of answers) {
      if (typeof answer !== 'object' || answer === null || !('id' in answer)) throw garbage()
      if ('error' in answer && answer.error != null) throw new NodeRefusedError(describe(answer.error))
      if (!('result' in answer)) throw garbage()
      results.set(answer.id, answer.result)
    }
    return bodies.map(({ id }) => {
      if (!results.has(id)) throw garbage()
      return results.get(id)
    })
  }

  const ask = async <T>(schema: v.GenericSchema<unknown, T>, calls: readonly RpcCall[]): Promise<T[]> => {
    const groups: RpcCall[][] = []
    for (let start = 0; start < calls.length; start += callsPerBody) {
      groups.push(calls.slice(start, start + callsPerBody))
    }
    const answers: unknown[] = []
    for (let start = 0; start < groups.length; start += bodiesAtOnce) {
      const found = await Promise.all(groups.slice(start, start + bodiesAtOnce).map(send))
      answers.push(...found.flat())
    }
    return answers.map((answer) => {
      const read = v.safeParse(schema, answer)
      if (!read.success) throw garbage()
      return read.output
    })
  }

  const askAll = async <T>(schema: v.GenericSchema<unknown, T>, calls: readonly RpcCall[]): Promise<T[]> => {
    const answers = await ask(v.nullable(schema), calls)
    return answers.map((answer) => {
      if (answer === null) throw new NodeOutOfStepError(`A node of ${pool.chainId} lacks a block or a transaction.`)
      return answer
    })
  }

  return {
    latest: async () => {
      const [number] = await ask(whole, [{ method: 'eth_blockNumber', params: [] }])
      if (number === undefined) throw garbage()
      return number
    },
    headers: async (numbers) => {
      const found = await ask(
        v.nullable(headerSchema),
        numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })),
      )
      return found.map((header) => header ?? undefined)
    },
    blocks: (numbers) =>
      askAll(
        blockSchema,
        numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })),
      ),
    logs: async ({ fromBlock, toBlock, topics }) => {
      const filter = { fromBlock: toHex(fromBlock), toBlock: toHex(toBlock), topics }
      // In one body, and the block first: so one node had it when it looked for the logs.
      const [block, found] = await send([
        { method: 'eth_getBlockByNumber', params: [filter.toBlock, false] },
        { method: 'eth_getLogs', params: [filter] },
      ])
      const header = v.safeParse(v.nullable(headerSchema), block)
      const logs = v.safeParse(v.array(logSchema), found)
      if (!header.success || !logs.success) throw garbage()
      if (header.output === null) throw new NodeOutOfStepError(`A node of ${pool.chainId} lacks the block ${toBlock}.`)
      return { logs: logs.output, lastHash: header.output.hash }
    },
    transactions: (hashes) =>
      askAll(
        transactionSchema,
        hashes.map((wanted) => ({ method: 'eth_getTransactionByHash', params: [wanted] })),
      ),
    balances: (account, blocks) =>
      ask(
        quantity,
        blocks.map((block) => ({ method: 'eth_getBalance', params: [account, toHex(block)] })),
      ),
    states: async (account, blocks) => {
      const answers = await ask(
        quantity,
        blocks.flatMap((block) =>
          ['eth_getBalance', 'eth_getTransactionCount'].map((method) => ({ method, params: [account, toHex(block)] })),
        ),
      )
      return blocks.map((_, index) => ({ balance: answers[index * 2] ?? 0n, nonce: answers[index * 2 + 1] ?? 0n }))
    },
    call: async (method, params) => {
      const [answer] = await send([{ method, params }])
      return answer
    },
    receipts: (hashes) =>
      askAll(
        receiptSchema,
        hashes.map((wanted) => ({ method: 'eth_getTransactionReceipt', params: [wanted] })),
      ),
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}

function describe(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return String(message).slice(0, 200)
}
