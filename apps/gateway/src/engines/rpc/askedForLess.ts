/** What a node answered, as far as it may ask for fewer calls. */
export type RefusedCall = { status: number; retryAfter: string | undefined; body: Uint8Array }

const maxErrorBytes = 4_096

/**
 * Whether a node asks for fewer calls, and for how long it wants none, in milliseconds. A caller can make a node echo words
 * about limits, so that beside the status only the codes count that a caller cannot choose.
 *
 * @param now Milliseconds since 1970, for a `Retry-After` that names a time.
 */
export function askedForLess(
  { status, retryAfter, body }: RefusedCall,
  now: number,
): { restMs: number | undefined } | undefined {
  const restMs = readRetryAfter(retryAfter, now)
  if (status === 429) return { restMs }
  if (status === 503 && restMs !== undefined) return { restMs }
  if (body.byteLength > maxErrorBytes) return undefined
  return readErrors(body)
}

/** Reads `Retry-After`: a number of seconds, or a date. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  if (/^\s*\d{1,9}(\.\d+)?\s*$/.test(text)) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** Codes that vendors refuse with for the number of calls alone, and one that also stands for a wide range. */
const limitCodes: readonly unknown[] = [429, -32_429, -32_090]
const ambiguousCode = -32_005
const limitWords = /\brate\b|request count|too many requests|per second|throttl/i

/** Reads what JSON-RPC errors say of the number of calls; "retry in 10s" as well. */
function readErrors(body: Uint8Array): { restMs: number | undefined } | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
  for (const item of Array.isArray(parsed) ? parsed : [parsed]) {
    const { code, message = '' } = (item as { error?: { code?: unknown; message?: unknown } } | null)?.error ?? {}
    const words = String(message)
    if (!limitCodes.includes(code) && !(code === ambiguousCode && limitWords.test(words))) continue
    const seconds = /(?:retry|try again) (?:in|after) (\d{1,6})\s*s/i.exec(words)?.[1]
    return { restMs: seconds === undefined ? undefined : Number(seconds) * 1_000 }
  }
  return undefined
}
