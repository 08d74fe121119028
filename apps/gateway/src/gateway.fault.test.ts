import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChains, startPostgres, startRedis } from '@foyer/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from './engines/config/schema.ts'
import { openDatabase } from './engines/db/openDatabase.ts'
import { createTestDatabase } from './testing/createTestDatabase.ts'
import { type GatewayProcess, startGatewayProcess } from './testing/startGatewayProcess.ts'
import { chainOptions } from './testing/startTestGateway.ts'

type Chains = Awaited<ReturnType<typeof startChains>>

const endings: (() => Promise<unknown>)[] = []
const serve = (options: GatewayOptions) => startGatewayProcess(options, endings)

const eventBody = (eventId: string) =>
  JSON.stringify({ eventId, url: '', domain: '', timestamp: 1, props: { event: 'SEND_SUCCESS' } })

async function sendEvent(url: string, eventId: string): Promise<number> {
  const response = await fetch(`${url}/e?projectId=load`, { method: 'POST', body: eventBody(eventId) }).catch(
    () => undefined,
  )
  await response?.text()
  return response?.status ?? 0
}

async function storedIds(location: string): Promise<string[]> {
  const database = openDatabase(location)
  try {
    const rows = await database.selectFrom('analytics_events').select('event_id').execute()
    return rows.map((row) => row.event_id).sort()
  } finally {
    await database.destroy()
  }
}

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe('a gateway through faults', () => {
  let chains: Chains
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337, port: 0 }] })
  })
  afterAll(() => chains?.stop())

  const engines = async () => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    endings.push(() => Promise.all([postgres.stop(), redis.stop()]))
    const options: GatewayOptions = {
      chains: chains.chains.map((chain) => chainOptions(chain)),
      database: postgres.url,
      redis: redis.url,
    }
    return { postgres, redis, options }
  }

  it('keeps every accepted event once when the only process is killed in mid-batch', { timeout: 120_000 }, async () => {
    const { location, drop } = await createTestDatabase()
    endings.push(drop)
    const options: GatewayOptions = {
      chains: [{ id: 'eip155:31337', name: 'None', rpcUrls: ['http://127.0.0.1:1'] }],
      database: location,
    }
    const accepted = new Set<string>()
    let waiting = Array.from({ length: 900 }, () => randomUUID())
    for (const killAt of [100, 300, Number.POSITIVE_INFINITY]) {
      const gateway = await serve(options)
      let killing: Promise<void> | undefined
      await Promise.all(
        waiting.map(async (id) => {
          if ((await sendEvent(gateway.url, id)) === 200) accepted.add(id)
          if (accepted.size >= killAt) killing ??= gateway.kill()
        }),
      )
      await killing
      // What got no answer is sent again under the same id, as clients do.
      waiting = waiting.filter((id) => !accepted.has(id))
      expect(await storedIds(location)).toEqual(expect.arrayContaining([...accepted]))
      if (killing === undefined) await gateway.stop()
    }
    expect(waiting).toEqual([])
    expect(await storedIds(location)).toEqual([...accepted].sort())
  })

  it('serves on when one of two processes is killed under load, and loses nothing', { timeout: 180_000 }, async () => {
    const { options } = await engines()
    const one = await serve(options)
    const two = await serve(options)
    const leads = /this process leads/
    await expect.poll(() => [one, two].filter(({ log }) => leads.test(log())).length, { timeout: 30_000 }).toBe(1)
    const [leader, other] = leads.test(one.log()) ? [one, two] : [two, one]
    const accepted = new Set<string>()
    let killing: Promise<void> | undefined
    const client = async (first: GatewayProcess, second: GatewayProcess) => {
      for (let index = 0; index < 100; index += 1) {
        const id = randomUUID()
        // A load balancer asks the other process when one does not answer.
        for (const { url } of [first, second, second]) {
          if ((await sendEvent(url, id)) !== 200) continue
          accepted.add(id)
          break
        }
        if (accepted.size > 400) killing ??= leader.kill()
        const chainsAnswer = await fetch(`${other.url}/v1/supported-chains`)
        expect(chainsAnswer.status).toBe(200)
        await chainsAnswer.text()
      }
    }
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 ? client(leader, other) : client(other, leader))),
    )
    await killing
    expect(killing).toBeDefined()
    expect(accepted.size).toBe(1_600)
    expect(await storedIds(options.database ?? '')).toEqual([...accepted].sort())
    await expect.poll(other.log, { timeout: 40_000 }).toMatch(leads)
    await other.stop()
  })

  it('answers what needs no database while it is away for ten seconds, refuses the rest with 503, and recovers', {
    timeout: 120_000,
  }, async () => {
    const { postgres, options } = await engines()
    const gateway = await serve(options)
    const accepted: string[] = []
    const refused = new Map<number, number>()
    const send = async () => {
      const id = randomUUID()
      const status = await sendEvent(gateway.url, id)
      if (status === 200) accepted.push(id)
      else refused.set(status, (refused.get(status) ?? 0) + 1)
      return status
    }
    expect(await send()).toBe(200)
    await postgres.kill()
    const until = Date.now() + 10_000
    while (Date.now() < until) {
      const askedAt = Date.now()
      const [eventStatus, plain, proxied] = await Promise.all([
        send(),
        fetch(`${gateway.url}/v1/supported-chains`),
        fetch(`${gateway.url}/v1?chainId=eip155:31337`, {
          method: 'POST',
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
        }),
      ])
      expect([eventStatus, plain.status, proxied.status]).toEqual([503, 200, 200])
      expect(await proxied.json()).toMatchObject({ result: '0x7a69' })
      expect(Date.now() - askedAt).toBeLessThan(8_000)
      await sleep(250)
    }
    const health = await fetch(`${gateway.url}/health`)
    expect(health.status).toBe(503)
    expect(health.headers.get('retry-after')).toBe('2')
    await postgres.revive()
    await expect.poll(send, { timeout: 20_000 }).toBe(200)
    expect([...refused.keys()]).toEqual([503])
    expect(await storedIds(postgres.url)).toEqual(expect.arrayContaining(accepted))
    await gateway.stop()
  })

  it.each([
    ['killed', 'kill', 'revive'],
    ['hanging', 'pause', 'resume'],
  ] as const)('fails no request while Redis is %s for ten seconds', { timeout: 120_000 }, async (_, take, give) => {
    const { redis, options } = await engines()
    const limits = { rate: { tokens: 100_000, refillPerSecond: 100_000 } }
    const gateway = await serve({ ...options, limits })
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const paths = ['/v1/supported-chains', `/v1/account/${account}/balance?currency=usd`, `/v1/identity/${account}`]
    const ask = async () => {
      const answers = await Promise.all(paths.map((path) => fetch(`${gateway.url}${path}`)))
      await Promise.all(answers.map((answer) => answer.text()))
      return [...answers.map(({ status }) => status), await sendEvent(gateway.url, randomUUID())]
    }
    expect(await ask()).toEqual([200, 200, 200, 200])
    await redis[take]()
    const until = Date.now() + 10_000
    while (Date.now() < until) {
      const askedAt = Date.now()
      expect(await ask()).toEqual([200, 200, 200, 200])
      expect(Date.now() - askedAt).toBeLessThan(4_000)
      await sleep(100)
    }
    await redis[give]()
    await sleep(1_500)
    expect(await ask()).toEqual([200, 200, 200, 200])
    await expect.poll(gateway.log, { timeout: 10_000 }).toContain('Redis answers again')
    await gateway.stop()
  })
})
