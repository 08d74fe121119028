import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the server saw it. */
export type SeenRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A real HTTP server on a free port. */
export type TestServer = {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  answer: (response: ServerResponse, request: SeenRequest) => void
  readonly close: () => Promise<void>
}

/** Starts a server that answers 404 until told otherwise. */
export async function startServer(): Promise<TestServer> {
  const seen: SeenRequest[] = []
  const http = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    }
    seen.push(request)
    server.answer(response, request)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const server: TestServer = {
    url: `http://127.0.0.1:${port}`,
    seen,
    answer: (response) => response.writeHead(404).end(),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}
