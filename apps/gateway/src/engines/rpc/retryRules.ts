// Wordings with which nodes and vendors say "too much" or "not now" inside a JSON-RPC error of the server range.
const busyWords = [
  /node is (?:behind|unhealthy)/i,
  /rate.?limit/i,
  /too many (?:requests|connections)/i,
  /quota/i,
  /throttl/i,
  /compute units/i,
  /(?:request|daily|monthly|call)s? (?:count|limit|cap)\b/i,
  /(?:capacity|credits?|allowance) (?:limit|exceeded|exhausted)/i,
  /upgrade (?:your|to|the) /i,
  /subscription/i,
  /try again/i,
  /temporar(?:y|ily)/i,
  /header not found/i,
  /missing trie node/i,
  /overloaded|unavailable/i,
  /(?:failed|unable|cannot|error) .{0,20}(?:decod|deserializ|unmarshal)/i,
] as const

/** Error answers are short; longer bodies are results and are not parsed a second time. */
const longestErrorBody = 65_536

/** Namespaces whose nodes tell a failed call with the statuses of a broken server (Bitcoin Core: 404 and 500). */
const errorStatuses: Readonly<Record<string, readonly number[]>> = { bip122: [404, 500] }

/** Why an upstream's answer must not be handed on, or `undefined` when it is an answer to the caller. */
export type RejectReason = 'status' | 'garbage' | 'busy'

/**
 * Judges one upstream answer (gateway contract 1.2): any status but 2xx and 400, a body that is not JSON, neither result nor error, and errors
 * from -32099 to -32000 that speak of rate limits or of a node out of step lead to the next upstream. Reverts, nonce,
 * gas and funds errors are answers.
 *
 * @param namespace The chain's CAIP-2 namespace. Default `eip155`.
 */
export function rejectReason(status: number, body: Uint8Array, namespace = 'eip155'): RejectReason | undefined {
  const mayBeAnswer = status === 400 || (status >= 200 && status <= 299)
  if (!mayBeAnswer && !(errorStatuses[namespace]?.includes(status) ?? false)) return 'status'
  const first = firstCharacter(body)
  if (first !== '{' && first !== '[') return 'garbage'
  // A long body is a result; one that was cut off does not end as JSON does.
  if (body.byteLength > longestErrorBody)
    return lastCharacter(body) === (first === '{' ? '}' : ']') ? undefined : 'garbage'
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return 'garbage'
  }
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  if (!items.every(isAnswer)) return 'garbage'
  if (!mayBeAnswer && !items.every(isRefusal)) return 'status'
  return items.some(isBusyError) ? 'busy' : undefined
}

function isRefusal(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'error' in item && item.error !== null
}

// Not every node writes "jsonrpc" and an id, but each answers or says why not.
function isAnswer(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  return 'result' in item || ('error' in item && typeof item.error === 'object' && item.error !== null)
}

function isBusyError(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('error' in item)) return false
  const { error } = item
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return false
  const { code, message } = error
  if (typeof code !== 'number' || typeof message !== 'string') return false
  if (code < -32_099 || code > -32_000) return false
  if (/revert|nonce|insufficient funds|gas required/i.test(message)) return false
  return busyWords.some((words) => words.test(message))
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
