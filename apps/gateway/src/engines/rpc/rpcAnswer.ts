/** One answer of a node, as far as it is one. */
export type RpcAnswer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** Reads one JSON-RPC answer out of parsed JSON; `undefined` when it is neither result nor error. */
export function readRpcAnswer(parsed: unknown): RpcAnswer | undefined {
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const error = 'error' in parsed ? parsed.error : undefined
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error) {
    const data = 'data' in error ? error.data : undefined
    return { error: { code: Number(error.code), message: String(error.message), data } }
  }
  return 'result' in parsed ? { result: parsed.result } : undefined
}

/** Strings are passed over as a whole, so that digits inside them stay; what is left over are numbers. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Parses JSON in which whole numbers of 16 digits and more become texts, because a number would round them. @throws SyntaxError */
export function parseExactly(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  const isLong = (found: string) => found.length > 15 && /^-?\d{16,}$/.test(found)
  return JSON.parse(text.replace(stringOrNumber, (found) => (isLong(found) ? `"${found}"` : found)))
}
