import * as v from 'valibot'
import { BodyTooLargeError } from '../input/readCapped.ts'
import { parseExactly, readRpcAnswer } from './rpcAnswer.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'
import type { UpstreamPool } from './upstreamPool.ts'

/** A question of this gateway's own to the nodes of a chain, and what an answer to it looks like. */
export type PoolQuestion<T> = {
  method: string
  params: readonly unknown[]
  /** Checks a result; whole numbers of 16 digits and more come as texts. */
  schema: v.GenericSchema<unknown, T>
}

const callsPerBody = 10
const bodiesAtOnce = 3

/**
 * Asks one question. The question is well-formed, so an error is the node's own fault, as is an answer that the schema
 * refuses: either leads to the next node.
 *
 * @throws UpstreamsFailedError when no node answers it.
 */
export async function askPool<T>(pool: UpstreamPool, question: PoolQuestion<T>, signal?: AbortSignal): Promise<T> {
  const [answer] = await sendBody(pool, [question], signal)
  if (answer === undefined) throw new UpstreamsFailedError(pool.chainId, ['garbage'])
  return answer.value
}

/**
 * Asks many questions, ten to a body and three bodies at once; a body that no node answers as a whole is asked again one by
 * one. The answers stand in the order of the questions; `undefined` for what no node answers.
 */
export async function askPoolMany<T>(
  pool: UpstreamPool,
  questions: readonly PoolQuestion<T>[],
  signal?: AbortSignal,
): Promise<readonly ({ value: T } | undefined)[]> {
  const askGroup = async (group: readonly PoolQuestion<T>[]): Promise<readonly ({ value: T } | undefined)[]> => {
    const found = await sendBody(pool, group, signal).catch((error: unknown) => unlessOver(error, signal))
    if (found !== undefined || group.length === 1) return found ?? [undefined]
    const singles: ({ value: T } | undefined)[] = []
    for (const question of group) singles.push(...(await askGroup([question])))
    return singles
  }
  const answers: ({ value: T } | undefined)[] = []
  const step = callsPerBody * bodiesAtOnce
  for (let start = 0; start < questions.length; start += step) {
    const wave = questions.slice(start, start + step)
    const groups = Array.from({ length: Math.ceil(wave.length / callsPerBody) }, (_, index) =>
      wave.slice(index * callsPerBody, (index + 1) * callsPerBody),
    )
    answers.push(...(await Promise.all(groups.map(askGroup))).flat())
  }
  return answers
}

function unlessOver(error: unknown, signal: AbortSignal | undefined): undefined {
  if (error instanceof UpstreamsFailedError && signal?.aborted !== true) return undefined
  throw error
}

async function sendBody<T>(
  pool: UpstreamPool,
  questions: readonly PoolQuestion<T>[],
  signal: AbortSignal | undefined,
): Promise<readonly { value: T }[]> {
  const bodies = questions.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const [single] = bodies
  let read: readonly { value: T }[] | 'refused' | undefined
  const isUsable = (bytes: Uint8Array) => {
    read = readBody(bytes, questions)
    return read === 'refused' ? ('refused' as const) : read !== undefined
  }
  try {
    const method = bodies.length === 1 ? single?.method : undefined
    const routing = { isUsable, calls: bodies.length, method, asked: bodies }
    await pool.send(JSON.stringify(bodies.length === 1 ? single : bodies), signal, routing)
  } catch (error) {
    throw error instanceof BodyTooLargeError ? new UpstreamsFailedError(pool.chainId, ['too large']) : error
  }
  if (read === undefined || read === 'refused') throw new UpstreamsFailedError(pool.chainId, ['garbage'])
  return read
}

function readBody<T>(
  bytes: Uint8Array,
  questions: readonly PoolQuestion<T>[],
): readonly { value: T }[] | 'refused' | undefined {
  let parsed: unknown
  try {
    parsed = parseExactly(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
  // A node without batches answers one error for all of them.
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  const byId = new Map(items.map((item) => [idOf(item), readRpcAnswer(item)]))
  if (items.some((item) => readRpcAnswer(item)?.error !== undefined)) return 'refused'
  const values: { value: T }[] = []
  for (const [id, { schema }] of questions.entries()) {
    const answer = questions.length === 1 ? readRpcAnswer(items[0]) : byId.get(id)
    const checked = answer === undefined ? undefined : v.safeParse(schema, answer.result)
    if (checked === undefined || !checked.success) return undefined
    values.push({ value: checked.output })
  }
  return values
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined
}
