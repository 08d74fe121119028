import { type RunningProxy, type RunningServer, startChains, startPostgres, startProxy, startRedis } from '@foyer/test'
import { afterEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../createGateway.ts'
import type { GatewayOptions } from '../../engines/config/schema.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createRedisEngine } from '../../engines/shared/redisEngine.ts'
import { expectProblem } from '../../testing/expectProblem.ts'
import { readMetrics } from '../../testing/readMetrics.ts'
import { type Relay, startRelay } from '../../testing/startRelay.ts'
import { chainOptions, testMasterKey } from '../../testing/startTestGateway.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const endings: (() => Promise<unknown>)[] = []

type Parts = {
  postgres: RunningServer
  relay: Relay
  redis: RunningServer
  node: RunningProxy
  gateway: Served
  options: GatewayOptions
}
type Served = { url: string; metricsUrl: string; stop: () => Promise<void> }

// On servers of this test's own, which it may stop.
async function serve(options: GatewayOptions): Promise<Served> {
  const gateway = await createGateway({
    port: 0,
    metricsPort: 0,
    logLevel: 'silent',
    masterKeys: [testMasterKey],
    ...options,
  })
  endings.push(() => gateway.stop())
  const { port, metricsPort } = await gateway.start()
  return { url: `http://127.0.0.1:${port}`, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, stop: gateway.stop }
}

async function start(): Promise<Parts> {
  const [postgres, redis, chains] = await Promise.all([
    startPostgres(),
    startRedis(),
    startChains({ chains: [{ chainId: 31337 }] }),
  ])
  const node = await startProxy({ target: chains.chains[0].rpcUrl })
  endings.push(async () => {
    await Promise.all([postgres.stop(), redis.stop(), node.stop()])
    await chains.stop()
  })
  // A stopped Postgres goes on answering through connections that are open; a network that swallows everything does not.
  const throughRelay = new URL(postgres.url)
  const relay = await startRelay(Number(throughRelay.port))
  throughRelay.port = String(relay.port)
  endings.push(() => relay.stop())
  const options: GatewayOptions = {
    chains: [chainOptions(chains.chains[0], { rpcUrls: [node.url] })],
    history: { pollMs: 200 },
    database: throughRelay.href,
    redis: redis.url,
    redisPrefix: 'vitals',
  }
  return { postgres, relay, redis, node, options, gateway: await serve(options) }
}

async function ask({ url }: Served) {
  const askedAt = Date.now()
  const response = await fetch(`${url}/health`)
  const text = await response.text()
  return { status: response.status, lines: text.split('\n'), ms: Date.now() - askedAt }
}

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe('/health and the metrics while a part is away', () => {
  it.each(['killed', 'hanging'] as const)(
    'answers 503 while Postgres is %s, soon enough for a load balancer, and 200 after it',
    {
      timeout: 120_000,
    },
    async (how) => {
      const { postgres, relay, gateway } = await start()
      expect(await ask(gateway)).toMatchObject({ status: 200 })
      if (how === 'killed') await postgres.kill()
      else relay.hang()
      await expect.poll(async () => (await ask(gateway)).status, { timeout: 10_000 }).toBe(503)
      for (let times = 0; times < 3; times++) {
        const answer = await fetch(`${gateway.url}/health`)
        expect(answer.headers.get('retry-after')).toBe('2')
        expect(await expectProblem(answer, 503, '')).toContain('The database does not answer at the moment.')
        expect((await ask(gateway)).ms).toBeLessThan(4_500)
      }
      const askedAt = Date.now()
      const figures = await readMetrics(gateway.metricsUrl)
      expect(Date.now() - askedAt).toBeLessThan(4_500)
      expect(figures).toMatchObject({ database_up: 0, redis_up: 1 })
      if (how === 'killed') await postgres.revive()
      else relay.resume()
      await expect.poll(async () => (await ask(gateway)).status, { timeout: 40_000 }).toBe(200)
      await expect.poll(async () => (await readMetrics(gateway.metricsUrl)).database_up, { timeout: 10_000 }).toBe(1)
      const { lines } = await ask(gateway)
      expect(lines).toContain('database: answers')
    },
  )

  it.each([
    ['killed', 'kill', 'revive'],
    ['hanging', 'pause', 'resume'],
  ] as const)('stays 200 while Redis is %s, and says so', { timeout: 120_000 }, async (_, take, give) => {
    const { redis, gateway } = await start()
    const lineOf = async (part: string) => {
      const { status, lines, ms } = await ask(gateway)
      expect(status).toBe(200)
      expect(ms).toBeLessThan(4_500)
      return lines.find((line) => line.startsWith(part))
    }
    expect(await lineOf('redis')).toBe('redis: answers')
    await redis[take]()
    await expect.poll(() => lineOf('redis'), { timeout: 10_000 }).toMatch(/^redis: away; this process caches/)
    const figures = await readMetrics(gateway.metricsUrl)
    expect(figures).toMatchObject({ database_up: 1, redis_up: 0 })
    await redis[give]()
    await expect.poll(() => lineOf('redis'), { timeout: 15_000 }).toBe('redis: answers')
    expect(await readMetrics(gateway.metricsUrl)).toMatchObject({ redis_up: 1 })
  })

  it('tells that an indexer fails and how long ago it reached the newest block', { timeout: 120_000 }, async () => {
    const { node, gateway } = await start()
    const indexer = async () => (await ask(gateway)).lines.find((line) => line.startsWith('indexer'))
    await (await fetch(`${gateway.url}/v1/account/${account}/history?chainId=eip155:31337`)).text()
    await expect.poll(indexer, { timeout: 30_000 }).toMatch(/: up to date, at block \d+/)
    node.setMode('down')
    await expect
      .poll(indexer, { timeout: 30_000 })
      .toMatch(/: fails, last \d+ seconds? ago; reached the newest block \d+ seconds? ago, at block \d+/)
    expect((await ask(gateway)).status).toBe(200)
    const lag = async () => (await readMetrics(gateway.metricsUrl))['indexer_lag_seconds{chain_id="eip155:31337"}']
    await expect.poll(lag, { timeout: 30_000 }).toBeGreaterThan(8)
    node.setMode('pass')
    await expect.poll(indexer, { timeout: 60_000 }).toMatch(/: up to date, at block \d+/)
    await expect.poll(lag, { timeout: 30_000 }).toBeLessThan(8)
  })

  it('tells which of two processes leads, and that another took over', { timeout: 120_000 }, async () => {
    const { options, gateway } = await start()
    const leads = (of: Served) =>
      readMetrics(of.metricsUrl).then((figures) => figures['leader_state{work="history eip155:31337"}'])
    await expect.poll(() => leads(gateway), { timeout: 20_000 }).toBe(1)
    const second = await serve(options)
    expect(await leads(second)).toBe(0)
    await gateway.stop()
    await expect.poll(() => leads(second), { timeout: 30_000 }).toBe(1)
  })
})

describe('isThere', () => {
  it('answers false at once while Redis is gone', async () => {
    const redis = await startRedis()
    const engine = await createRedisEngine({ url: redis.url, prefix: 'there', logger: createLogger('silent') })
    endings.push(
      () => redis.stop(),
      () => engine.close(),
    )
    expect(await engine.isThere()).toBe(true)
    await redis.pause()
    const askedAt = Date.now()
    expect(await engine.isThere()).toBe(false)
    expect(Date.now() - askedAt).toBeLessThan(1_500)
    await redis.resume()
    await expect.poll(() => engine.isThere(), { timeout: 10_000 }).toBe(true)
  })
})
