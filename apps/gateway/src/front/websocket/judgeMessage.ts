import { GatewayError } from '../../engines/errors/GatewayError.ts'
import {
  deepestJson,
  JsonTooDeepError,
  JsonTooLargeError,
  maxJsonValues,
  parseJson,
} from '../../engines/input/parseJson.ts'
import { checkRpcBody } from '../../engines/rpc/checkRpcBody.ts'
import { countWork } from '../../engines/rpc/countWork.ts'
import { subscriptionsOf } from '../../engines/rpc/methodPolicy.ts'
import { type RpcRefusal, readEntries, rpcRefusal } from '../../engines/rpc/rpcEntries.ts'
import { mayBeLarge } from './askBeside.ts'

/** What happens to one message of a client. */
export type Verdict =
  | {
      forward: Uint8Array | string
      /** Of a batch that is passed on in part: which calls were, and what is said of the others by their place. */
      part?: { ids: readonly unknown[]; refusals: readonly (RpcRefusal | undefined)[] }
    }
  | { answer: string }
  /** Answered beside the connection. */
  | { ask: () => Promise<Uint8Array | string> }

export type JudgeMessageParameters = {
  message: Buffer
  /** CAIP-2 */
  chainId: string
  extraMethods: readonly string[]
  /** The most calls that a batch may hold, or a simulation. */
  batch: number
  /**
   * Counts the calls.
   *
   * @throws GatewayError `rateLimited`
   */
  charge: (calls: number) => Promise<void>
  /** Asks a node beside the connection; `undefined` where the chain has none over HTTP, or the call goes its usual way. */
  askBeside?: ((call: BesideCall, body: Uint8Array<ArrayBuffer> | string) => Promise<Uint8Array | string>) | undefined
}

type BesideCall = { id?: string | number | null | undefined; method: string; params?: unknown }

/**
 * Judges one message: the rules of the HTTP proxy (gateway contract 1.2), with subscriptions allowed. Refusals are
 * JSON-RPC errors, so that the connection and its subscriptions stay.
 */
export async function judgeMessage(parameters: JudgeMessageParameters): Promise<Verdict> {
  const { message, chainId, extraMethods, batch, charge, askBeside } = parameters
  let json: unknown
  try {
    json = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(message))
  } catch (error) {
    if (error instanceof JsonTooDeepError) {
      return refuse(null, -32_600, `The message nests more than ${deepestJson} levels.`)
    }
    if (error instanceof JsonTooLargeError) {
      return refuse(null, -32_600, `The message holds more than ${maxJsonValues} values.`)
    }
    return refuse(null, -32_700, 'The message is not JSON.')
  }
  if (Array.isArray(json) && json.length > batch) {
    return refuse(json, -32_600, `A batch may hold at most ${batch} calls.`)
  }
  const entries = readEntries(json)
  if (entries.kind === 'refused') return { answer: JSON.stringify(entries.refusal) }
  const body = entries.kind === 'single' ? entries.call : [...entries.calls]
  const malformed = entries.kind === 'batch' && entries.malformed.some(Boolean) ? entries.malformed : undefined
  const calls = Array.isArray(body) ? body : [body]
  const work = countWork(calls)
  if (work > batch) {
    const what = Array.isArray(body) ? 'batch' : 'simulation'
    return refuse(json, -32_600, `A ${what} may hold at most ${batch} calls.`)
  }
  try {
    await charge(Math.max(work, 1))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return refuse(json, -32_005, error.message)
  }
  if (malformed !== undefined && calls.every(({ id }) => id === undefined)) {
    return { answer: JSON.stringify(malformed.filter(Boolean)) }
  }
  const bytes = malformed === undefined ? new Uint8Array(message) : new TextEncoder().encode(JSON.stringify(body))
  const verdict = checkRpcBody({ body, bytes, chainId, extraMethods: [...extraMethods, ...subscriptionsOf(chainId)] })
  if (verdict.kind === 'answer') {
    const answer = malformed === undefined ? verdict.body : [...malformed.filter(Boolean), ...[verdict.body].flat()]
    return { answer: JSON.stringify(answer) }
  }
  if (verdict.kind === 'forward' && malformed === undefined) {
    const isBeside = askBeside !== undefined && !Array.isArray(body) && body.id !== undefined && mayBeLarge(body.method)
    return isBeside ? { ask: () => askBeside(body, verdict.body) } : { forward: verdict.body }
  }
  const passed = verdict.kind === 'part' ? verdict.passed : calls
  const refused = verdict.kind === 'part' ? [...verdict.refusals] : calls.map(() => undefined)
  // Each place of the batch holds what is malformed there, else the next verdict over its calls.
  const refusals = malformed === undefined ? refused : malformed.map((refusal) => refusal ?? refused.shift())
  const ids = passed.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return { forward: verdict.body, part: { ids, refusals } }
}

/** Refuses all that a message asks: an error for each entry of a batch. */
function refuse(json: unknown, code: number, message: string): Verdict {
  const error = (entry: unknown) => rpcRefusal(code, message, idOf(entry))
  return { answer: JSON.stringify(Array.isArray(json) ? json.map(error) : error(json)) }
}

function idOf(json: unknown): string | number | null {
  if (typeof json !== 'object' || json === null || !('id' in json)) return null
  return typeof json.id === 'string' || typeof json.id === 'number' ? json.id : null
}
