import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type RunningChains,
  type RunningProxy,
  type RunningServer,
  type RunningVendor,
  startChains,
  startMeld,
  startProxy,
  startRedis,
} from '@foyer/test'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40_000, 7)])
const largePicture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(600_000, 7)])
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x00000000000000000000000000000000000000aa'
const native = 'eip155:8453:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const imageOf = (id: number) => `/v1/nfts/image?chainId=eip155:8453&address=${token}&tokenId=${id}`

/** Calls whose answers are kept. Prices come first, because the portfolio asks for one too. */
const calls: Record<string, (gateway: TestGateway) => Promise<Response>> = {
  prices: (gateway) =>
    gateway.send('/v1/fungible/price', {
      body: JSON.stringify({ currency: 'usd', projectId: 'p', addresses: [native] }),
    }),
  portfolio: (gateway) => gateway.send(`/v1/account/${owner}/portfolio`),
  gas: (gateway) => gateway.send('/v1/convert/gas-price?chainId=eip155:8453'),
  onramp: (gateway) => gateway.send('/v1/onramp/providers/properties?type=crypto-currencies'),
  picture: (gateway) => gateway.send(imageOf(1)),
  assets: (gateway) =>
    gateway.send('/v1/wallet', {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'wallet_getAssets', params: { account: owner } }),
    }),
}

describe('caches that processes share', () => {
  let redis: RunningServer
  let chains: RunningChains
  let node: RunningProxy
  let meld: RunningVendor
  let web: Server
  let webCalls = 0
  let webUrl: string
  const gateways: TestGateway[] = []

  const outsideCalls = () => node.requests().length + meld.calls().length + webCalls
  const start = async () => {
    const gateway = await startTestGateway({
      chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] }],
      redis: redis.url,
      redisPrefix: 'caches',
      history: { enabled: false },
      publicSources: [{ name: 'defillama', url: webUrl }],
      vendors: { meld: { key: 'secret', baseUrl: meld.url } },
      outside: { allowPrivateHosts: ['127.0.0.1'] },
    })
    gateways.push(gateway)
    const piece = { chain_id: 'eip155:8453', token, name: null, description: null, failed: 0, read_at: Date.now() }
    await gateway.database
      .insertInto('nft_metadata')
      .values([
        { ...piece, token_id: '1', image: `${webUrl}/a.png` },
        { ...piece, token_id: '2', image: `${webUrl}/large.png` },
      ])
      .execute()
    return gateway
  }

  beforeAll(async () => {
    ;[redis, chains, meld] = await Promise.all([
      startRedis(),
      startChains({ chains: [{ chainId: 8453 }] }),
      startMeld({ key: 'secret' }),
    ])
    node = await startProxy({ target: chains.chains[0].rpcUrl })
    web = createServer((request, response) => {
      webCalls += 1
      const price = { price: 2_000, timestamp: Math.floor(Date.now() / 1000), confidence: 1 }
      if (request.url === '/a.png') response.end(picture)
      else if (request.url === '/large.png') response.end(largePicture)
      else response.end(JSON.stringify({ coins: { 'coingecko:ethereum': price } }))
    })
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    const address = web.address()
    webUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    await start()
    await start()
  })
  afterAll(async () => {
    for (const gateway of gateways) await gateway.stop()
    web?.close()
    await Promise.all([node?.stop(), meld?.stop(), redis?.stop(), chains?.stop()])
  })
  it.each(Object.keys(calls))('gives the %s that another process asked for, without asking again', async (name) => {
    const [one, two] = gateways
    const call = calls[name]
    if (one === undefined || two === undefined || call === undefined) throw new Error('nothing to ask')
    const before = outsideCalls()
    const first = await call(one)
    const firstBytes = Buffer.from(await first.arrayBuffer())
    expect(first.status, firstBytes.toString()).toBe(200)
    expect(outsideCalls()).toBeGreaterThan(before)
    await sleep(100)
    const asked = outsideCalls()
    const second = await call(two)
    expect(second.status).toBe(200)
    expect(Buffer.from(await second.arrayBuffer())).toEqual(firstBytes)
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(outsideCalls()).toBe(asked)
  })

  it('does not put large pictures into Redis, and no more than so many', async () => {
    const [one, two] = gateways
    const client = new Redis(redis.url)
    const before = webCalls
    expect((await one?.send(imageOf(2)))?.status).toBe(200)
    await sleep(100)
    expect((await two?.send(imageOf(2)))?.status).toBe(200)
    expect(webCalls).toBe(before + 2)
    const keys = await client.keys('caches:cache:*:picture:*')
    expect(keys).toHaveLength(1)
    expect(await client.strlen(keys[0] ?? '')).toBeLessThan(60_000)
    // A place is a number, so that strangers cannot make more of them.
    expect(keys[0]).toMatch(/:picture:\d{1,2}$/)
    client.disconnect()
  })

  it('asks again for what stands wrongly in Redis', async () => {
    const client = new Redis(redis.url)
    const keys = await client.keys('caches:cache:*')
    expect(keys.length).toBeGreaterThan(4)
    for (const key of keys)
      await client.set(key, key.includes('picture') ? '{"until":9e15,"value":"PHN2Zz4="}' : '{"unt')
    client.disconnect()
    const fresh = await start()
    for (const [name, call] of Object.entries(calls)) {
      const answer = await call(fresh)
      expect([name, answer.status, (await answer.text()).length > 2]).toEqual([name, 200, true])
    }
  })

  it('answers everything while Redis is gone', async () => {
    await redis.kill()
    const fresh = await start()
    for (const gateway of [gateways[0], fresh]) {
      for (const [name, call] of Object.entries(calls)) {
        const answer = gateway && (await call(gateway))
        expect([name, answer?.status]).toEqual([name, 200])
        await answer?.arrayBuffer()
      }
    }
    await redis.revive()
  })
})
