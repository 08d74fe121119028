import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createStopwatch } from '../../testing/createStopwatch.ts'
import { OutsideError } from './OutsideError.ts'
import { createSafeFetch } from './safeFetch.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const servers: Server[] = []
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const local = createSafeFetch({ allowPrivateHosts: ['127.0.0.1'] })

async function host(answer: Answer, address = '127.0.0.1', port = 0): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'nothing was thrown',
    (thrown: unknown) => thrown,
  )
  return error instanceof OutsideError ? error.code : String(error)
}

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    ),
  )
})

describe('createSafeFetch: what may be read', () => {
  it.each([
    ['no address', 'BAD_URL'],
    ['/relative', 'BAD_URL'],
    ['http://example.org/', 'REFUSED'],
    ['ftp://example.org/', 'REFUSED'],
    ['file:///etc/passwd', 'REFUSED'],
    ['data:text/plain,a', 'REFUSED'],
    ['https://user@example.org/', 'REFUSED'],
    ['https://user:word@example.org/', 'REFUSED'],
    ['https://example.org:22/', 'REFUSED'],
    ['https://example.org:6379/', 'REFUSED'],
    ['https://127.0.0.1/', 'REFUSED'],
    ['https://2130706433/', 'REFUSED'],
    ['https://0x7f000001/', 'REFUSED'],
    ['https://0177.0.0.1/', 'REFUSED'],
    ['https://127.1/', 'REFUSED'],
    ['https://127.0.0.1./', 'REFUSED'],
    ['https://[::1]/', 'REFUSED'],
    ['https://[::ffff:10.0.0.1]/', 'REFUSED'],
    ['https://[64:ff9b::a00:1]/', 'REFUSED'],
    ['https://[fe80::1]/', 'REFUSED'],
    ['https://169.254.169.254/latest/meta-data/', 'REFUSED'],
    ['https://localhost/', 'REFUSED'],
    ['https://0/', 'REFUSED'],
  ])('%s: %s', async (url, code) => {
    expect(await codeOf(createSafeFetch()(url))).toBe(code)
  })

  it('refuses a name when one of its addresses is private', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    expect(await codeOf(createSafeFetch({ resolve })('https://two.example/'))).toBe('REFUSED')
  })

  it('says that a name without an address cannot be reached', async () => {
    const failing = async () => Promise.reject(new Error('ENOTFOUND'))
    expect(await codeOf(createSafeFetch({ resolve: failing })('https://nowhere.example/'))).toBe('UNREACHABLE')
    expect(await codeOf(createSafeFetch({ resolve: async () => [] })('https://nowhere.example/'))).toBe('UNREACHABLE')
  })

  it('connects to the address that was checked, even when the name means another one a moment later', async () => {
    const port = await host((request, response) => response.end(`first ${request.headers.host}`))
    await host((_, response) => response.end('second'), '127.0.0.2', port)
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return [{ address: answers[asked.length - 1] ?? '', family: 4 }]
    }
    const safeFetch = createSafeFetch({ allowPrivateHosts: ['rebind.test'], resolve })
    const { bytes } = await safeFetch(`http://rebind.test:${port}/`)
    expect(text(bytes)).toBe(`first rebind.test:${port}`)
    expect(asked).toEqual(['rebind.test'])
  })
})

