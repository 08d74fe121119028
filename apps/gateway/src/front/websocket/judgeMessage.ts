import { endpoints } from '@foyer/contract'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { checkInput } from '../../engines/input/checkInput.ts'
import {
  deepestJson,
  JsonTooDeepError,
  JsonTooLargeError,
  mostJsonValues,
  parseJson,
} from '../../engines/input/parseJson.ts'
import { checkRpcBody } from '../../engines/rpc/checkRpcBody.ts'
import { countWork } from '../../engines/rpc/countWork.ts'
import { subscriptionsOf } from '../../engines/rpc/methodPolicy.ts'

/** What happens to one message of a client. */
export type Verdict = { forward: Uint8Array | string } | { answer: string }

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
}

/**
 * Judges one message: the rules of the HTTP proxy (gateway contract 1.2), with subscriptions allowed. Refusals are
 * JSON-RPC errors, so that the connection and its subscriptions stay.
 */
export async function judgeMessage(parameters: JudgeMessageParameters): Promise<Verdict> {
  const { message, chainId, extraMethods, batch, charge } = parameters
  let json: unknown
  try {
    json = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(message))
  } catch (error) {
    if (error instanceof JsonTooDeepError) {
      return refuse([null], -32_600, `The message nests more than ${deepestJson} levels.`, false)
    }
    if (error instanceof JsonTooLargeError) {
      return refuse([null], -32_600, `The message holds more than ${mostJsonValues} values.`, false)
    }
    return refuse([null], -32_700, 'The message is not JSON.', false)
  }
  const read = checkInput(endpoints.rpc.body, json)
  if (!read.success) return refuse([idOf(json)], -32_600, 'The message is no JSON-RPC request.', false)
  const body = read.output
  const calls = Array.isArray(body) ? body : [body]
  const ids = calls.map(({ id }) => id ?? null)
  const work = countWork(calls)
  if (work > batch) {
    const what = Array.isArray(body) ? 'batch' : 'simulation'
    return refuse(ids, -32_600, `A ${what} may hold at most ${batch} calls.`, Array.isArray(body))
  }
  try {
    await charge(work)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return refuse(ids, -32_005, error.message, Array.isArray(body))
  }
  const bytes = new Uint8Array(message)
  const verdict = checkRpcBody({ body, bytes, chainId, extraMethods: [...extraMethods, ...subscriptionsOf(chainId)] })
  if (verdict.kind === 'forward') return { forward: verdict.body }
  // One message is one answer here, and the node's own comes in a separate message.
  return { answer: JSON.stringify(verdict.kind === 'part' ? verdict.whole : verdict.body) }
}

function refuse(ids: readonly (string | number | null)[], code: number, message: string, isBatch: boolean): Verdict {
  const errors = ids.map((id) => ({ jsonrpc: '2.0', id, error: { code, message } }))
  return { answer: JSON.stringify(isBatch ? errors : errors[0]) }
}

function idOf(json: unknown): string | number | null {
  if (typeof json !== 'object' || json === null || !('id' in json)) return null
  return typeof json.id === 'string' || typeof json.id === 'number' ? json.id : null
}
