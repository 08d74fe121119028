import { fitsQuestion } from './fitsQuestion.ts'
import { type ErrorMeaning, meaningOf, type NodeError } from './nodeErrors.ts'

/** Error answers are short; longer bodies are results, or lists without an error, and are not parsed a second time. */
const maxErrorBodyBytes = 65_536

/** Namespaces whose nodes tell a failed call with the statuses of a broken server (Bitcoin Core: 404 and 500). */
const errorStatuses: Readonly<Record<string, readonly number[]>> = { bip122: [404, 500] }

/** Why an upstream's answer is not handed on, or not before other nodes were asked (`own`). */
export type RejectReason = 'status' | 'garbage' | 'busy' | 'own'

/** What a body was sent for. */
export type JudgedCall = {
  /** The chain's CAIP-2 namespace. Default `eip155`. */
  namespace?: string
  /** The method of a single call; `batch` for a list. */
  method?: string | undefined
  /** Takes a batch most of whose items are answers: the caller asks anew for the others. Default no. */
  mayBePart?: boolean | undefined
  /** What was sent: an answer to something else is none. Default: any answer fits. */
  question?: Uint8Array | string | undefined
}

/**
 * Judges one upstream answer (gateway contract 1.2): any status but 2xx and 400, a body that is not JSON, neither result nor
 * error, and every error that is not known to be the chain's own answer lead to the next upstream.
 *
 * @returns `undefined` for an answer to the caller.
 */
export function rejectReason(status: number, body: Uint8Array, call: JudgedCall = {}): RejectReason | undefined {
  const { namespace = 'eip155', method, mayBePart = false, question } = call
  const mayBeAnswer = status === 400 || (status >= 200 && status <= 299)
  if (!mayBeAnswer && !(errorStatuses[namespace]?.includes(status) ?? false)) return 'status'
  const first = firstCharacter(body)
  if (first !== '{' && first !== '[') return 'garbage'
  // A long body is a result; one that was cut off does not end as JSON does.
  if (
    body.byteLength > maxErrorBodyBytes &&
    !(first === '[' && Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes('"error"'))
  )
    return lastCharacter(body) === (first === '{' ? '}' : ']') ? undefined : 'garbage'
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return 'garbage'
  }
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  if (!items.every(isAnswer)) return 'garbage'
  if (question !== undefined && !fitsQuestion(question, parsed)) return 'garbage'
  if (!mayBeAnswer && !items.every(isRefusal)) return 'status'
  const meanings = items.map((item) => meaningOfItem(item, namespace, Array.isArray(parsed) ? undefined : method))
  const others = meanings.filter((meaning) => meaning !== 'answer')
  if (others.length === 0) return undefined
  if (mayBePart && Array.isArray(parsed) && others.length <= meanings.length / 2) return undefined
  return others.includes('later') ? 'busy' : 'own'
}

/** What one answer, or one item of a batch, says; results are answers. */
export function meaningOfItem(item: unknown, namespace: string, method?: string): ErrorMeaning {
  const error = errorOf(item)
  return error === undefined ? 'answer' : meaningOf(error, namespace, method)
}

function errorOf(item: unknown): NodeError | undefined {
  if (typeof item !== 'object' || item === null || !('error' in item)) return undefined
  const { error } = item
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message, ...rest } = error as { code?: unknown; message?: unknown; data?: unknown }
  return { ...rest, code: Number(code ?? 0), message: typeof message === 'string' ? message : '' }
}

function isRefusal(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'error' in item && item.error !== null
}

// Not every node writes "jsonrpc" and an id, but each answers or says why not.
function isAnswer(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  return 'result' in item || ('error' in item && typeof item.error === 'object' && item.error !== null)
}

const spaces: readonly number[] = [0x20, 0x09, 0x0a, 0x0d]

function firstCharacter(body: Uint8Array): string {
  const byte = body.find((code) => !spaces.includes(code))
  return byte === undefined ? '' : String.fromCharCode(byte)
}

function lastCharacter(body: Uint8Array): string {
  const byte = body.findLast((code) => !spaces.includes(code))
  return byte === undefined ? '' : String.fromCharCode(byte)
}
