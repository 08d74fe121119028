import { createHash } from 'node:crypto'
import { type SharedWork, shareWork } from '../cache/shareWork.ts'
import type { NodeChain } from '../config/schema.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type BlockBinding, blockBindingOf } from './blockBinding.ts'
import type { FinalizedHead } from './finalizedHead.ts'
import type { ReadCache } from './readCache.ts'
import type { UpstreamAnswer } from './upstreamPool.ts'

type RpcCall = { id?: string | number | null | undefined; method: string; params?: unknown }

/** An answer for one caller: a whole JSON-RPC response, and who gave it. */
export type SharedAnswer = {
  body: Uint8Array<ArrayBuffer> | string
  status: number
  source: string
  at: number
  /** Whether no node was asked for it. */
  isKept: boolean
}

/** Answers reads of one chain together: from what is final and kept, or with the answer that another caller waits for. */
export type SharedReads = {
  /**
   * @param ask Asks a node with the caller's own body; its signal fires when the last caller has stopped waiting.
   * @param signal Gives the signal that fires when this caller stops waiting; not called for a cached answer.
   * @returns `undefined` for a call whose answer belongs to its caller alone.
   */
  read: (
    call: RpcCall,
    ask: (signal: AbortSignal) => Promise<UpstreamAnswer>,
    signal?: () => AbortSignal,
  ) => Promise<SharedAnswer> | SharedAnswer | undefined
}

export type CreateSharedReadsParameters = {
  chain: Pick<NodeChain, 'id' | 'local'>
  finalized: FinalizedHead
  cache: ReadCache
  metrics: Pick<Metrics, 'cacheHits' | 'cacheMisses'>
  /** The newest block that a caller was told of: an answer that was asked for before that may be older. Default none. */
  floor?: () => bigint | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

type Flight = { floor: bigint | undefined; work: SharedWork<UpstreamAnswer>; result: () => Promise<string | undefined> }

/**
 * Callers join an answer that is under way only this long after it was asked for: a caller that has just seen a new block
 * must not get the state before it.
 */
const joinMs = 100
const maxKeyLength = 300
/** Longer answers are not read a second time, and not kept. */
const maxKeptBytes = 1_048_576

/**
 * Reads of final blocks are cached; reads of the head, and of blocks that may still change, are only shared by concurrent
 * callers. Nothing is cached for a chain marked `local`, whose developer may turn its time back.
 */
export function createSharedReads(parameters: CreateSharedReadsParameters): SharedReads {
  const { chain, finalized, cache, metrics, floor = () => undefined, now = Date.now } = parameters
  const flights = new Map<string, Flight>()
  const hits = metrics.cacheHits.of('rpc')
  const misses = metrics.cacheMisses.of('rpc')

  const isFinal = (binding: BlockBinding, result: unknown): boolean => {
    if (chain.local || result === null || result === undefined) return false
    if (binding.kind === 'fixed') return true
    const number =
      binding.kind === 'block' ? binding.number : binding.kind === 'transaction' ? blockOf(result) : undefined
    const known = number === undefined ? undefined : finalized.known()
    return number !== undefined && known !== undefined && number <= known
  }

  const keep = (
    key: string,
    binding: BlockBinding,
    { answer, result }: { answer: UpstreamAnswer; result: unknown },
  ) => {
    if (answer.status === 400 || !isFinal(binding, result)) return
    cache.set(key, { result: JSON.stringify(result), source: answer.source, at: now() })
  }

  /** Whether an answer may turn out to be final; most are of the head, and need not be read for that. */
  const mayBeFinal = (binding: BlockBinding): boolean => {
    if (chain.local || binding.kind === 'head') return false
    return binding.kind !== 'block' || binding.number <= (finalized.known() ?? -1n)
  }

  const send = async (key: string, binding: BlockBinding, asked: Promise<UpstreamAnswer>): Promise<UpstreamAnswer> => {
    const answer = await asked
    if (answer.body.byteLength <= maxKeptBytes && mayBeFinal(binding))
      keep(key, binding, { answer, result: resultOf(answer) })
    return answer
  }

  return {
    read: (call, ask, signal) => {
      const binding = blockBindingOf(call.method, call.params)
      if (binding.kind === 'none') return undefined
      const key = keyOf(chain.id, call)
      const kept = cache.get(key)
      if (kept !== undefined) {
        hits.pending += 1
        return { body: write(call, kept.result), status: 200, source: kept.source, at: kept.at, isKept: true }
      }
      const running = flights.get(key)
      if (running !== undefined && running.floor === floor() && now() - running.work.startedAt <= joinMs) {
        hits.pending += 1
        return join(call, running, signal?.(), now)
      }
      misses.pending += 1
      const end = signal?.()
      const begunAt = floor()
      let flight: Flight | undefined
      const leave = () => {
        if (flight !== undefined && flights.get(key) === flight) flights.delete(key)
      }
      const work = shareWork({
        begin: (unwanted) => send(key, binding, ask(unwanted)).finally(leave),
        onStop: leave,
        first: end,
        now,
      })
      let written: Promise<string | undefined> | undefined
      const result = () => {
        written ??= work.answer.then((found) => writeResult(resultOf(found)))
        return written
      }
      flight = { floor: begunAt, work, result }
      flights.set(key, flight)
      return work.join(end).then(({ body, status, source }) => ({ body, status, source, at: now(), isKept: false }))
    },
  }
}

// The node's answer carries the id of the first caller.
async function join(
  call: RpcCall,
  flight: Flight,
  signal: AbortSignal | undefined,
  now: () => number,
): Promise<SharedAnswer> {
  const { body, status, source } = await flight.work.join(signal)
  const result = await flight.result()
  if (result !== undefined) return { body: write(call, result), status, source, at: now(), isKept: true }
  const refusal: unknown = JSON.parse(new TextDecoder().decode(body))
  const own = typeof refusal === 'object' && refusal !== null ? { ...refusal, id: call.id ?? null } : refusal
  return { body: JSON.stringify(own), status, source, at: now(), isKept: true }
}

/** `undefined` for what is no result, such as a node's refusal. */
function resultOf({ body }: UpstreamAnswer): unknown {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
  return typeof parsed === 'object' && parsed !== null && 'result' in parsed && !('error' in parsed)
    ? parsed.result
    : undefined
}

function writeResult(result: unknown): string | undefined {
  return result === undefined ? undefined : JSON.stringify(result)
}

function write({ id }: RpcCall, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},"result":${result}}`
}

function blockOf(result: unknown): bigint | undefined {
  if (typeof result !== 'object' || result === null || !('blockNumber' in result)) return undefined
  const { blockNumber } = result
  return typeof blockNumber === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(blockNumber) ? BigInt(blockNumber) : undefined
}

function keyOf(chainId: string, { method, params }: RpcCall): string {
  const key = `${chainId} ${method} ${JSON.stringify(params ?? [])}`
  return key.length <= maxKeyLength ? key : createHash('sha256').update(key).digest('base64')
}
