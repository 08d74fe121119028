import { randomUUID } from 'node:crypto'
import { startPostgres } from '@foyer/test'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from './engines/config/schema.ts'
import { migrations } from './engines/db/migrations.ts'
import { openDatabase } from './engines/db/openDatabase.ts'
import { type GatewayProcess, startGatewayProcess } from './testing/startGatewayProcess.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const names = Object.keys(migrations)
const newest = names.at(-1) ?? ''
/** The programs that are to work on a database with every step of today. */
const inRange = names.filter((older) =>
  names.every((name) => name <= older || (migrations[name]?.worksSince ?? '') <= older),
)

const options = (database: string): GatewayOptions => ({
  chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
  database,
  compatibilityMode: true,
})

/** Sends events and reads to processes until it is ended; answers how many events were taken, and every other answer. */
function startTraffic(targets: () => readonly GatewayProcess[]) {
  let isOver = false
  const taken: string[] = []
  const wrong: unknown[] = []
  const send = async (turn: number) => {
    const all = targets()
    const { url } = all[turn % all.length] ?? (all[0] as GatewayProcess)
    const eventId = randomUUID()
    const body = JSON.stringify({ eventId, url: '', domain: 'shop.example', timestamp: 1, props: { event: 'TRACK' } })
    const event = await fetch(`${url}/e?projectId=load`, { method: 'POST', body })
    if (event.status === 200) taken.push(eventId)
    for (const answer of [event, await fetch(`${url}/v1/supported-chains`), await fetch(`${url}/ready`)]) {
      const text = await answer.text()
      if (answer.status !== 200) wrong.push([answer.url, answer.status, text])
    }
  }
  const run = async () => {
    for (let turn = 0; !isOver; turn += 1) await send(turn).catch((error: unknown) => wrong.push(error))
  }
  const running = run()
  return {
    taken: () => taken.length,
    end: async () => {
      isOver = true
      await running
      return { taken, wrong }
    },
  }
}

describe('two versions of a gateway over one Postgres', () => {
  it.each(inRange)(
    'serve side by side through a roll-out and back, the older one knowing %s',
    { timeout: 300_000 },
    async (older) => {
      const postgres = await startPostgres()
      endings.push(() => postgres.stop())
      const given = options(postgres.url)
      const start = (known: string) => startGatewayProcess(given, endings, known)
      // The release before: its code is that of today, so it needs the tables of today.
      const first = await start(newest)
      const serving = [first]
      const traffic = startTraffic(() => serving)
      // So many events, that a turn which began before has ended.
      const more = async () => {
        const before = traffic.taken()
        await expect.poll(() => traffic.taken()).toBeGreaterThan(before + 5)
      }
      await more()
      // Rolled out beside it.
      const next = await start('next')
      serving.push(next)
      await more()
      // An evicted pod of the older version comes back on the newer database.
      serving.shift()
      await more()
      await first.stop()
      const second = await start(older)
      expect(second.log()).toContain('a newer program updated the database; this one still works on it')
      expect(second.log()).toMatch(new RegExp(`"found":"9001_next_release","needed":"${older}"`))
      serving.push(second)
      await more()
      // Undone.
      serving.shift()
      await more()
      await next.stop()
      await more()
      const { taken, wrong } = await traffic.end()
      expect(wrong).toEqual([])
      await second.stop()
      const database = openDatabase(postgres.url)
      endings.push(() => database.destroy())
      const stored = await database.selectFrom('analytics_events').select('event_id').execute()
      expect(stored.map(({ event_id }) => event_id).sort()).toEqual(taken.toSorted())
    },
  )
})
