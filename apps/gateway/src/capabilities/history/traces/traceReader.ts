import * as v from 'valibot'
import { BodyTooLargeError } from '../../../engines/input/readCapped.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import { UpstreamsFailedError } from '../../../engines/rpc/UpstreamsFailedError.ts'
import { type HistoryNode, NodeOutOfStepError } from '../historyNode.ts'
import type { NodeBlock } from '../historyNodeSchemas.ts'
import { NodeRefusedError } from '../nodeCalls.ts'
import { hash } from '../nodeFields.ts'
import { readCallFrames } from './readCallFrames.ts'
import { readFlatTraces } from './readFlatTraces.ts'
import type { BlockTraces, TracedPayment } from './tracedPayment.ts'

/** Reads what contracts paid within the transactions of blocks, in whichever way the chain's node offers it. */
export type TraceReader = {
  /**
   * The traces of blocks by number; those are missing which the node does not tell.
   *
   * @throws UpstreamsFailedError when a node that traces does not answer; the third failure of a block in a row passes it over.
   * @throws NodeOutOfStepError when the chain no longer holds a block.
   */
  read: (blocks: readonly NodeBlock[]) => Promise<ReadonlyMap<number, BlockTraces>>
  /** The method by which a node told the trace of a block just now; `undefined` when none does. */
  probe: (block: NodeBlock) => Promise<string | undefined>
}

type Method = 'debug_traceBlockByHash' | 'debug_traceBlockByNumber' | 'trace_block' | 'debug_traceTransaction'

const methods: readonly Method[] = [
  'debug_traceBlockByHash',
  'debug_traceBlockByNumber',
  'trace_block',
  'debug_traceTransaction',
]
const tracer = { tracer: 'callTracer' } as const
/** A chain whose node offers none is asked again after this. */
const askAgainMs = 600_000
const failuresPerBlock = 3
const blocksAtOnce = 3
/** What a transfer between accounts takes: a block of nothing else runs no contract. */
const plainGas = 21_000n

const tracedSchema = v.array(v.object({ txHash: v.nullish(hash), result: v.unknown() }))

export type CreateTraceReaderParameters = {
  chainId: string
  node: HistoryNode
  logger: Logger
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

export function createTraceReader({ chainId, node, logger, now = Date.now }: CreateTraceReaderParameters): TraceReader {
  let offered: Method | undefined
  let noneUntil = 0
  const failures = new Map<string, number>()

  const ask = async (method: Method, block: NodeBlock): Promise<BlockTraces | undefined> => {
    switch (method) {
      case 'debug_traceBlockByHash':
        return readTraced(await node.call(method, [block.hash, tracer]), block, { isNamed: false })
      case 'debug_traceBlockByNumber':
        // The number may mean another block by now: only traces that name their transactions count.
        return readTraced(await node.call(method, [numberOf(block), tracer]), block, { isNamed: true })
      case 'trace_block':
        return readFlatTraces(await node.call(method, [numberOf(block)]), block.hash)
      case 'debug_traceTransaction': {
        const found = new Map<string, readonly TracedPayment[]>()
        for (const transaction of block.transactions) {
          const payments = readCallFrames(await node.call(method, [transaction.hash, tracer]))
          if (payments === undefined) return undefined
          found.set(transaction.hash, payments)
        }
        // A block without transactions says nothing about the node.
        return found.size === 0 ? undefined : found
      }
    }
  }

  /** `undefined` when the node does not do it this way, for this block at least. */
  const tryMethod = async (method: Method, block: NodeBlock): Promise<BlockTraces | undefined> => {
    try {
      return await ask(method, block)
    } catch (error) {
      if (error instanceof NodeRefusedError || error instanceof BodyTooLargeError) return undefined
      // Some nodes close the door on what they do not offer, instead of saying so.
      if (!(error instanceof UpstreamsFailedError) || offered === method) throw error
      await node.latest()
      return undefined
    }
  }

  const readOne = async (block: NodeBlock): Promise<BlockTraces | undefined> => {
    const order = [...methods].sort((a, b) => Number(b === offered) - Number(a === offered))
    for (const method of order) {
      const found = await tryMethod(method, block)
      if (found === undefined) continue
      if (offered !== method) logger.info({ chain: chainId, method }, 'payments between contracts are read from traces')
      offered = method
      return found
    }
    const [header] = await node.headers([block.number])
    if (header?.hash !== block.hash) throw new NodeOutOfStepError(`The chain ${chainId} was reorganised meanwhile.`)
    // A node that traces new blocks may have forgotten the states of old ones; that says nothing about the others.
    if (offered === undefined) {
      noneUntil = now() + askAgainMs
      logger.warn({ chain: chainId }, 'no node offers traces; payments between contracts are not seen')
    }
    return undefined
  }

  const readPatiently = async (block: NodeBlock): Promise<BlockTraces | undefined> => {
    try {
      return await readOne(block)
    } catch (error) {
      if (!(error instanceof UpstreamsFailedError)) throw error
      const count = (failures.get(block.hash) ?? 0) + 1
      failures.set(block.hash, count)
      if (count < failuresPerBlock) throw error
      failures.clear()
      await node.latest()
      logger.warn({ chain: chainId, block: block.number }, 'a block could not be traced and is passed over')
      return undefined
    }
  }

  return {
    read: async (blocks) => {
      const found = new Map<number, BlockTraces>()
      const waiting = blocks.filter(runsContracts)
      while (waiting.length > 0 && now() >= noneUntil) {
        // Alone until it is known which way the node offers, so that the others need not try them all.
        const group = waiting.splice(0, offered === undefined ? 1 : blocksAtOnce)
        const traces = await Promise.all(group.map(readPatiently))
        group.forEach(({ number }, index) => {
          const trace = traces[index]
          if (trace !== undefined) found.set(number, trace)
        })
      }
      return found
    },
    probe: async (block) => ((await readOne(block)) === undefined ? undefined : offered),
  }
}

function runsContracts({ transactions, gasUsed }: NodeBlock): boolean {
  return transactions.length > 0 && gasUsed !== plainGas * BigInt(transactions.length)
}

/** Geth's traces of a block; they stand in the order of its transactions, and newer nodes name each. */
function readTraced(answer: unknown, block: NodeBlock, { isNamed }: { isNamed: boolean }): BlockTraces | undefined {
  const read = v.safeParse(tracedSchema, answer)
  if (!read.success || read.output.length !== block.transactions.length) return undefined
  const found = new Map<string, readonly TracedPayment[]>()
  for (const [index, { hash: wanted }] of block.transactions.entries()) {
    const entry = read.output[index]
    const named = entry?.txHash ?? (isNamed ? undefined : wanted)
    const payments = named === wanted ? readCallFrames(entry?.result) : undefined
    if (payments === undefined) return undefined
    found.set(wanted, payments)
  }
  return found
}

function numberOf({ number }: NodeBlock): string {
  return `0x${number.toString(16)}`
}
