import * as v from 'valibot'
import { BodyTooLargeError, readCapped } from '../../engines/input/readCapped.ts'
import { BreakerOpenError, createCircuitBreaker, defaultBreakerLimits } from '../../engines/rpc/circuitBreaker.ts'
import { ownSignal } from '../../engines/work/ownSignal.ts'
import { payerOf } from '../../engines/work/payer.ts'
import { VendorError } from './VendorError.ts'

/** One question to a vendor. Parameters that are `undefined` are left out. */
export type VendorRequest = {
  method: 'GET' | 'POST'
  /** Path below the base address, starting with a slash. */
  path: string
  query?: Readonly<Record<string, string | undefined>>
  /** Written as JSON. */
  body?: unknown
}

/**
 * Asks a vendor and reads its answer against a schema.
 *
 * @param signal Fires when no caller waits for the answer any more; the request ends then.
 * @throws VendorError
 */
export type VendorClient = <Answer>(
  schema: v.GenericSchema<unknown, Answer>,
  request: VendorRequest,
  signal?: AbortSignal,
) => Promise<Answer>

export type CreateVendorClientParameters = {
  /** Stands in errors and `/health`, such as "1inch". */
  vendor: string
  /** Address that paths are appended to; a trailing slash counts for nothing. */
  baseUrl: string
  /** The headers of one request; keys belong here only. */
  headers: (request: VendorRequest, url: URL) => Readonly<Record<string, string>>
  /** Milliseconds from the request to the whole body; default 10,000. */
  timeoutMs?: number | undefined
  /** Bytes of an answer; default 4 MiB. */
  maxBytes?: number
  onCall?: OnVendorCall | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: (() => number) | undefined
}

/** `refused` is the vendor's own word on what was asked; `abandoned` that no caller waited for its answer any more. */
export type VendorOutcome = 'answered' | 'refused' | 'failed' | 'abandoned'

/** One request to a vendor: what came of it, what it cost, and for which project it was, or for this gateway itself. */
export type VendorCall = {
  vendor: string
  outcome: VendorOutcome
  seconds: number
  bytes: number
  payer: string | undefined
}

/** Told of every request that was sent. */
export type OnVendorCall = (call: VendorCall) => void

/** A vendor that is asked with one key; `timeoutMs` as in {@link CreateVendorClientParameters}. */
export type KeyedVendor = {
  key: string
  baseUrl: string
  timeoutMs?: number
  onCall?: OnVendorCall | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: (() => number) | undefined
}

type Spent = { bytes: number }

/** The caller waits no longer, whatever the vendor was doing. */
class AbandonedError extends Error {
  override readonly name = 'AbandonedError'
}

const maxDetailsLength = 2_000

/** Builds the client of one vendor: time and size are bounded, redirects refused, five faults in a row give it a rest. */
export function createVendorClient(parameters: CreateVendorClientParameters): VendorClient {
  const { vendor, headers, timeoutMs = 10_000, maxBytes = 4_194_304, onCall, now } = parameters
  const baseUrl = parameters.baseUrl.replace(/\/+$/, '')
  const breaker = createCircuitBreaker(defaultBreakerLimits, (error) => !isNoFault(error), now)

  const ask = async (request: VendorRequest, spent: Spent, signal: AbortSignal): Promise<unknown> => {
    const url = new URL(`${baseUrl}${request.path}`)
    for (const [key, value] of Object.entries(request.query ?? {})) {
      if (value !== undefined) url.searchParams.set(key, value)
    }
    const response = await fetch(url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers(request, url),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      // A redirect could carry the key to another host.
      redirect: 'error',
      signal,
    })
    const bytes = await readCapped(response, maxBytes)
    spent.bytes = bytes.byteLength
    const text = new TextDecoder().decode(bytes)
    // Accepted, but not ready: the body of such an answer may be an empty list, which would say that there is nothing.
    if (response.status === 202) throw new VendorError(vendor, 'its answer is not ready yet.', { status: 202 })
    if (!response.ok) {
      const details = text.slice(0, maxDetailsLength)
      throw new VendorError(vendor, `it answered with status ${response.status}.`, { status: response.status, details })
    }
    return JSON.parse(text)
  }

  const read = async <Answer>(
    schema: v.GenericSchema<unknown, Answer>,
    request: VendorRequest,
    { spent, signal }: { spent: Spent; signal: AbortSignal },
  ): Promise<Answer> => {
    const parsed = v.safeParse(schema, await ask(request, spent, signal))
    if (parsed.success) return parsed.output
    const where = v.getDotPath(parsed.issues[0]) ?? 'its body'
    throw new VendorError(vendor, `it answered in an unknown form (${where.slice(0, 100)}).`)
  }

  const counted = async <Answer>(
    work: (under: { spent: Spent; signal: AbortSignal }) => Promise<Answer>,
    caller: AbortSignal | undefined,
  ): Promise<Answer> => {
    const startedAt = performance.now()
    const own = ownSignal(caller, timeoutMs)
    const spent: Spent = { bytes: 0 }
    const tell = (outcome: VendorCall['outcome']) =>
      onCall?.({
        vendor,
        outcome,
        seconds: (performance.now() - startedAt) / 1000,
        bytes: spent.bytes,
        payer: payerOf(caller),
      })
    try {
      const answer = await work({ spent, signal: own.signal })
      tell('answered')
      return answer
    } catch (error) {
      if (caller?.aborted === true) {
        tell('abandoned')
        throw new AbandonedError('No caller waits for the answer any more.', { cause: error })
      }
      tell(isNoFault(error) ? 'refused' : 'failed')
      throw error
    } finally {
      own.release()
    }
  }

  return async (schema, request, signal) => {
    if (breaker.state() === 'open') throw new VendorError(vendor, 'it rests after repeated failures.')
    try {
      return await breaker.run(() => counted((under) => read(schema, request, under), signal))
    } catch (error) {
      throw error instanceof VendorError ? error : new VendorError(vendor, reasonOf(error))
    }
  }
}

// The error itself may quote the address that was asked, so only its kind is told.
function reasonOf(error: unknown): string {
  if (error instanceof BreakerOpenError) return 'it rests after repeated failures.'
  if (error instanceof BodyTooLargeError) return 'its answer is too large.'
  if (error instanceof SyntaxError) return 'its answer is not JSON.'
  if (error instanceof AbandonedError) return 'its answer was waited for no longer.'
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took too long.'
  return 'it cannot be reached.'
}

function isNoFault(error: unknown): boolean {
  if (error instanceof AbandonedError) return true
  return error instanceof VendorError && (error.isRefusal || error.status === 202)
}
