import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import type { Ledger } from '../ledger.ts'
import { type AnswerCall, answerRequest, write } from './answerRequest.ts'
import { createSubscriptions } from './createSubscriptions.ts'

/** Longest request in bytes, as validators have it. */
const maxBodyBytes = 50 * 1024

/** A server that listens, and how it ends. */
export interface ServedDoor {
  readonly port: number
  stop(): Promise<void>
}

/** Answers JSON-RPC over HTTP on a port of 127.0.0.1; rejects when the port is taken. */
export async function serveHttp(port: number, answer: AnswerCall): Promise<ServedDoor> {
  const server = createServer((request, response) => {
    respond(request, response, answer).catch(() => response.destroy())
  })
  return listen(server, port, async () => server.closeAllConnections())
}

/** Answers JSON-RPC and subscriptions over WebSocket on a port of 127.0.0.1; rejects when the port is taken. */
export async function serveSocket(port: number, ledger: Ledger, answer: AnswerCall): Promise<ServedDoor> {
  const server = createServer((_request, response) => response.writeHead(426).end())
  const sockets = new WebSocketServer({ server, maxPayload: maxBodyBytes })
  // The listening server reports the same error to its caller.
  sockets.on('error', () => undefined)
  sockets.on('connection', (socket) => {
    const send = (text: string | undefined) => {
      if (text !== undefined && socket.readyState === WebSocket.OPEN) socket.send(text)
    }
    const subscriptions = createSubscriptions(
      ledger,
      (method, subscription, result) => send(write({ jsonrpc: '2.0', method, params: { result, subscription } })),
      answer,
    )
    socket.on('message', (data) => {
      void answerRequest(data.toString(), subscriptions.answer).then(send)
    })
    // What a client sends wrongly ends its own connection only.
    socket.on('error', () => socket.terminate())
    socket.on('close', subscriptions.end)
  })
  return listen(server, port, async () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  })
}

async function listen(server: Server, port: number, end: () => Promise<void>): Promise<ServedDoor> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    port: address.port,
    stop: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      await end()
      await closed
    },
  }
}

const crossOrigin = {
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-origin': '*',
}

async function respond(request: IncomingMessage, response: ServerResponse, answer: AnswerCall): Promise<void> {
  const say = (status: number, text: string, type = 'text/plain') => {
    response.writeHead(status, { ...crossOrigin, 'content-type': type })
    response.end(text)
  }
  if (request.method === 'OPTIONS') return say(204, '')
  if (request.method === 'GET' && request.url === '/health') return say(200, 'ok')
  if (request.method !== 'POST') return say(405, 'Used HTTP Method is not allowed. POST or OPTIONS is required\n')
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return say(415, 'Supplied content type is not allowed. Content-Type: application/json is required\n')
  }
  const body = await readBody(request)
  if (body === undefined) return say(413, 'Payload Too Large\n')
  say(200, (await answerRequest(body, answer)) ?? '', 'application/json')
}

/** Reads a body; nothing when it is longer than validators take. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    // The rest is read and thrown away, so that the caller hears the refusal.
    if (length <= maxBodyBytes) chunks.push(chunk)
  }
  return length > maxBodyBytes ? undefined : Buffer.concat(chunks).toString('utf8')
}
