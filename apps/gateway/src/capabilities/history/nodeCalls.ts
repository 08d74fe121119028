import * as v from 'valibot'
import { BodyTooLargeError } from '../../engines/input/readCapped.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'
import { createWindowSize } from './windowSize.ts'

/** The node understood the question and refused it, for instance because the range of blocks is too wide. */
export class NodeRefusedError extends Error {
  override readonly name = 'NodeRefusedError'
}

/** One JSON-RPC call without its frame. */
export type RpcCall = { method: string; params: readonly unknown[] }

/** Sends calls of the indexer to the nodes of one chain. */
export type NodeCalls = {
  /** All in one body, so that one node answers all of them. @throws NodeRefusedError when it refuses one. */
  send: (calls: readonly RpcCall[]) => Promise<unknown[]>
  /** Any number of calls of one kind, in bodies of a size that the answers fit into. */
  ask: <T>(schema: v.GenericSchema<unknown, T>, calls: readonly RpcCall[]) => Promise<T[]>
  /** What to throw when an answer has another form than it should. */
  garbage: () => UpstreamsFailedError
}

const callsPerBody = 10
const bodiesAtOnce = 3

export function createNodeCalls(pool: UpstreamPool, signal: AbortSignal): NodeCalls {
  const garbage = () => new UpstreamsFailedError(pool.chainId, ['garbage'])
  // Blocks of some chains are so large that ten of them do not fit into one answer.
  const bodySize = createWindowSize({ start: callsPerBody, largest: callsPerBody })

  const send = async (calls: readonly RpcCall[]): Promise<unknown[]> => {
    const bodies = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    const [single] = bodies
    // A node without batches still answers single calls.
    const { body } = await pool.send(JSON.stringify(bodies.length === 1 ? single : bodies), signal, {
      calls: bodies.length,
    })
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

  const check = <T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T => {
    const read = v.safeParse(schema, answer)
    if (!read.success) throw garbage()
    return read.output
  }

  const ask = async <T>(schema: v.GenericSchema<unknown, T>, calls: readonly RpcCall[]): Promise<T[]> => {
    const answers: T[] = []
    while (answers.length < calls.length) {
      const groups: RpcCall[][] = []
      const size = bodySize.size()
      for (let start = answers.length; groups.length < bodiesAtOnce && start < calls.length; start += size) {
        groups.push(calls.slice(start, start + size))
      }
      try {
        const found = await Promise.all(groups.map(send))
        // At once: what a block says besides is far more than what is read of it, and would wait here for the last one.
        for (const answer of found.flat()) answers.push(check(schema, answer))
        bodySize.grow()
      } catch (error) {
        if (!(error instanceof BodyTooLargeError) || !bodySize.shrink()) throw error
      }
    }
    return answers
  }

  return { send, ask, garbage }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

function describe(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return String(message).slice(0, 200)
}
