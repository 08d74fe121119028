import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { type ReceivedSpan, readSpans } from './readSpans.ts'

/** A collector that keeps the spans that it was sent. */
export type RunningOtlpReceiver = {
  /** The base address, as `OTEL_EXPORTER_OTLP_ENDPOINT` takes it: exporters add `/v1/traces`. */
  url: string
  /** Every span that was accepted, oldest first. */
  spans: () => readonly ReceivedSpan[]
  /** Headers of the export requests so far, refused ones too. */
  requests: () => readonly Readonly<Record<string, string | string[] | undefined>>[]
  /** What was refused, and why, in words. */
  refusals: () => readonly string[]
  /** Answers so many requests with a status, then as usual; 503 says to come again in a second. */
  refuse: (times: number, status?: number) => void
  stop: () => Promise<void>
}

/**
 * Starts a receiver of OpenTelemetry traces that speaks OTLP over HTTP (`POST /v1/traces`, JSON, packed or not) on a free
 * port of 127.0.0.1. It checks what it is sent against the protocol and refuses what does not fit.
 *
 * @example
 * const receiver = await startOtlpReceiver()
 * process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url
 * // ... what is traced runs ...
 * console.log(receiver.spans().map((span) => span.name))
 * await receiver.stop()
 */
export async function startOtlpReceiver(): Promise<RunningOtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const requests: IncomingMessage['headers'][] = []
  const refusals: string[] = []
  let refusing = { times: 0, status: 503 }

  const answer = (response: ServerResponse, status: number, body: object) => {
    const headers = { 'content-type': 'application/json', ...(status === 503 ? { 'retry-after': '1' } : {}) }
    response.writeHead(status, headers).end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, status: number, message: string) => {
    refusals.push(message)
    answer(response, status, { code: 3, message })
  }

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push(request.headers)
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      return refuse(response, 404, `${request.method} ${request.url} is no call of the protocol.`)
    }
    if (refusing.times > 0) {
      refusing.times -= 1
      return refuse(response, refusing.status, 'The receiver was told to refuse.')
    }
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
      return refuse(response, 415, 'This receiver reads JSON only.')
    }
    try {
      const bytes = Buffer.concat(chunks)
      const unpacked = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      spans.push(...readSpans(JSON.parse(unpacked.toString('utf8'))))
      answer(response, 200, { partialSuccess: {} })
    } catch (error) {
      refuse(response, 400, error instanceof Error ? error.message : 'This body cannot be read.')
    }
  }

  const server = createServer((request, response) => {
    void receive(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    requests: () => requests,
    refusals: () => refusals,
    refuse: (times, status = 503) => {
      refusing = { times, status }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}
