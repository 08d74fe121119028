import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, startRedis } from '@foyer/test'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from './engines/config/schema.ts'
import type { Send } from './testing/records/callChain.ts'
import { checkRecords, countRecords, readRecords } from './testing/records/checkRecords.ts'
import { createNameClient } from './testing/records/nameClient.ts'
import { createSessionClient } from './testing/records/sessionClient.ts'
import { startGatewayProcess } from './testing/startGatewayProcess.ts'

const clientsOfEach = 80
const outageMs = 10_000
const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const ways = [
  ['killed', 'kill', 'revive'],
  ['hanging', 'pause', 'resume'],
] as const

describe('names and sessions around an outage', () => {
  const start = async () => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    endings.push(() => Promise.all([postgres.stop(), redis.stop()]))
    const options: GatewayOptions = {
      // Its clients send no proofs.
      compatibilityMode: true,
      chains: [{ id: 'eip155:8453', name: 'None', rpcUrls: ['http://127.0.0.1:1'] }],
      database: postgres.url,
      redis: redis.url,
    }
    const gateway = await startGatewayProcess(options, endings)
    const labels = Array.from({ length: clientsOfEach }, (_, index) => `name-${index}x.reown.id`)
    const clients = {
      names: await Promise.all(labels.map(createNameClient)),
      sessions: labels.map(createSessionClient),
    }
    return { postgres, redis, gateway, clients }
  }
  type Started = Awaited<ReturnType<typeof start>>

  /** Runs every client through an outage: a third begins before it, in whose midst it falls, a third in it, a third after. */
  const runThrough = async (
    { gateway, clients }: Started,
    outage: { take: () => unknown; give: () => unknown },
  ): Promise<{ statuses: ReadonlySet<number>; acceptedMeanwhile: number; slowestMs: number }> => {
    const statuses = new Set<number>()
    let accepted = 0
    let slowestMs = 0
    // The process lives: every call gets an answer.
    const send: Send = async (path, body) => {
      const askedAt = Date.now()
      const response = await fetch(`${gateway.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
      const answer = { status: response.status, json: await response.json() }
      slowestMs = Math.max(slowestMs, Date.now() - askedAt)
      statuses.add(answer.status)
      return answer
    }
    const run = async (client: Pick<(typeof clients.names)[number], 'isDone' | 'advance'>) => {
      while (!client.isDone()) {
        if (await client.advance(send)) accepted += 1
        else await sleep(500)
      }
    }
    const runs: Promise<void>[] = []
    const beginThird = (index: number) => {
      for (const client of [...clients.names, ...clients.sessions].filter((_, place) => place % 3 === index)) {
        const running = run(client)
        // What fails is told by the wait for all of them below.
        running.catch(() => undefined)
        runs.push(running)
      }
    }
    beginThird(0)
    await expect.poll(() => accepted, { timeout: 30_000, interval: 5 }).toBeGreaterThan(10)
    await outage.take()
    const acceptedBefore = accepted
    await sleep(1_000)
    beginThird(1)
    await sleep(outageMs - 1_000)
    const acceptedMeanwhile = accepted - acceptedBefore
    await outage.give()
    beginThird(2)
    await Promise.all(runs)
    return { statuses, acceptedMeanwhile, slowestMs }
  }

  const expectAll = async ({ postgres, gateway, clients }: Started) => {
    await checkRecords(postgres.url, clients)
    await countRecords(postgres.url, clients)
    await readRecords(gateway.url, clients)
  }

  it.each(ways)('stand once when Postgres is %s for ten seconds', { timeout: 120_000 }, async (_, take, give) => {
    const started = await start()
    const { postgres } = started
    const { statuses } = await runThrough(started, { take: () => postgres[take](), give: () => postgres[give]() })
    // Beside what succeeds: the outage, and that a repeated call was acted on before.
    expect([...statuses].filter((status) => ![200, 503, 400, 401].includes(status))).toEqual([])
    expect(statuses).toContain(take === 'kill' ? 503 : 200)
    await expectAll(started)
  })

  it.each(ways)('get a 200 while Redis is %s for ten seconds', { timeout: 120_000 }, async (_, take, give) => {
    const started = await start()
    const { redis } = started
    const { statuses, acceptedMeanwhile, slowestMs } = await runThrough(started, {
      take: () => redis[take](),
      give: () => redis[give](),
    })
    expect([...statuses]).toEqual([200])
    // Two thirds of the clients have come to their end by then.
    expect(acceptedMeanwhile).toBeGreaterThan(clientsOfEach * 2)
    expect(slowestMs).toBeLessThan(8_000)
    await expectAll(started)
  })
})
