import { meaningOfItem } from './retryRules.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'
import type { UpstreamAnswer } from './upstreamPool.ts'

/** A call as far as its answer can be told from others. */
export type IdentifiedCall = { id?: string | number | null | undefined; method: string }

/** Asks the nodes of the chain for one call by itself. */
export type AskAlone<C extends IdentifiedCall> = (call: C) => Promise<UpstreamAnswer>

export type CompleteBatchParameters<C extends IdentifiedCall> = {
  calls: readonly C[]
  /** What a node answered to them. */
  answer: Uint8Array<ArrayBuffer>
  /** The chain's CAIP-2 namespace. */
  namespace: string
  ask: AskAlone<C>
}

const atOnce = 10

/**
 * Asks anew, each by itself, for the calls of a batch to which a node said nothing of the chain, such as "too many
 * requests". A call that no node answers fails alone.
 */
export async function completeBatch<C extends IdentifiedCall>(
  parameters: CompleteBatchParameters<C>,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const { calls, answer, namespace, ask } = parameters
  if (!Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).includes('"error"')) return answer
  const items: unknown = JSON.parse(new TextDecoder().decode(answer))
  if (!Array.isArray(items)) return answer
  const open = items.flatMap((item: unknown, place) => {
    const call = meaningOfItem(item, namespace) === 'answer' ? undefined : callOf(item, calls)
    return call === undefined ? [] : [{ place, call }]
  })
  if (open.length === 0) return answer
  const completed: unknown[] = [...items]
  for (let start = 0; start < open.length; start += atOnce) {
    const group = open.slice(start, start + atOnce).map(async ({ place, call }) => {
      completed[place] = await askAlone(call, ask)
    })
    await Promise.all(group)
  }
  return JSON.stringify(completed)
}

/** One call's answer; where no node has one, an error of this call alone. */
export async function askAlone<C extends IdentifiedCall>(call: C, ask: AskAlone<C>): Promise<unknown> {
  try {
    const { body } = await ask(call)
    return JSON.parse(new TextDecoder().decode(body))
  } catch (error) {
    if (!(error instanceof UpstreamsFailedError)) throw error
    const message = 'No node answers this call at the moment. Try again shortly.'
    return { jsonrpc: '2.0', id: call.id ?? null, error: { code: -32_603, message } }
  }
}

/** The call that an item answers: one without an id, or with that of several calls, belongs to none for certain. */
function callOf<C extends IdentifiedCall>(item: unknown, calls: readonly C[]): C | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item) || item.id === null) return undefined
  const found = calls.filter(({ id }) => id === item.id)
  return found.length === 1 ? found[0] : undefined
}
