import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { guardConnections } from './connectionGuard.ts'
import { serverOptions } from './server.ts'

const usual = { connections: 1_000, connectionsPerCaller: 1_000, keepAliveMs: 60_000, silenceMs: 200 }

describe('guardConnections', () => {
  const servers: Server[] = []
  const sockets: Socket[] = []

  const start = async (
    { longestCallMs = 400, ...limits }: Partial<typeof usual> & { longestCallMs?: number },
    answer: RequestListener,
    trustedProxies: string[] = [],
  ) => {
    const server = createServer(serverOptions, answer)
    guardConnections(server, { limits: { ...usual, ...limits }, trustedProxies, longestCallMs })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  const open = async (port: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('cuts connections that send nothing', async () => {
    const port = await start({}, (_, response) => response.end('ok'))
    const silent = await Promise.all(Array.from({ length: 50 }, () => open(port)))
    await Promise.all(silent.map((socket) => once(socket.resume(), 'close')))
    expect(silent.every(({ destroyed }) => destroyed)).toBe(true)
  })

  it('cuts a client that does not read its answer', async () => {
    let server: Socket | undefined
    const port = await start({}, (request, response) => {
      server = request.socket
      response.end(Buffer.alloc(50_000_000))
    })
    const socket = await open(port)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: g\r\n\r\n')
    await expect.poll(() => server?.destroyed).toBe(true)
  })

  it('lets a call work in silence, and keeps the connection for the next one', async () => {
    const port = await start({ longestCallMs: 60_000 }, async (_, response) => {
      // fixed wait: longer than a caller may be silent.
      await wait(350)
      response.end('done')
    })
    const socket = await open(port)
    socket.setEncoding('utf8')
    for (let call = 0; call < 2; call += 1) {
      socket.write('GET / HTTP/1.1\r\nHost: g\r\n\r\n')
      const [text] = await once(socket, 'data')
      expect(text).toContain('done')
      // fixed wait: longer than a caller may be silent, shorter than a connection may be idle.
      await wait(300)
    }
    expect(socket.destroyed).toBe(false)
  })

  it('keeps an idle connection as long as it says', async () => {
    const port = await start({ keepAliveMs: 1_500 }, (_, response) => response.end('ok'))
    const socket = await open(port)
    socket.write('GET / HTTP/1.1\r\nHost: g\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('Keep-Alive: timeout=1')
    const silent = await open(port)
    const idle = once(socket, 'close')
    await once(silent.resume(), 'close')
    expect(socket.destroyed).toBe(false)
    await idle
  })

  it('lets one caller have so many connections, and a proxy as many as it needs', async () => {
    const limits = { connectionsPerCaller: 3, silenceMs: 60_000 }
    const answer: RequestListener = (_, response) => response.end('ok')
    const port = await start(limits, answer)
    for (let held = 0; held < 3; held += 1) await open(port)
    const fourth = await open(port)
    await once(fourth.resume(), 'close')
    expect(sockets.slice(0, 3).some(({ destroyed }) => destroyed)).toBe(false)
    sockets[0]?.destroy()
    // As soon as the server has seen the end of the first.
    const ask = async () => {
      const next = await open(port)
      next.write('GET / HTTP/1.1\r\nHost: g\r\n\r\n')
      const [text] = await Promise.race([once(next, 'data'), once(next, 'close')])
      return String(text)
    }
    await expect.poll(ask).toContain('ok')
    const proxied = await start(limits, answer, ['127.0.0.1'])
    for (let held = 0; held < 10; held += 1) {
      const socket = await open(proxied)
      socket.write('GET / HTTP/1.1\r\nHost: g\r\n\r\n')
      const [text] = await once(socket, 'data')
      expect(String(text)).toContain('ok')
    }
  })

  it('cuts a client that sends many requests ahead of their answers', async () => {
    const port = await start({}, () => {})
    const socket = await open(port)
    socket.write('GET / HTTP/1.1\r\nHost: g\r\n\r\n'.repeat(100))
    await once(socket.resume(), 'close')
    expect(socket.destroyed).toBe(true)
  })
})
