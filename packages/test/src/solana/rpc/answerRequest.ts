import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types'
import { invalidParams, RpcError, rpcErrorCodes } from '../RpcError.ts'
import { isRecord } from './readParams.ts'

/** A call of one method. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Answers one call with its result, or throws an RpcError. */
export type AnswerCall = (call: RpcCall) => unknown

/**
 * Answers the text of a JSON-RPC 2.0 request or batch; nothing for notifications, which want none. Whole numbers are exact
 * in both directions, however long they are.
 */
export async function answerRequest(text: string, answer: AnswerCall): Promise<string | undefined> {
  let request: unknown
  try {
    request = parseJsonWithBigInts(text)
  } catch {
    return stringifyJsonWithBigInts(failure(null, new RpcError(rpcErrorCodes.parse, 'Parse error')))
  }
  if (!Array.isArray(request)) return write(await answerOne(request, answer))
  if (request.length === 0) return write(failure(null, invalidRequest()))
  const answers: unknown[] = []
  // One after the other, as the calls of a batch may follow from each other.
  for (const one of request) {
    const said = await answerOne(one, answer)
    if (said !== undefined) answers.push(said)
  }
  return answers.length === 0 ? undefined : write(answers)
}

/** Writes a value as JSON with exact whole numbers. */
export function write(value: unknown): string | undefined {
  return value === undefined ? undefined : stringifyJsonWithBigInts(value)
}

async function answerOne(request: unknown, answer: AnswerCall): Promise<unknown> {
  if (!isRecord(request) || request.jsonrpc !== '2.0' || typeof request.method !== 'string') {
    return failure(isRecord(request) ? (request.id ?? null) : null, invalidRequest())
  }
  const { id, method, params = [] } = request
  try {
    if (!Array.isArray(params)) throw invalidParams('Invalid params: invalid type, expected a sequence.')
    const result = await answer({ method, params })
    return id === undefined ? undefined : { jsonrpc: '2.0', result, id }
  } catch (error) {
    return id === undefined ? undefined : failure(id, error)
  }
}

function invalidRequest(): RpcError {
  return new RpcError(rpcErrorCodes.invalidRequest, 'Invalid request')
}

function failure(id: unknown, error: unknown) {
  const known =
    error instanceof RpcError
      ? error
      : new RpcError(rpcErrorCodes.internal, `Internal error: ${error instanceof Error ? error.message : error}`)
  const { code, message, data } = known
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
}
