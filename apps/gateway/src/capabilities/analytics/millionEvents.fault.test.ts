import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { isPostgres } from '../../engines/db/dialect.ts'
import { migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { readMetrics } from '../../testing/readMetrics.ts'
import { startGatewayProcess } from '../../testing/startGatewayProcess.ts'

const events = 1_000_000
/** Older than they are kept: the job that forgets them runs while the reads are timed. */
const oldEvents = 400_000
const dayMs = 86_400_000
/** Turns at both gateways alternate, so that what else the machine does falls on both alike. */
const rounds = 40
const callsPerTurn = 60
const betweenMs = 4
/** Below ten milliseconds the machine's own noise is larger than what is measured. */
const noiseMs = 10
/** The longest that one piece of work may keep a process, where the machine itself does not keep it for longer. */
const maxMs = 250

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** SQLite answers in the gateway's own process, so that a long query delays every caller. */
async function createSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-million-'))
  return { location: join(folder, 'gateway.sqlite'), drop: () => rm(folder, { recursive: true, force: true }) }
}

async function seed(location: string): Promise<void> {
  const database = openDatabase(location, { statementTimeoutMs: 0 })
  try {
    await migrate(database)
    const numbers = isPostgres(database)
      ? sql`generate_series(0, ${sql.lit(events - 1)}) as numbers(n)`
      : sql`(with recursive count(n) as (select 0 union all select n + 1 from count where n < ${sql.lit(events - 1)})
          select n from count) as numbers`
    const [old, recent] = [Date.now() - 60 * dayMs, Date.now() - dayMs]
    await sql`insert into analytics_events (event_id, project_id, sdk_type, sdk_version, url, domain, occurred_at,
      received_at, props, event, day)
      select cast(n as text), 'shop', 'foyer', '1', 'https://shop.example/', 'shop.example', ${sql.lit(old)},
        case when n < ${sql.lit(oldEvents)} then ${sql.lit(old)} + n else ${sql.lit(recent)} + n end,
        '{"event":"SEND_SUCCESS","properties":{"network":"eip155:1"}}', 'SEND_SUCCESS', '2026-11-20'
      from ${numbers}`.execute(database)
  } finally {
    await database.destroy()
  }
}

async function countEvents(location: string): Promise<number> {
  const database = openDatabase(location)
  try {
    const { rows } = await database
      .selectFrom('analytics_events')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  } finally {
    await database.destroy()
  }
}

/** Reads begin at a fixed pace, answered or not, so that every read behind a long query counts its wait. */
function timeReads(url: string): Promise<number[]> {
  const read = async (index: number) => {
    // fixed wait: the pace of many people, so that reads meet the work beside them wherever it is.
    await sleep(index * betweenMs)
    const startedAt = performance.now()
    const response = await fetch(`${url}/v1/supported-chains?projectId=shop`)
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    return performance.now() - startedAt
  }
  return Promise.all(Array.from({ length: callsPerTurn }, (_, index) => read(index)))
}

/** As pages do all day: a few events a second at each gateway. */
async function sendEvent(url: string, id: string): Promise<void> {
  const body = JSON.stringify({ eventId: id, url: '', domain: '', timestamp: 1, props: { event: 'TRACK' } })
  const response = await fetch(`${url}/e?projectId=shop`, { method: 'POST', body })
  await response.arrayBuffer()
  expect(response.status).toBe(200)
}

/** For how long one piece of work has kept a process at most, since it started. */
const slowestWork = async (metricsUrl: string): Promise<number> =>
  ((await readMetrics(metricsUrl))['event_loop_delay_seconds{quantile="1"}'] ?? 0) * 1000

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

describe('a gateway that holds a million events', () => {
  it.each([
    ['SQLite', createSqlite],
    ['the engine under test', createTestDatabase],
  ] as const)(
    'answers kept reads as one that holds none, while it forgets the old ones: %s',
    async (_, create) => {
      const [empty, full] = await Promise.all([create(), create()])
      endings.push(empty.drop, full.drop)
      await seed(full.location)
      const serve = (database: string) =>
        startGatewayProcess(
          {
            database,
            chains: [{ id: 'eip155:31337', name: 'None', rpcUrls: ['http://127.0.0.1:1'] }],
            analytics: { retentionDays: 30 },
          },
          endings,
        )
      const [one, other] = [await serve(empty.location), await serve(full.location)]
      // The first calls of all pay for what is compiled on the way.
      for (const { url } of [one, other]) await timeReads(url)
      const times = { empty: [] as number[], full: [] as number[] }
      const left: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const [kind, { url }] of [['empty', one] as const, ['full', other] as const]) {
          await sendEvent(url, `${kind} ${round}`)
          times[kind].push(...(await timeReads(url)))
        }
        if (round % 10 === 0) left.push(await countEvents(full.location))
      }
      const longest = { empty: await slowestWork(one.metricsUrl), full: await slowestWork(other.metricsUrl) }
      console.log(
        `p99 of a kept read: ${p99(times.empty).toFixed(1)} ms without events, ${p99(times.full).toFixed(1)} ms with ${events}; left while timed: ${left.join(', ')}; longest work ${longest.empty.toFixed(0)} and ${longest.full.toFixed(0)} ms`,
      )
      // Else nothing was measured: it must have been forgetting them meanwhile.
      expect(left[0]).toBeLessThan(events)
      expect(left[0]).toBeGreaterThan(events - oldEvents)
      expect(longest.full).toBeLessThan(Math.max(3 * longest.empty, maxMs))
      expect(p99(times.full)).toBeLessThan(Math.max(3 * p99(times.empty), noiseMs))
      await expect
        .poll(() => countEvents(full.location), { timeout: 300_000, interval: 2_000 })
        .toBe(events - oldEvents + rounds)
      await Promise.all([one.stop(), other.stop()])
    },
    900_000,
  )
})
