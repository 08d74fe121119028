import { endpoints, parseAnswer } from '@foyer/contract'
import {
  type RunningChain,
  type RunningChains,
  type RunningServer,
  startChains,
  startPostgres,
  startRedis,
} from '@foyer/test'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from './createGateway.ts'
import type { Role } from './engines/config/roles.ts'
import { chainOptions, testMasterKey } from './testing/startTestGateway.ts'

const json = { 'content-type': 'application/json' }

describe.each([
  ['with Redis', true],
  ['without Redis', false],
])('processes with roles of their own, %s', (_, hasRedis) => {
  let chains: RunningChains
  let chain: RunningChain
  let postgres: RunningServer
  let redis: RunningServer
  let alice: Address
  let bob: Address
  const running: Gateway[] = []

  beforeAll(async () => {
    ;[chains, postgres, redis] = await Promise.all([
      startChains({ chains: [{ chainId: 31337 }] }),
      startPostgres(),
      startRedis(),
    ])
    chain = chains.chains[0]
    alice = chains.accounts[0]?.address ?? '0x'
    bob = chains.accounts[1]?.address ?? '0x'
  })
  afterEach(async () => {
    for (const gateway of running.splice(0)) await gateway.stop()
  })
  afterAll(() => Promise.all([postgres?.stop(), redis?.stop(), chains?.stop()]))

  const start = async (...roles: Role[]) => {
    const gateway = await createGateway({
      port: 0,
      metricsPort: 0,
      logLevel: 'silent',
      masterKeys: [testMasterKey],
      database: postgres.url,
      ...(hasRedis ? { redis: redis.url } : {}),
      roles,
      chains: [chainOptions(chain)],
      // Slower than the test: what is heard in time was told and not found by chance.
      history: { pollMs: 60_000 },
    })
    running.push(gateway)
    const { port, metricsPort } = await gateway.start()
    const url = `http://127.0.0.1:${port}`
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return { url, metrics }
  }
  const historyOf = async (url: string, account: string) => {
    const response = await fetch(`${url}/v1/account/${account}/history?chainId=31337`)
    expect(response.status).toBe(200)
    return parseAnswer(endpoints.history, await response.json()).data.map(({ metadata }) => metadata.hash)
  }

  it('tell at one process what another has indexed, and each does its own part only', async () => {
    const [api, indexer, cron] = [await start('api'), await start('indexer'), await start('cron')]
    const send = async () => {
      const hash = await chain.client.sendTransaction({ account: alice, to: bob, value: 1n, chain: null })
      await chain.client.waitForTransactionReceipt({ hash })
      return hash
    }
    const first = await send()
    expect((await historyOf(api.url, bob))[0]).toBe(first)
    const second = await send()
    expect((await historyOf(api.url, bob))[0]).toBe(second)

    expect(await indexer.metrics()).toContain('leader_state{work="history eip155:31337"} 1')
    await expect
      .poll(cron.metrics, { timeout: 20_000 })
      .toMatch(/job_runs_total\{job="forget old events",outcome="done"\} 1/)
    for (const { metrics } of [api, cron]) expect(await metrics()).not.toContain('work="history eip155:31337"')
    for (const { metrics } of [api, indexer]) expect(await metrics()).not.toContain('job_runs_total{')

    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
    const ask = (url: string) => fetch(`${url}/v1?chainId=eip155:31337`, { method: 'POST', headers: json, body: call })
    expect((await ask(api.url)).status).toBe(200)
    const refused = await ask(indexer.url)
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('answers no calls')])
    for (const { url } of [api, indexer, cron]) {
      expect((await fetch(`${url}/health`)).status).toBe(200)
      expect((await fetch(`${url}/ready`)).status).toBe(200)
    }
  }, 90_000)
})
