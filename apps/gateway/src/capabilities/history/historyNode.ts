import * as v from 'valibot'
import { BodyTooLargeError } from '../../engines/input/readCapped.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'
import {
  blockSchema,
  headerSchema,
  logSchema,
  type NodeBlock,
  type NodeHeader,
  type NodeLog,
  type NodeReceipt,
  type NodeTransaction,
  receiptSchema,
  transactionSchema,
} from './historyNodeSchemas.ts'
import { createNodeCalls, NodeRefusedError, type RpcCall } from './nodeCalls.ts'
import { quantity, whole } from './nodeFields.ts'

/** An account after a block: its native coins, and how many transactions it had sent. */
export type AccountState = { balance: bigint; nonce: bigint }

/** Which logs to read: `topics` by position, where `null` is any. */
export type LogFilter = { fromBlock: number; toBlock: number; topics: readonly (readonly string[] | null)[] }

/** The node lacks something that another answer said exists: it lags, or the chain was reorganised in between. */
export class NodeOutOfStepError extends Error {
  override readonly name: string = 'NodeOutOfStepError'
}

/** The node lacks a transaction that an answer told of; a healthy one has it at the next look. */
export class NodeLacksError extends NodeOutOfStepError {
  override readonly name = 'NodeLacksError'
}

/** The node speaks for another chain than it should, or its blocks do not follow one another. */
export class ForeignChainError extends Error {
  override readonly name = 'ForeignChainError'
}

/** The logs of some blocks, with the headers between which they stand, all told by one node at once. */
export type NodeWindow = { logs: NodeLog[]; before: NodeHeader | undefined; last: NodeHeader }

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
  /**
   * The logs of some blocks that pass any of the filters, each once.
   *
   * @throws NodeRefusedError when they match too much, BodyTooLargeError when the answer is, NodeOutOfStepError when the last
   * block is missing or the nodes that answered contradict one another.
   */
  window: (window: {
    fromBlock: number
    toBlock: number
    filters: readonly LogFilter['topics'][]
  }) => Promise<NodeWindow>
  /**
   * What one node says of some blocks, after it said that it speaks for this chain.
   *
   * @throws ForeignChainError when it speaks for another.
   */
  testify: (numbers: readonly number[]) => Promise<(NodeHeader | undefined)[]>
  /** All receipts of a block; `undefined` where no node offers that. */
  blockReceipts: (blockHash: string) => Promise<NodeReceipt[] | undefined>
  /** `undefined` for those that the node lacks. */
  transactions: (hashes: readonly string[]) => Promise<(NodeTransaction | undefined)[]>
  /** `undefined` for those that the node lacks. */
  receipts: (hashes: readonly string[]) => Promise<(NodeReceipt | undefined)[]>
  /** By how much the native coins of accounts grew over blocks. @throws NodeRefusedError where the node forgot them. */
  growths: (wanted: readonly { account: string; block: number }[]) => Promise<bigint[]>
  /** What an account had and had sent after each of the blocks. @throws NodeRefusedError where the node forgot it. */
  states: (account: string, blocks: readonly number[]) => Promise<AccountState[]>
  /** The bare result of a call. @throws NodeRefusedError */
  call: (method: string, params: readonly unknown[]) => Promise<unknown>
}

const filtersPerBody = 8
/** A chain of which no node told all receipts of a block is asked again after this. */
const askAgainMs = 600_000

/** What is known of the nodes of a chain, shared by all their callers: until when they are not asked for receipts of blocks. */
export type NodeFacts = { noBlockReceiptsUntil: number }

/**
 * Reads one chain through its pool of nodes; answers are checked before they are used.
 *
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createHistoryNode(
  pool: UpstreamPool,
  signal: AbortSignal,
  facts: NodeFacts = { noBlockReceiptsUntil: 0 },
  now: () => number = Date.now,
): HistoryNode {
  const { send, ask, garbage } = createNodeCalls(pool, signal)

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
    transactions: async (hashes) => {
      const found = await ask(
        v.nullable(transactionSchema),
        hashes.map((wanted) => ({ method: 'eth_getTransactionByHash', params: [wanted] })),
      )
      return found.map((transaction) => transaction ?? undefined)
    },
    growths: async (wanted) => {
      const answers = await ask(
        quantity,
        wanted.flatMap(({ account, block }) =>
          [block - 1, block].map((number) => ({ method: 'eth_getBalance', params: [account, toHex(number)] })),
        ),
      )
      return wanted.map((_, index) => (answers[index * 2 + 1] ?? 0n) - (answers[index * 2] ?? 0n))
    },
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
    receipts: async (hashes) => {
      const found = await ask(
        v.nullable(receiptSchema),
        hashes.map((wanted) => ({ method: 'eth_getTransactionReceipt', params: [wanted] })),
      )
      return found.map((receipt) => receipt ?? undefined)
    },
    blockReceipts: async (blockHash) => {
      if (now() < facts.noBlockReceiptsUntil) return undefined
      try {
        const [found] = await ask(v.nullable(v.array(receiptSchema)), [
          { method: 'eth_getBlockReceipts', params: [blockHash] },
        ])
        return found ?? undefined
      } catch (error) {
        // Too large, or not offered: the receipts are asked for one by one then.
        if (!(error instanceof NodeRefusedError || error instanceof BodyTooLargeError)) throw error
        facts.noBlockReceiptsUntil = now() + askAgainMs
        return undefined
      }
    },
    window: async ({ fromBlock, toBlock, filters }) => {
      const range = { fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }
      const groups: (readonly LogFilter['topics'][])[] = []
      for (let start = 0; start < filters.length; start += filtersPerBody) {
        groups.push(filters.slice(start, start + filtersPerBody))
      }
      const windows: NodeWindow[] = []
      for (const group of groups) {
        const [first, end, ...found] = await send([
          { method: 'eth_getBlockByNumber', params: [toHex(Math.max(0, fromBlock - 1)), false] },
          { method: 'eth_getBlockByNumber', params: [range.toBlock, false] },
          ...group.map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })),
        ])
        const before = v.safeParse(v.nullable(headerSchema), first)
        const last = v.safeParse(v.nullable(headerSchema), end)
        const logs = v.safeParse(v.array(v.array(logSchema)), found)
        if (!before.success || !last.success || !logs.success) throw garbage()
        if (last.output === null) throw new NodeOutOfStepError(`A node of ${pool.chainId} lacks the block ${toBlock}.`)
        windows.push({ before: before.output ?? undefined, last: last.output, logs: logs.output.flat() })
      }
      const [one] = windows
      if (one === undefined) throw garbage()
      if (windows.some(({ before, last }) => before?.hash !== one.before?.hash || last.hash !== one.last.hash)) {
        throw new NodeOutOfStepError(`Nodes of ${pool.chainId} contradict one another.`)
      }
      const logs = new Map<string, NodeLog>()
      for (const log of windows.flatMap((each) => each.logs)) logs.set(`${log.blockHash} ${log.logIndex}`, log)
      return { ...one, logs: [...logs.values()] }
    },
    testify: async (numbers) => {
      const [spoken, ...found] = await send([
        { method: 'eth_chainId', params: [] },
        ...numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })),
      ])
      const chain = v.safeParse(quantity, spoken)
      const headers = v.safeParse(v.array(v.nullable(headerSchema)), found)
      if (!chain.success || !headers.success) throw garbage()
      if (`eip155:${chain.output}` !== pool.chainId) {
        throw new ForeignChainError(`A node of ${pool.chainId} speaks for eip155:${chain.output}.`)
      }
      return headers.output.map((header) => header ?? undefined)
    },
  }
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
