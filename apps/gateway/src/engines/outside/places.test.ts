import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createStopwatch } from '../../testing/createStopwatch.ts'
import { parseConfig } from '../config/parseConfig.ts'
import { createPlaces } from './places.ts'
import { createSafeFetch } from './safeFetch.ts'

const never = new AbortController().signal

describe('createPlaces', () => {
  it('lets so many in, the others in the order in which they came, and no more wait than may', async () => {
    const places = createPlaces({ most: 1, maxQueueLength: 2 })
    const order: string[] = []
    const leave = await places.enter(never)
    const second = places.enter(never).then((go) => {
      order.push('second')
      return go
    })
    const third = places.enter(never).then((go) => {
      order.push('third')
      return go
    })
    await expect(places.enter(never)).rejects.toMatchObject({ code: 'BUSY' })
    leave()
    leave()
    const leaveSecond = await second
    expect(order).toEqual(['second'])
    leaveSecond()
    const leaveThird = await third
    leaveThird()
    expect(order).toEqual(['second', 'third'])
  })

  it('forgets a caller that gave up waiting', async () => {
    const places = createPlaces({ most: 1, maxQueueLength: 1 })
    const leave = await places.enter(never)
    const stop = new AbortController()
    const waiting = places.enter(stop.signal)
    stop.abort(new Error('late'))
    await expect(waiting).rejects.toThrow('late')
    leave()
    const again = await places.enter(never)
    again()
  })
})

describe('createPlaces with shares', () => {
  it('leaves places and room to wait to others when one share takes all it may', async () => {
    const places = createPlaces({ most: 4, maxPerShare: 2, maxQueueLength: 4 })
    const slow = [await places.enter(never, 'slow'), await places.enter(never, 'slow')]
    const waiting = [places.enter(never, 'slow'), places.enter(never, 'slow')]
    await expect(places.enter(never, 'slow')).rejects.toMatchObject({ code: 'BUSY' })
    const other = await places.enter(never, 'other')
    other()
    for (const leave of slow) leave()
    for (const leave of await Promise.all(waiting)) leave()
    const all = await Promise.all(['a', 'a', 'b', 'b'].map((share) => places.enter(never, share)))
    for (const leave of all) leave()
  })
})

describe('createSafeFetch: how much at once', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
  })

  it('reads at most 32 addresses at once, eight of one host, and waiting counts against the time', async () => {
    let open = 0
    let most = 0
    const finish: (() => void)[] = []
    const server = createServer((_, response) => {
      open += 1
      most = Math.max(most, open)
      response.once('close', () => {
        open -= 1
      })
      finish.push(() => response.end('here'))
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    const address = server.address()
    const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const urlOf = (index: number) => `http://${hosts[index % hosts.length]}:${port}/`
    const safeFetch = createSafeFetch({ allowPrivateHosts: hosts })
    const ofOneHost = Array.from({ length: 12 }, () => safeFetch(urlOf(0)))
    await expect.poll(() => open).toBe(8)
    const others = Array.from({ length: 48 }, (_, index) => safeFetch(urlOf(1 + (index % 3))))
    const reads = [...ofOneHost, ...others]
    await expect.poll(() => open).toBe(32)
    const stopwatch = createStopwatch()
    await expect(safeFetch(urlOf(0), { timeoutMs: 200 })).rejects.toMatchObject({ code: 'TOO_SLOW' })
    expect(stopwatch.stop().ran).toBeLessThan(2_000)
    const queued = Array.from({ length: 300 }, (_, index) =>
      safeFetch(urlOf(index), { timeoutMs: 200 }).catch((error: unknown) => error),
    )
    const codes = (await Promise.all(queued)).map((error) => (error as { code?: string }).code)
    expect(codes.filter((code) => code === 'BUSY')).toHaveLength(72)
    expect(codes.filter((code) => code === 'TOO_SLOW')).toHaveLength(228)
    const pump = setInterval(() => {
      for (const end of finish.splice(0)) end()
    }, 5)
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(60).fill(200))
    clearInterval(pump)
    expect(most).toBe(32)
  })

  it('keeps a bound for pictures by default, and the one that the operator wants', () => {
    const chains = [{ id: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:1'] }]
    const routesOf = (limits?: object) => {
      const { routes } = parseConfig({ chains, ...(limits === undefined ? {} : { limits }) }).limits
      return { identityAvatar: routes.identityAvatar, nftImage: routes.nftImage, rpc: routes.rpc }
    }
    expect(routesOf()).toEqual({ identityAvatar: { concurrency: 128 }, nftImage: { concurrency: 128 } })
    expect(routesOf({ routes: { nftImage: { concurrency: 4 }, rpc: { timeoutMs: 5 } } })).toEqual({
      identityAvatar: { concurrency: 128 },
      nftImage: { concurrency: 4 },
      rpc: { timeoutMs: 5 },
    })
    expect(routesOf({ routes: { nftImage: { timeoutMs: 9 } } })).toEqual({
      identityAvatar: { concurrency: 128 },
      nftImage: { concurrency: 128, timeoutMs: 9 },
    })
  })
})
