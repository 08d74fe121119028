import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createGateway } from './createGateway.ts'
import { ConfigError } from './engines/config/parseConfig.ts'
import { migrate, openDatabase } from './engines/db/openDatabase.ts'
import { createStopwatch } from './testing/createStopwatch.ts'
import { createTestDatabase } from './testing/createTestDatabase.ts'
import { result, startFaultyNode } from './testing/startFaultyNode.ts'
import { startTestGateway, testMasterKey } from './testing/startTestGateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-lifecycle-'))
const chains = [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }]
const options = { port: 0, metricsPort: 0, logLevel: 'silent' as const, masterKeys: [testMasterKey], chains }
const event = (eventId: string) => ({ eventId, url: '', domain: '', timestamp: 1, props: { event: 'SEND_SUCCESS' } })

async function storedIds(file: string): Promise<string[]> {
  const database = openDatabase(file)
  try {
    const rows = await database.selectFrom('analytics_events').select('event_id').orderBy('event_id').execute()
    return rows.map((row) => row.event_id)
  } finally {
    await database.destroy()
  }
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('createGateway', () => {
  it('keeps every event that it accepted when it is stopped in the middle', async () => {
    const { location: file, drop } = await createTestDatabase()
    const gateway = await createGateway({ ...options, database: file })
    const { port } = await gateway.start()
    const accepted: string[] = []
    const sending = Array.from({ length: 200 }, async (_, index) => {
      const body = JSON.stringify(event(`event-${String(index).padStart(3, '0')}`))
      const response = await fetch(`http://127.0.0.1:${port}/e`, { method: 'POST', body }).catch(() => undefined)
      if (response?.status === 200) accepted.push(JSON.parse(body).eventId)
      if (accepted.length === 20) void gateway.stop()
    })
    await Promise.all(sending)
    await gateway.stop()
    expect(accepted.length).toBeGreaterThanOrEqual(20)
    expect(await storedIds(file)).toEqual(expect.arrayContaining(accepted))
    await drop()
  })

  it('lets a running request end, then closes; stopping twice is fine', async () => {
    const node = await startFaultyNode((response, body) => setTimeout(() => result('0x1')(response, body), 200))
    const running = await startTestGateway({ chains: [{ id: 'eip155:31337', name: 'Slow', rpcUrls: [node.url] }] })
    const answering = running.rpc('eip155:31337', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
    await expect.poll(() => node.bodies.length).toBe(1)
    await Promise.all([running.gateway.stop(), running.gateway.stop()])
    expect(await (await answering).json()).toMatchObject({ result: '0x1' })
    await expect(running.send('/health')).rejects.toThrow()
    await running.stop()
    await node.stop()
  })

  it('stops while it starts', async () => {
    const gateway = await createGateway({ ...options, database: ':memory:' })
    const starting = gateway.start()
    await gateway.stop()
    const { port } = await starting
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
  })

  it('cuts requests that do not end within the drain time', async () => {
    const node = await startFaultyNode(() => {})
    const running = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Silent', rpcUrls: [node.url] }],
      limits: { drainMs: 100 },
    })
    const cut = running.rpc('eip155:31337', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }).catch(() => 'cut')
    await expect.poll(() => node.bodies.length).toBe(1)
    const stopwatch = createStopwatch()
    await running.gateway.stop()
    expect(stopwatch.stop().ran).toBeLessThan(3_000)
    expect(await cut).toBe('cut')
    await node.stop()
    await running.stop()
  })

  it('forgets events older than the retention time when it starts', async () => {
    const { location: file, drop } = await createTestDatabase()
    const database = openDatabase(file)
    await migrate(database)
    const row = { project_id: '', sdk_type: '', sdk_version: '', url: '', domain: '', occurred_at: 0, props: '{}' }
    const day = 86_400_000
    await database
      .insertInto('analytics_events')
      .values([
        { ...row, event_id: 'old', received_at: Date.now() - 2 * day - 1 },
        { ...row, event_id: 'young', received_at: Date.now() - 2 * day + 60_000 },
      ])
      .execute()
    await database.destroy()
    const gateway = await createGateway({ ...options, database: file, analytics: { retentionDays: 2 } })
    await gateway.start()
    await expect.poll(() => storedIds(file)).toEqual(['young'])
    await gateway.stop()
    await drop()
  })

  it('counts requests by call and status on its own port, with no address among them', async () => {
    const running = await startTestGateway({ chains })
    try {
      const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
      await running.send(`/v1/account/${account}/balance?currency=usd`)
      await running.send('/v1/supported-chains')
      const text = await (await fetch(running.metricsUrl)).text()
      expect(text).toContain('http_calls_total{route="balance",method="GET",code="503"} 1')
      expect(text).toContain('http_calls_total{route="supportedChains",method="GET",code="200"} 1')
      expect(text).toContain('provider_failed_calls_total{chain_id="eip155:31337",provider="node-1"}')
      expect(text).not.toContain(account)
      expect((await running.send('/metrics')).status).toBe(404)
    } finally {
      await running.stop()
    }
  })

  it('shares nothing between two gateways', async () => {
    const [one, two] = await Promise.all([startTestGateway({ chains }), startTestGateway({ chains })])
    await one.send('/v1/supported-chains')
    const text = await (await fetch(two.metricsUrl)).text()
    expect(text).not.toContain('route="supportedChains"')
    await one.stop()
    expect((await two.send('/health')).status).toBe(200)
    await two.stop()
  })

  it('names a port that is taken', async () => {
    const running = await startTestGateway({ chains })
    const port = Number(new URL(running.url).port)
    const second = await createGateway({ ...options, port, database: ':memory:' })
    await expect(second.start()).rejects.toThrow(
      `The port ${port} on 127.0.0.1 is already in use. Choose another with FOYER_PORT`,
    )
    await second.stop()
    await running.stop()
  })

  it('names a token list that is missing or invalid', async () => {
    const wrong = join(folder, 'wrong.json')
    writeFileSync(wrong, '{"tokens":[]}')
    for (const [list, words] of [
      [join(folder, 'nowhere.json'), 'cannot be read'],
      [wrong, 'is no token list'],
    ] as const) {
      const work = createGateway({
        ...options,
        database: ':memory:',
        chains: [{ ...chains[0], id: 'eip155:1', name: 'x', rpcUrls: ['http://127.0.0.1:1'], tokenLists: [list] }],
      })
      await expect(work).rejects.toThrow(words)
      await expect(work).rejects.toBeInstanceOf(ConfigError)
    }
  })

  it('says that it wants no further calls before it takes none', async () => {
    const gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
      limits: { drainDelayMs: 800 },
    })
    expect(await (await gateway.send('/ready')).text()).toBe('ready')
    const stopping = gateway.stop()
    await expect.poll(async () => (await gateway.send('/ready')).status, { timeout: 700, interval: 20 }).toBe(503)
    expect((await gateway.send('/health')).status).toBe(200)
    expect((await gateway.send('/v1/supported-chains')).status).toBe(200)
    await stopping
    await expect(gateway.send('/ready')).rejects.toThrow()
  })
})
