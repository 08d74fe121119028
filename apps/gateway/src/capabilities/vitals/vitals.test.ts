import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '../../testing/createTestDatabase.ts'
import { readMetrics } from '../../testing/readMetrics.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('the vitals of a gateway', () => {
  let chains: RunningChains
  let gateway: TestGateway
  const health = async () => {
    const response = await gateway.send('/health')
    return { status: response.status, lines: (await response.text()).split('\n') }
  }

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }, { chainId: 31338 }] })
    const [first, second] = chains.chains
    if (second === undefined) throw new Error('a chain is missing')
    gateway = await startTestGateway({
      chains: [chainOptions(first), chainOptions(second, { history: { enabled: false } })],
      history: { pollMs: 200 },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  it('stand in /health after the first line, while nothing was asked for', async () => {
    const { status, lines } = await health()
    expect(status).toBe(200)
    expect(lines[0]).toMatch(/^OK v\S+, commit hash: \w+, features: [\w+]+, uptime: \d+ seconds$/)
    expect(lines).toContain('database: answers')
    expect(lines.filter((line) => line.startsWith('redis:'))).toEqual(
      testEngines.redisUrl() === undefined ? [] : ['redis: answers'],
    )
    expect(lines).toContain('jobs: up to date')
    // Only chains that are indexed have a line.
    expect(lines.filter((line) => line.startsWith('indexer'))).toEqual([
      'indexer eip155:31337: rests, because no account is followed',
    ])
  })

  it('follow the indexer in /health and in the metrics', { timeout: 40_000 }, async () => {
    const before = await readMetrics(gateway.metricsUrl)
    expect(before).toMatchObject({ 'indexer_lag_seconds{chain_id="eip155:31337"}': 0 })
    expect(Object.keys(before)).not.toContain('indexer_head_block{chain_id="eip155:31337"}')
    const history = await gateway.send(`/v1/account/${account}/history?chainId=eip155:31337`)
    expect(history.status).toBe(200)
    await history.text()
    const indexer = async () => (await health()).lines.filter((line) => line.startsWith('indexer'))
    await expect
      .poll(indexer, { interval: 500 })
      .toEqual([expect.stringMatching(/^indexer eip155:31337: up to date, at block \d+$/)])
    const after = await readMetrics(gateway.metricsUrl)
    expect(after['indexer_lag_seconds{chain_id="eip155:31337"}']).toBeLessThan(10)
    expect(after['indexer_head_block{chain_id="eip155:31337"}']).toBeGreaterThanOrEqual(0)
    expect(after['indexer_backfills{chain_id="eip155:31337"}']).toBe(0)
  })

  it('tell the database, the jobs, the caches and who leads in the metrics', async () => {
    for (let times = 0; times < 3; times++) {
      await (await gateway.send(`/v1/convert/gas-price?chainId=eip155:31337`)).text()
    }
    // Leading begins when the lock is given.
    await expect
      .poll(async () => (await readMetrics(gateway.metricsUrl))['leader_state{work="history eip155:31337"}'])
      .toBe(1)
    const figures = await readMetrics(gateway.metricsUrl)
    const hasRedis = testEngines.redisUrl() !== undefined
    expect(figures).toMatchObject({
      database_up: 1,
      'cache_misses_total{cache="gas-price"}': 1,
      'cache_hits_total{cache="gas-price"}': 2,
      'cache_hits_total{cache="onramp"}': 0,
      'cache_misses_total{cache="portfolio"}': 0,
    })
    expect(figures.database_query_seconds_count).toBeGreaterThan(0)
    const isPooled = testEngines.databaseUrl() !== undefined
    expect(Number(figures.database_pool_wait_seconds_count) > 0).toBe(isPooled)
    // The measurement itself wakes up every ten milliseconds, and each reading of the metrics begins it anew.
    await expect
      .poll(async () => (await readMetrics(gateway.metricsUrl))['event_loop_delay_seconds{quantile="0.5"}'])
      .toBeGreaterThan(0.001)
    expect(figures['event_loop_delay_seconds{quantile="1"}']).toBeLessThan(60)
    const { nodejs_heap_size_used_bytes: used = 0, nodejs_heap_size_limit_bytes: limit = 0 } = figures
    expect(used).toBeGreaterThan(1_000_000)
    expect(limit).toBeGreaterThan(used)
    expect(figures.redis_up).toBe(hasRedis ? 1 : undefined)
    const job = '{job="forget old events"}'
    await expect
      .poll(
        async () => (await readMetrics(gateway.metricsUrl))['job_runs_total{job="forget old events",outcome="done"}'],
      )
      .toBe(1)
    // Counted anew every few seconds.
    const lastSuccess = async () => (await readMetrics(gateway.metricsUrl))[`job_last_success_timestamp_seconds${job}`]
    await expect.poll(lastSuccess).toBeGreaterThan(Date.now() / 1000 - 120)
    expect((await readMetrics(gateway.metricsUrl))[`job_overdue_seconds${job}`]).toBe(0)
  })

  it('tell a job that failed, and no account, address or key in a label', async () => {
    const now = Date.now()
    await gateway.database
      .updateTable('job_runs')
      .set({ failed_at: now, done_at: now - 60_000, due_at: now - 30_000 })
      .where('name', '=', 'forget old events')
      .execute()
    await expect
      .poll(async () => (await health()).lines.find((line) => line.startsWith('jobs:')))
      .toMatch(/^jobs: "forget old events" failed \d+ seconds? ago$/)
    const figures = await readMetrics(gateway.metricsUrl)
    expect(figures['job_overdue_seconds{job="forget old events"}']).toBeGreaterThanOrEqual(30)
    expect(Object.keys(figures).filter((name) => /0x[0-9a-f]{8}/i.test(name))).toEqual([])
  })
})
