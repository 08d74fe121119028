// Two processes of a gateway through everything that happens to one, again and again. `FOYER_SOAK_SECONDS` says for how long:
// 80 by default, 1,800 in `npm run test:all`.
import { setTimeout as sleep } from 'node:timers/promises'
import { startChains, startPostgres, startProxy, startRedis } from '@foyer/test'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from './engines/config/schema.ts'
import { openDatabase } from './engines/db/openDatabase.ts'
import { readMetrics } from './testing/readMetrics.ts'
import { readRecords } from './testing/records/checkRecords.ts'
import { keepAsking, keepRecords, readHashes, type Soak, sendCoins, sendEvents } from './testing/soak/soakClients.ts'
import { type GatewayProcess, startGatewayProcess } from './testing/startGatewayProcess.ts'
import { chainOptions, writeTokenList } from './testing/startTestGateway.ts'

const seconds = Number(process.env.FOYER_SOAK_SECONDS ?? 80)
const awayMs = 10_000
/** A short soak has its faults closer together. */
const minuteMs = seconds >= 600 ? 60_000 : 20_000
/** How long a part may take to be found again after it came back. */
const calmAfterMs = 8_000
const eventClients = 4
/** Megabytes that the process that lives may gain after the first round, whatever the length. */
const maxGrowth = 150

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const megabytesOf = async ({ metricsUrl }: GatewayProcess): Promise<number> =>
  ((await readMetrics(metricsUrl)).process_resident_memory_bytes ?? 0) / 1e6

const timeout = (seconds + 600) * 1_000

describe('a soak', () => {
  it('stores what was accepted, once, through kills and outages', { timeout }, async () => {
    const [chains, postgres, redis] = await Promise.all([
      startChains({ chains: [{ chainId: 31337 }] }),
      startPostgres(),
      startRedis(),
    ])
    endings.push(() => Promise.all([chains.stop(), postgres.stop(), redis.stop()]))
    const [chain] = chains.chains
    const node = await startProxy({ target: chain.rpcUrl })
    endings.push(() => node.stop())
    const tokenLists = [await writeTokenList(chains.tokenList)]
    const chainId = chain.caipNetworkId
    const options: GatewayOptions = {
      // Its clients send no proofs.
      compatibilityMode: true,
      chains: [{ ...chainOptions(chain, { tokenLists }), rpcUrls: [node.url] }],
      database: postgres.url,
      redis: redis.url,
    }
    const living = await startGatewayProcess(options, endings)
    let dying: GatewayProcess | undefined = await startGatewayProcess(options, endings)

    const endsAt = Date.now() + seconds * 1_000
    let calmFrom = 0
    let isOver = false
    const soak: Soak = {
      targets: () => (dying === undefined ? [living.url] : [living.url, dying.url]),
      isOver: () => isOver,
      isCalm: () => Date.now() > calmFrom,
    }
    const [payer, payee] = [chains.accounts[6], chains.accounts[7]]
    if (payer === undefined || payee === undefined) throw new Error('The chain has fewer accounts than it should.')
    // An account is followed from its first request on.
    await expect
      .poll(async () => (await readHashes(living.url, payer.address, chainId)).length, { timeout: 60_000 })
      .toBe(0)
    const database = openDatabase(postgres.url)
    endings.push(() => database.destroy())

    const balance = `/v1/account/${payee.address}/balance?currency=usd&chainId=${chainId}&sv=html-core-1.0.0&projectId=load`
    const blockNumber = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
    const running = Promise.all([
      Promise.all(Array.from({ length: eventClients }, () => sendEvents(soak, 100))),
      keepRecords(soak, database, 2_000),
      sendCoins(soak, chain, { from: payer.address, to: payee.address }),
      keepAsking(soak, (url) => fetch(`${url}/v1/supported-chains`)),
      keepAsking(soak, (url) => fetch(url + balance, { headers: { origin: 'https://shop.example' } })),
      keepAsking(soak, (url) =>
        fetch(`${url}/v1?chainId=${chainId}&projectId=load`, { method: 'POST', body: blockNumber }),
      ),
    ])
    // A client that fails ends the soak at once instead of after half an hour.
    const failed = new Promise<never>((_, reject) => running.catch(reject))

    const faults = [
      ['the node resets connections', () => node.setMode('down'), () => node.setMode('pass')],
      ['the database is killed', () => postgres.kill(), () => postgres.revive()],
      ['Redis is killed', () => redis.kill(), () => redis.revive()],
      ['the node hangs', () => node.setMode('hang'), () => node.setMode('pass')],
      ['the database hangs', () => postgres.pause(), () => postgres.resume()],
      ['Redis hangs', () => redis.pause(), () => redis.resume()],
    ] as const
    const happened: string[] = []
    const memory: number[] = []
    const disturb = async () => {
      for (let round = 0; Date.now() < endsAt || round < 3; round += 1) {
        const nextAt = Date.now() + minuteMs
        // Clients meet it dead, and what they asked is broken off.
        await dying?.kill()
        dying = undefined
        happened.push('kill -9')
        dying = await startGatewayProcess(options, endings)
        const [name, take, give] = faults[round % faults.length] ?? faults[0]
        calmFrom = Number.POSITIVE_INFINITY
        await take()
        // fixed wait: that long it is away.
        await sleep(awayMs)
        await give()
        calmFrom = Date.now() + calmAfterMs
        happened.push(name)
        // fixed wait: what came back is looked at in calm times too.
        await sleep(Math.max(calmAfterMs + 2_000, nextAt - Date.now()))
        memory.push(await megabytesOf(living))
      }
    }
    await Promise.race([disturb(), failed]).finally(() => {
      isOver = true
    })
    const [events, records, hashes, ...asked] = await running

    const sent = events.flat()
    const stored = await database.selectFrom('analytics_events').select('event_id').execute()
    expect(stored.map(({ event_id }) => event_id).sort()).toEqual(sent.toSorted())
    const days = await database.selectFrom('analytics_days').select('events').execute()
    expect(days.reduce((sum, { events: count }) => sum + Number(count), 0)).toBe(sent.length)

    const count = async (table: 'names' | 'name_addresses' | 'sessions') => {
      const { rows } = await database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    }
    const { names, sessions } = records
    expect([await count('names'), await count('name_addresses')]).toEqual([names.length, 2 * names.length])
    const lost = sessions.reduce((sum, session) => sum + session.lost(), 0)
    const storedSessions = await count('sessions')
    expect(storedSessions).toBeGreaterThanOrEqual(sessions.length)
    expect(storedSessions).toBeLessThanOrEqual(sessions.length + lost)
    await readRecords(living.url, records)

    const hashesRead = () => readHashes(living.url, payer.address, chainId)
    await expect
      .poll(async () => (await hashesRead()).length, { timeout: 120_000, interval: 1_000 })
      .toBe(hashes.length)
    expect((await hashesRead()).sort()).toEqual(hashes.toSorted())

    const [first = 0] = memory
    const last = memory.at(-1) ?? 0
    console.log(
      [
        `${happened.length} faults: ${happened.join(', ')}`,
        `${sent.length} events, ${names.length} names, ${sessions.length} sessions, ${hashes.length} payments: each stored once`,
        `answers by status: ${asked.map((answers) => JSON.stringify([...answers].sort())).join(' ')}`,
        `memory of the process that lived: ${memory.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB`,
      ].join('\n'),
    )
    expect(last - first).toBeLessThan(maxGrowth)
    await Promise.all([living.stop(), dying?.stop()])
  })
})
