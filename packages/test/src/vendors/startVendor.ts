import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached a vendor; `body` is what its JSON or the fields of its form held, `undefined` without one. */
export interface VendorCall {
  readonly method: string
  /** Path without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The body as it came, byte for byte, such as signatures are made over. */
  readonly text: string
}

/** What a vendor answers: JSON, or plain text when `headers` say `text/plain`. */
export interface VendorAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * How a vendor behaves: as documented, after two seconds (`slow`), never (`silent`), with 500 (`broken`), with 429
 * (`rateLimited`), with something that is not JSON (`garbage`), with JSON of another form (`strange`), with 20 MB (`huge`),
 * or with a redirect to another address (`redirecting`).
 */
export type VendorMode =
  | 'normal'
  | 'slow'
  | 'silent'
  | 'broken'
  | 'rateLimited'
  | 'garbage'
  | 'strange'
  | 'huge'
  | 'redirecting'

/** A small server in the shape of a vendor's documentation. */
export interface RunningVendor {
  /** Base address without a slash at its end. */
  readonly url: string
  /** Every request since the start or the last `clear`, refused ones too. */
  calls(): readonly VendorCall[]
  clear(): void
  setMode(mode: VendorMode): void
  stop(): Promise<void>
}

export interface StartVendorOptions {
  /** Whether a request carries the right key; others are answered with 401. */
  readonly isAllowed: (call: VendorCall, host: string) => boolean
  /** The documented answer; `undefined` for a path that the vendor does not have (404). */
  readonly answer: (call: VendorCall) => VendorAnswer | undefined
}

const slowMs = 2_000

/** Starts a vendor on a free port of 127.0.0.1. */
export async function startVendor({ isAllowed, answer }: StartVendorOptions): Promise<RunningVendor> {
  let seen: VendorCall[] = []
  let mode: VendorMode = 'normal'

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request)
    seen.push(call)
    const host = request.headers.host ?? ''
    const said = isAllowed(call, host) ? answer(call) : { status: 401, body: { message: 'Unauthorized' } }
    respond(response, mode, said ?? { status: 404, body: { message: 'Not found' } })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => seen,
    clear: () => {
      seen = []
    },
    setMode: (next) => {
      mode = next
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

function respond(response: ServerResponse, mode: VendorMode, { status, body, headers: own = {} }: VendorAnswer): void {
  const write = (code: number, text: string, headers: Record<string, string> = {}): void => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(text)
  }
  const said = own['content-type'] === 'text/plain' ? String(body) : JSON.stringify(body)
  switch (mode) {
    case 'normal':
      write(status, said, own)
      break
    case 'slow':
      setTimeout(() => write(status, said, own), slowMs).unref()
      break
    case 'silent':
      break
    case 'broken':
      write(500, '{"message":"Internal error"}')
      break
    case 'rateLimited':
      write(429, '{"message":"Too many requests"}', { 'retry-after': '60' })
      break
    case 'garbage':
      write(200, '<html>{')
      break
    case 'strange':
      write(200, '{"hello":["world"]}')
      break
    case 'huge':
      write(200, `"${'x'.repeat(20_000_000)}"`)
      break
    case 'redirecting':
      write(302, '', { location: 'http://127.0.0.1:9/elsewhere' })
      break
  }
}

async function readCall(request: IncomingMessage): Promise<VendorCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(request.url ?? '/', 'http://vendor.invalid')
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    text,
    body: text === '' ? undefined : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text),
  }
}
