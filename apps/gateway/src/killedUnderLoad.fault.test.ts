import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChains, startPostgres, startRedis } from '@foyer/test'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from './engines/config/schema.ts'
import { openDatabase } from './engines/db/openDatabase.ts'
import { sendTo } from './testing/records/callChain.ts'
import { checkRecords, countRecords, readRecords } from './testing/records/checkRecords.ts'
import { createNameClient } from './testing/records/nameClient.ts'
import { createSessionClient } from './testing/records/sessionClient.ts'
import { startGatewayProcess } from './testing/startGatewayProcess.ts'
import { chainOptions, writeTokenList } from './testing/startTestGateway.ts'

const clientsOfEach = 60
const eventClients = 16
const eventsOfEach = 40
const readers = 6
const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe('two processes under load of which one is killed', () => {
  it('keep every accepted name, session and event once, and answer balances all the time', {
    timeout: 180_000,
  }, async () => {
    const [chains, postgres, redis] = await Promise.all([
      startChains({ chains: [{ chainId: 31337 }] }),
      startPostgres(),
      startRedis(),
    ])
    endings.push(() => Promise.all([chains.stop(), postgres.stop(), redis.stop()]))
    const tokenLists = [await writeTokenList(chains.tokenList)]
    const options: GatewayOptions = {
      // Its clients send no proofs.
      compatibilityMode: true,
      chains: [chainOptions(chains.chains[0], { tokenLists })],
      database: postgres.url,
      redis: redis.url,
    }
    const dying = await startGatewayProcess(options, endings)
    const living = await startGatewayProcess(options, endings)
    const labels = Array.from({ length: clientsOfEach }, (_, index) => `name-${index}x.reown.id`)
    const clients = {
      names: await Promise.all(labels.map(createNameClient)),
      sessions: labels.map(createSessionClient),
    }
    const records = [...clients.names, ...clients.sessions]
    const calls = 3 * records.length + eventClients * eventsOfEach
    let accepted = 0
    let killing: Promise<void> | undefined
    const noteAccepted = () => {
      accepted += 1
      if (accepted >= 0.4 * calls) killing ??= dying.kill()
    }
    /** Half of the clients begin at each process. */
    const pairOf = (index: number): [string, string] =>
      index % 2 === 0 ? [dying.url, living.url] : [living.url, dying.url]

    // Sends to the other process what this one did not answer, as a load balancer or a client does.
    const runRecords = async (client: (typeof records)[number], index: number) => {
      let [current, spare] = pairOf(index)
      while (!client.isDone()) {
        if (await client.advance(sendTo(current))) noteAccepted()
        else [current, spare] = [spare, current]
      }
    }

    const sent: string[] = []
    const runEvents = async (index: number) => {
      let [current, spare] = pairOf(index)
      for (let event = 0; event < eventsOfEach; event += 1) {
        const eventId = randomUUID()
        const body = { eventId, url: '', domain: '', timestamp: 1, props: { event: 'SEND_SUCCESS' } }
        const send = async () => {
          const { status } = await fetch(`${current}/e?projectId=load`, { method: 'POST', body: JSON.stringify(body) })
          return status
        }
        let status = await send().catch(() => 0)
        while (status !== 200) {
          expect([0, 503]).toContain(status)
          ;[current, spare] = [spare, current]
          status = await send().catch(() => 0)
        }
        sent.push(eventId)
        noteAccepted()
      }
    }

    let isLoaded = true
    const answers = { before: 0, after: 0, broken: 0 }
    const runReader = async (index: number) => {
      const account = chains.accounts[index]?.address
      let [current, spare] = pairOf(index)
      while (isLoaded) {
        // Without an origin and a version, the mode above answers an empty list.
        const path = `/v1/account/${account}/balance?currency=usd&chainId=eip155:31337&sv=html-core-1.0.0`
        const headers = { origin: 'https://app.example' }
        const response = await fetch(`${current}${path}`, { headers }).catch(() => undefined)
        const text = await response?.text().catch(() => undefined)
        if (response === undefined || text === undefined) {
          // Only a dying process breaks a connection, and only once for each reader.
          expect(current).toBe(dying.url)
          answers.broken += 1
          ;[current, spare] = [spare, current]
          continue
        }
        const { balances } = JSON.parse(text) as { balances: { symbol: string; quantity: { numeric: string } }[] }
        expect([response.status, balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])]).toEqual([
          200,
          [
            ['ETH', '10000'],
            ...(index < 5
              ? [
                  ['TUSD', '1000000'],
                  ['TKN', '1000000'],
                ]
              : []),
          ],
        ])
        answers[killing === undefined ? 'before' : 'after'] += 1
        await sleep(20)
      }
    }

    const reading = Array.from({ length: readers }, (_, index) => runReader(index))
    const loads = [...records.map(runRecords), ...Array.from({ length: eventClients }, (_, index) => runEvents(index))]
    const loading = Promise.all(loads).finally(() => {
      isLoaded = false
    })
    await Promise.all([loading, ...reading])
    await killing
    expect(killing).toBeDefined()
    expect(accepted).toBe(calls)
    expect(answers.before).toBeGreaterThan(readers)
    expect(answers.after).toBeGreaterThan(readers)
    expect(answers.broken).toBeLessThanOrEqual(readers)
    await checkRecords(postgres.url, clients)
    await countRecords(postgres.url, clients)
    await readRecords(living.url, clients)
    const database = openDatabase(postgres.url)
    endings.push(() => database.destroy())
    const rows = await database.selectFrom('analytics_events').select('event_id').execute()
    expect(rows.map((row) => row.event_id).sort()).toEqual(sent.sort())
    await living.stop()
  })
})
