import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createCertificate } from './createCertificate.ts'
import { type RunningTlsFront, startTlsFront } from './startTlsFront.ts'

let server: Server
let front: RunningTlsFront

beforeEach(async () => {
  server = createServer((request, response) => response.end(`${request.method} ${request.url}`))
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(data)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  front = await startTlsFront({ target: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterEach(async () => {
  await front.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function read(url: string, options: { ca?: string; rejectUnauthorized?: boolean }): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { ...options, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve(text))
    }).on('error', reject)
  })
}

describe('startTlsFront', () => {
  it.each(['localhost', '127.0.0.1'])('serves who trusts its certificate as %s', async (host) => {
    expect(await read(`https://${host}:${front.port}/page`, { ca: front.certificate })).toBe('GET /page')
  })

  it('goes on serving after a caller that does not trust it has gone', async () => {
    await expect(read(`${front.url}/page`, {})).rejects.toThrow(/self-signed certificate/)
    expect(await read(`${front.url}/page`, { rejectUnauthorized: false })).toBe('GET /page')
  })

  it('carries WebSockets, and ends them when it stops', async () => {
    const socket = new WebSocket(front.url.replace('https', 'wss'), { ca: front.certificate })
    await once(socket, 'open')
    socket.send('hello')
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect(String(data)).toBe('hello')
    const closed = once(socket, 'close')
    await front.stop()
    expect((await closed)[0]).toBe(1006)
  })

  it('closes connections while no server is behind it', async () => {
    const lonely = await startTlsFront({ target: 'http://127.0.0.1:1' })
    await expect(read(lonely.url, { ca: lonely.certificate })).rejects.toThrow(/hang up|ECONNRESET|disconnected/)
    await lonely.stop()
  })

  it('makes another key each time', () => {
    expect(createCertificate().key).not.toBe(createCertificate().key)
  })
})
