import { OutsideError } from './OutsideError.ts'
import { checkTarget } from './outsideTarget.ts'
import { createPlaces } from './places.ts'
import { createPublicAddressCheck } from './publicAddress.ts'
import { isRedirect, requestOnce } from './requestOnce.ts'
import { createResolveHost, type ResolveHost } from './resolveHost.ts'

/** What one read may send and how much it may take. */
export type SafeFetchOptions = {
  /** Default GET. */
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Bytes of the unpacked body; default 1 MiB. */
  maxBytes?: number
  /** Milliseconds for everything together, waiting for a place and redirects included; default 10,000. */
  timeoutMs?: number
  /** Ends the read when it fires, with its reason. */
  signal?: AbortSignal | undefined
}

/** The last answer, whatever its status; `bytes` is the unpacked body. */
export type SafeFetchAnswer = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }

/**
 * Reads an address that a stranger chose.
 *
 * @throws OutsideError saying why it was not read.
 */
export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<SafeFetchAnswer>

export type CreateSafeFetchParameters = {
  /** Host names that may be private, plain http and on any port. Default none. */
  allowPrivateHosts?: readonly string[]
  /** Default: the system's resolver for the hosts above, name servers over the network for all others. */
  resolve?: ResolveHost
}

const maxRedirects = 3
const maxAtOnce = 32
/** A quarter of them for one host, so that a slow one leaves places for others. */
const maxPerHost = 8
const maxQueueLength = 256
const defaultBytes = 1_048_576
const defaultTimeoutMs = 10_000
// Other headers may hold what only the first host should see.
const headersForOtherHosts = ['accept', 'accept-language', 'content-type', 'user-agent']

/**
 * Builds the one fetcher for addresses from outside: https on usual ports only, each host resolved once and each of its
 * addresses checked, the connection bound to them, the same for up to three redirects; bytes and time are bounded, and 32
 * reads run at once, eight of them of one host.
 *
 * @example
 * const safeFetch = createSafeFetch({ allowPrivateHosts: [] })
 * const { status, bytes } = await safeFetch('https://example.org/token.json', { maxBytes: 65_536 })
 */
export function createSafeFetch(parameters: CreateSafeFetchParameters = {}): SafeFetch {
  const allowPrivateHosts = (parameters.allowPrivateHosts ?? []).map((host) =>
    host.toLowerCase().replace(/^\[|\]$/g, ''),
  )
  const { resolve = createResolveHost({ ownHosts: allowPrivateHosts }) } = parameters
  const places = createPlaces({ most: maxAtOnce, maxQueueLength, maxPerShare: maxPerHost })
  const rules = {
    allowPrivateHosts,
    isPublic: createPublicAddressCheck(),
    resolve,
  }

  const follow = async (first: string, options: SafeFetchOptions, signal: AbortSignal): Promise<SafeFetchAnswer> => {
    let { method = 'GET', headers = {}, body } = options
    const { maxBytes = defaultBytes } = options
    let address = first
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const target = await checkTarget(address, rules, signal)
      signal.throwIfAborted()
      const answer = await requestOnce({ target, method, headers, body, maxBytes, signal })
      const location = answer.headers.get('location')
      if (!isRedirect(answer.status) || location === null) return answer
      const next = URL.canParse(location, target.url) ? new URL(location, target.url) : undefined
      if (next === undefined) throw new OutsideError('BAD_URL', 'The host sent the reader to an unreadable address.')
      if (next.origin !== target.url.origin) headers = onlyHarmless(headers)
      // As browsers do: only 307 and 308 repeat the body.
      if (answer.status < 307) {
        method = 'GET'
        body = undefined
      }
      address = next.href
    }
    throw new OutsideError('TOO_MANY_REDIRECTS', `The host redirects more than ${maxRedirects} times.`)
  }

  return async (url, options = {}) => {
    const { timeoutMs = defaultTimeoutMs, signal } = options
    signal?.throwIfAborted()
    const stop = new AbortController()
    const late = new OutsideError('TOO_SLOW', `The answer took longer than ${timeoutMs} ms.`)
    let timer: NodeJS.Timeout | undefined
    let abandon = () => {}
    const deadline = new Promise<never>((_, reject) => {
      const end = (reason: unknown) => {
        reject(reason)
        stop.abort(reason)
      }
      timer = setTimeout(() => end(late), timeoutMs)
      abandon = () => end(signal?.reason)
      signal?.addEventListener('abort', abandon, { once: true })
    })
    let leave: (() => void) | undefined
    const read = async () => {
      leave = await places.enter(stop.signal, hostOf(url))
      return follow(url, options, stop.signal)
    }
    try {
      return await Promise.race([read(), deadline])
    } finally {
      leave?.()
      clearTimeout(timer)
      signal?.removeEventListener('abort', abandon)
    }
  }
}

/** The same fetcher for one piece of work: its reads end when the signal fires. */
export function fetchUnder(safeFetch: SafeFetch, signal: AbortSignal | undefined): SafeFetch {
  return signal === undefined ? safeFetch : (url, options = {}) => safeFetch(url, { ...options, signal })
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

function onlyHarmless(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => headersForOtherHosts.includes(name.toLowerCase())),
  )
}
