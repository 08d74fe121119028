import { createServer, type ServerResponse } from 'node:http'

/**
 * How the node treats a request: an answer, or something that only a raw response can do. One that fails later, as where
 * what it asks is gone, cuts the connection.
 */
export type NodeBehaviour = (response: ServerResponse, body: string) => unknown

/** A JSON-RPC node on a real port that behaves as badly as a test wants. */
export type FaultyNode = {
  url: string
  /** Bodies that arrived, oldest first. */
  bodies: readonly string[]
  behave: (behaviour: NodeBehaviour) => void
  stop: () => Promise<void>
}

export async function startFaultyNode(behaviour: NodeBehaviour): Promise<FaultyNode> {
  let current = behaviour
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      bodies.push(body)
      Promise.resolve(current(response, body)).catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    behave: (next) => {
      current = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers with a status and a body; an object is written as JSON. */
export function answer(status: number, body: unknown): NodeBehaviour {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Answers a JSON-RPC result. */
export function result(value: unknown): NodeBehaviour {
  return answer(200, { jsonrpc: '2.0', id: 1, result: value })
}

/** Answers a JSON-RPC error with status 200. */
export function rpcError(code: number, message: string): NodeBehaviour {
  return answer(200, { jsonrpc: '2.0', id: 1, error: { code, message } })
}

/** Never answers. */
export const silence: NodeBehaviour = () => {}

/** Ends its half of the connection in the middle of the answer, and goes on listening. */
export const halfClosed: NodeBehaviour = (response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"jsonrpc":"2.0",')
  setTimeout(() => response.socket?.end(), 5)
}

/** Cuts the connection in the middle of the answer. */
export const halfAnAnswer: NodeBehaviour = (response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"jsonrpc":"2.0",')
  setTimeout(() => response.destroy(), 5)
}