describe('createSafeFetch: answers', () => {
  it('answers status, headers and body, and sends what it is given', async () => {
    const seen: unknown[] = []
    const port = await host((request, response) => {
      request.on('data', (chunk: Buffer) => seen.push(chunk.toString()))
      request.on('end', () => {
        seen.push(request.method, request.headers['x-own'], request.headers.host, request.headers['content-length'])
        response.writeHead(404, { 'content-type': 'text/plain', 'x-more': ['a', 'b'] }).end('not here')
      })
    })
    const answer = await local(`http://127.0.0.1:${port}/x`, {
      method: 'POST',
      body: '{"é":1}',
      headers: { 'X-Own': 'yes', Host: 'evil.example', 'Content-Length': '3' },
    })
    expect([answer.status, answer.headers.get('x-more'), text(answer.bytes)]).toEqual([404, 'a, b', 'not here'])
    expect(seen).toEqual(['{"é":1}', 'POST', 'yes', `127.0.0.1:${port}`, '8'])
  })

  it.each([
    '/private/10',
    'https://10.0.0.1/',
    'http://localhost/',
    'https://localhost/',
    'http://[::1]/',
    'file:///etc/passwd',
  ])('refuses to be sent to %s', async (location) => {
    const target = location === '/private/10' ? 'https://192.168.1.1/' : location
    const port = await host((_, response) => response.writeHead(302, { location: target }).end())
    expect(await codeOf(local(`http://127.0.0.1:${port}/`))).toBe('REFUSED')
  })

  it('follows three redirects and no fourth', async () => {
    const port = await host((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('here')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(text((await local(`http://127.0.0.1:${port}/3`)).bytes)).toBe('here')
    expect(await codeOf(local(`http://127.0.0.1:${port}/4`))).toBe('TOO_MANY_REDIRECTS')
  })

  it('does not show another host the headers of the first, and repeats a body only when told to', async () => {
    const seen: unknown[] = []
    const record: Answer = (request, response) => {
      const { method, headers } = request
      seen.push([method, headers.authorization, headers.accept])
      response.end('done')
    }
    const second = await host(record)
    const first = await host((request, response) => {
      const status = Number(request.url?.slice(1))
      response.writeHead(status, { location: `http://127.0.0.1:${second}/` }).end()
    })
    const headers = { authorization: 'secret', accept: 'application/json' }
    for (const status of [303, 307]) {
      await local(`http://127.0.0.1:${first}/${status}`, { method: 'POST', body: '{}', headers })
    }
    expect(seen).toEqual([
      ['GET', undefined, 'application/json'],
      ['POST', undefined, 'application/json'],
    ])
  })

  it('unpacks a packed body and stops one that unfolds beyond the limit', async () => {
    const port = await host((request, response) => {
      const size = Number(request.url?.slice(1))
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(size, 'a')))
    })
    expect((await local(`http://127.0.0.1:${port}/1000`, { maxBytes: 1000 })).bytes.byteLength).toBe(1000)
    expect(await codeOf(local(`http://127.0.0.1:${port}/50000000`, { maxBytes: 100_000 }))).toBe('TOO_LARGE')
    expect(await codeOf(local(`http://127.0.0.1:${port}/1001`, { maxBytes: 1000 }))).toBe('TOO_LARGE')
  })

  it('stops a huge body, announced or not', async () => {
    let sent = 0
    const port = await host((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': '1000000000' })
      const chunk = Buffer.alloc(65_536)
      const more = () => {
        sent += chunk.length
        if (response.writable && sent < 500_000_000) response.write(chunk, more)
      }
      more()
    })
    expect(await codeOf(local(`http://127.0.0.1:${port}/announced`, { maxBytes: 10_000 }))).toBe('TOO_LARGE')
    expect(await codeOf(local(`http://127.0.0.1:${port}/endless`, { maxBytes: 10_000 }))).toBe('TOO_LARGE')
    expect(sent).toBeLessThan(50_000_000)
  })

  it('gives up on silence, on a slow body and on slow redirects within the time', async () => {
    const port = await host((request, response) => {
      if (request.url === '/drip') {
        response.writeHead(200)
        const drip = setInterval(() => response.write('a'), 20)
        response.once('close', () => clearInterval(drip))
      }
      if (request.url === '/slow-redirect') {
        setTimeout(() => response.writeHead(302, { location: '/slow-redirect' }).end(), 150)
      }
    })
    for (const path of ['silence', 'drip', 'slow-redirect']) {
      const stopwatch = createStopwatch()
      expect(await codeOf(local(`http://127.0.0.1:${port}/${path}`, { timeoutMs: 300 }))).toBe('TOO_SLOW')
      expect(stopwatch.stop().ran).toBeLessThan(2_000)
    }
    const stuck = createSafeFetch({ resolve: () => new Promise(() => {}) })
    expect(await codeOf(stuck('https://stuck.example/', { timeoutMs: 50 }))).toBe('TOO_SLOW')
  })

  it('says that a broken or closed host cannot be reached', async () => {
    const port = await host((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 5)
    })
    expect(await codeOf(local(`http://127.0.0.1:${port}/`))).toBe('UNREACHABLE')
    expect(await codeOf(local('http://127.0.0.1:1/'))).toBe('UNREACHABLE')
    const garbled = await host((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'))
    expect(await codeOf(local(`http://127.0.0.1:${garbled}/`))).toBe('UNREACHABLE')
    const odd = await host((_, response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('abc'))
    expect(await codeOf(local(`http://127.0.0.1:${odd}/`))).toBe('UNREACHABLE')
  })
})
