import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type GuardConnectionsParameters, guardConnections } from './connectionGuard.ts'
import { serverOptions } from './server.ts'

type Changed = Partial<GuardConnectionsParameters['limits']> & { maxCallMs?: number; now?: () => number }

const usual = {
  connections: 1_000,
  connectionsPerCaller: 1_000,
  keepAliveMs: 60_000,
  silenceMs: 200,
  callerConcurrency: 200,
  rate: undefined,
  exempt: [],
}
const get = 'GET / HTTP/1.1\r\nHost: g\r\n\r\n'
/** Longer than any of these tests. */
const forEver = { silenceMs: 600_000, maxCallMs: 600_000 }

describe('guardConnections', () => {
  const servers: Server[] = []
  const sockets: Socket[] = []

  const start = async (
    { maxCallMs = 400, now = () => performance.now(), ...limits }: Changed,
    answer: RequestListener,
    trustedProxies: string[] = [],
  ) => {
    const server = createServer(serverOptions, answer)
    guardConnections(server, { limits: { ...usual, ...limits }, trustedProxies, maxCallMs, now })
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
    const port = await start({ maxCallMs: 60_000 }, async (_, response) => {
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

  it('answers requests that came together one after the other, in their order', async () => {
    let running = 0
    const seen: string[] = []
    const port = await start(forEver, async (request, response) => {
      running += 1
      seen.push(`${request.url} ${running}`)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      response.end(`answer to ${request.url}.`)
    })
    const socket = await open(port)
    let text = ''
    socket.on('data', (data: Buffer) => {
      text += String(data)
    })
    socket.write([1, 2, 3, 4, 5].map((each) => get.replace('/', `/${each}`)).join(''))
    await expect.poll(() => text).toContain('answer to /5')
    expect(seen).toEqual(['/1 1', '/2 1', '/3 1', '/4 1', '/5 1'])
    socket.write(get.replace('/', '/6'))
    await expect.poll(() => text).toContain('answer to /6')
  })

  it('takes a body that follows requests which wait', async () => {
    const bodies: string[] = []
    const port = await start(forEver, async (request, response) => {
      let body = ''
      for await (const part of request) body += String(part)
      bodies.push(`${request.method} ${body.length}`)
      response.end('ok')
    })
    const socket = await open(port)
    socket.resume()
    socket.write(`${get.repeat(4)}POST / HTTP/1.1\r\nHost: g\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(1_000)}`)
    await expect.poll(() => bodies.length).toBe(4)
    socket.write('x'.repeat(299_000))
    await expect.poll(() => bodies).toEqual(['GET 0', 'GET 0', 'GET 0', 'GET 0', 'POST 300000'])
  })

  it('bounds the requests that one caller has under way over all its connections', async () => {
    let asked = 0
    const port = await start({ ...forEver, callerConcurrency: 10 }, () => {
      asked += 1
    })
    const many = await Promise.all(Array.from({ length: 30 }, () => open(port)))
    const ended = many.map((socket) => once(socket.resume(), 'close'))
    for (const socket of many) socket.write(get.repeat(60))
    // 310 at once: the connections that ask for more are cut.
    await Promise.any(ended)
    await expect.poll(() => many.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(20)
    expect(asked).toBeLessThanOrEqual(30)
  })

  it.each(['/', '/unknown'])('charges every request of a caller before it is answered, as for %s', async (path) => {
    let asked = 0
    const port = await start({ ...forEver, now: () => 0 }, (_, response) => {
      asked += 1
      response.statusCode = path === '/' ? 200 : 404
      response.end('ok')
    })
    // Five kinds of calls, at the default rate of each; each connection costs as much as a request.
    const allowed = 5 * 2_000
    let connections = 0
    for (let hasEnded = false; !hasEnded; connections += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.resume()
      socket.write(get.replace('/', path).repeat(49))
      socket.end()
      await once(socket, 'close')
      hasEnded = socket.bytesRead === 0
    }
    expect(connections).toBe(allowed / 50 + 1)
    expect(asked).toBe(allowed - allowed / 50)
  })

  it('cuts the connections of a caller that reads none of its answers', async () => {
    const held: Socket[] = []
    const port = await start(forEver, (request, response) => {
      held.push(request.socket)
      response.end(Buffer.alloc(12_000_000))
    })
    for (let index = 0; index < 8; index += 1) {
      const socket = await open(port)
      socket.pause()
      socket.write(get)
    }
    await expect.poll(() => held.length).toBe(8)
    await expect.poll(() => held.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(4)
    const unread = held.reduce((bytes, socket) => bytes + (socket.destroyed ? 0 : socket.writableLength), 0)
    expect(unread).toBeLessThanOrEqual(33_554_432)
    expect(held.some(({ destroyed }) => !destroyed)).toBe(true)
  })

  it('refuses one caller behind a proxy, and keeps the connection that others use', async () => {
    const port = await start({ ...forEver, now: () => 0 }, (_, response) => response.end('ok'), ['127.0.0.1'])
    const socket = await open(port)
    socket.setEncoding('utf8')
    const ask = async (caller: string): Promise<string> => {
      socket.write(`GET / HTTP/1.1\r\nHost: g\r\nX-Forwarded-For: ${caller}\r\n\r\n`)
      const [text] = await once(socket, 'data')
      return String(text).slice(9, 12)
    }
    let last = '200'
    while (last === '200') last = await ask('198.51.100.1')
    expect(last).toBe('429')
    expect(await ask('198.51.100.2')).toBe('200')
  })
})
