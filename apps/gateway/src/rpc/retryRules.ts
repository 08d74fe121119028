// Wordings with which nodes and vendors say "too much" or "not now" inside a JSON-RPC error of the server range.
const busyWords = [
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

/** Why an upstream's answer must not be handed on, or `undefined` when it is an answer to the caller. */
export type RejectReason = 'status' | 'garbage' | 'busy'

/**
 * Judges one upstream answer (gateway contract 1.2): any status but 2xx and 400, a body that is not JSON, and errors
 * from -32099 to -32000 that speak of rate limits or of a node out of step lead to the next upstream. Reverts, nonce,
 * gas and funds errors are answers.
 */
export function rejectReason(status: number, body: Uint8Array): RejectReason | undefined {
  if (status !== 400 && (status < 200 || status > 299)) return 'status'
  const first = firstCharacter(body)
  if (first !== '{' && first !== '[') return 'garbage'
  if (body.byteLength > longestErrorBody) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return 'garbage'
  }
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  return items.some(isBusyError) ? 'busy' : undefined
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

function firstCharacter(body: Uint8Array): string {
  for (const byte of body) {
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return String.fromCharCode(byte)
  }
  return ''
}
