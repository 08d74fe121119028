import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createGateway } from './createGateway.ts'
import type { GatewayOptions } from './engines/config/schema.ts'
import { isPostgres } from './engines/db/dialect.ts'
import { openDatabase } from './engines/db/openDatabase.ts'
import { createTestDatabase, testEngines } from './testing/createTestDatabase.ts'
import { sendTo } from './testing/records/callChain.ts'
import { checkRecords, countRecords, readRecords } from './testing/records/checkRecords.ts'
import { createNameClient } from './testing/records/nameClient.ts'
import { createSessionClient } from './testing/records/sessionClient.ts'
import { startGatewayProcess } from './testing/startGatewayProcess.ts'
import { testMasterKey } from './testing/startTestGateway.ts'

const clientsOfEach = 60
const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** Postgres ends what a dead process began, or finishes what it committed, within a moment. */
async function waitUntilAlone(location: string): Promise<void> {
  const database = openDatabase(location)
  const others = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      database,
    )
    return rows
  }
  if (isPostgres(database)) await expect.poll(others, { timeout: 10_000, interval: 20 }).toEqual([])
  await database.destroy()
}

describe('names and sessions of a gateway that is killed in mid-batch', () => {
  it('keeps each that was accepted once, and of the others all or nothing', { timeout: 120_000 }, async () => {
    const { location, drop } = await createTestDatabase()
    endings.push(drop)
    const redis = testEngines.redisUrl()
    const options: GatewayOptions = {
      // Its clients send no proofs.
      compatibilityMode: true,
      chains: [{ id: 'eip155:8453', name: 'None', rpcUrls: ['http://127.0.0.1:1'] }],
      database: location,
      ...(redis === undefined ? {} : { redis, redisPrefix: 'killed-records' }),
    }
    const labels = Array.from({ length: clientsOfEach }, (_, index) => `name-${index}x.reown.id`)
    const clients = {
      names: await Promise.all(labels.map(createNameClient)),
      sessions: labels.map(createSessionClient),
    }
    const all = [...clients.names, ...clients.sessions]
    const calls = 3 * all.length
    const accepted = () => all.reduce((sum, client) => sum + client.accepted(), 0)

    /** All clients send until they are done or get no answer; answers how many got none. */
    const runAll = async (url: string, onAccepted: () => void): Promise<number> => {
      const send = sendTo(url)
      await Promise.all(
        all.map(async (client) => {
          while (await client.advance(send)) onAccepted()
        }),
      )
      return all.filter((client) => client.unanswered() > 0).length
    }

    // SQLite is one connection and one lock; a second death there would show nothing new and take three seconds.
    for (const share of redis === undefined ? [0.4] : [0.2, 0.5, 0.8]) {
      const gateway = await startGatewayProcess(options, endings)
      let killing: Promise<void> | undefined
      const open = await runAll(gateway.url, () => {
        if (accepted() >= share * calls) killing ??= gateway.kill()
      })
      await killing
      await waitUntilAlone(location)
      // It died with calls under way.
      expect(open).toBeGreaterThan(0)
      expect(accepted()).toBeGreaterThanOrEqual(share * calls)
      expect(accepted()).toBeLessThan(calls)
      await checkRecords(location, clients)
    }
    const gateway = await createGateway({
      ...options,
      port: 0,
      metricsPort: 0,
      logLevel: 'silent',
      masterKeys: [testMasterKey],
    })
    endings.push(gateway.stop)
    const url = `http://127.0.0.1:${(await gateway.start()).port}`
    // What got no answer is sent again, as clients do.
    expect(await runAll(url, () => {})).toBe(0)
    expect(accepted()).toBe(calls)
    await checkRecords(location, clients)
    await countRecords(location, clients)
    await readRecords(url, clients)
  })
})
