import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorBody } from '@foyer/contract'
import type { HttpProblem } from '../problem.ts'

/** Answers an upgrade with a plain HTTP refusal and closes the connection. */
export function refuseUpgrade(socket: Duplex, problem: HttpProblem, headers: Readonly<Record<string, string>>): void {
  const body = problem.isPlain ? problem.message : JSON.stringify(errorBody(problem.field, problem.message))
  const all = {
    ...headers,
    ...problem.headers,
    'content-type': problem.isPlain ? 'text/plain; charset=UTF-8' : 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Refused'}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

const upgradeHeaders: readonly string[] = ['connection', 'upgrade', 'http2-settings']

/**
 * Gives a request that asked to change to another protocol (such as h2c, which some HTTP clients offer on every first
 * request) back to the server as an ordinary one: a server may ignore such an offer (RFC 9110, section 7.8).
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  const { rawHeaders } = request
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!upgradeHeaders.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
