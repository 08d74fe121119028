import { randomBytes } from 'node:crypto'
import { challengeOf, writeBase64url } from '@foyer/contract/vault'
import { type MailSink, type RunningSocialService, startMailSink, startSocialService } from '@foyer/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../../../engines/config/schema.ts'
import { createStopwatch } from '../../../testing/createStopwatch.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts'
import { createSocialWindow } from '../../../testing/socialWindow.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { vaultAddress as address, vaultApp as app, vaultOptions } from '../../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../../testing/vaultClient.ts'

const over = { state: 'done', login: null }
const waiting = { state: 'waiting', login: null }

describe('waiting for a login at another service', () => {
  let sink: MailSink
  let google: RunningSocialService
  let place: TestDatabase
  let options: GatewayOptions
  let running: TestGateway[]

  beforeAll(async () => {
    sink = await startMailSink()
    google = await startSocialService({ kind: 'google', clientId: 'foyer', clientSecret: 'secret' })
  })
  afterAll(async () => {
    await sink?.stop()
    await google?.stop()
  })
  beforeEach(async () => {
    google.visitor = { id: '1001' }
    place = await createTestDatabase()
    running = []
    const { vault, ...base } = vaultOptions(sink.url)
    const social = { google: { clientId: 'foyer', clientSecret: 'secret', endpoints: google.endpoints } }
    options = { ...base, database: place.location, ...(vault && { vault: { ...vault, social } }) }
  })
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop()))
    await place.drop()
  })

  const start = async (limits: GatewayOptions['limits'] = {}) => {
    const gateway = await startTestGateway({ ...options, limits, trustedProxies: ['127.0.0.1'] })
    running.push(gateway)
    return gateway
  }

  /** A login that was begun at one process, and a window for it at another. */
  const begin = async (at: TestGateway, windowAt = at) => {
    const client = await createVaultClient({ url: at.url, gateway: address, app, sink })
    const verifier = writeBase64url(randomBytes(32))
    const opened = await client.call('POST', '/v1/vault/attempts/social', {
      provider: 'google',
      challenge: await challengeOf(verifier),
      origin: 'https://shop.example.org',
      device: 'Firefox on Windows',
    })
    const { id = '', number = '', start = '' } = opened.answer as Record<string, string>
    const path = `/v1/vault/attempts/${id}/token`
    const ask = (wait?: number, by = client) => by.call('POST', path, { verifier, ...(wait !== undefined && { wait }) })
    /** The visitor logs in at the service; the answer that ends the attempt is not asked for before `go` is called. */
    const reach = async () => {
      const window = createSocialWindow({ url: windowAt.url, address })
      const { bound } = await window.bind(start, { number })
      return window.ask(bound.location)
    }
    return { client, verifier, path, id, ask, reach }
  }
  const timed = async <T>(work: Promise<T>) => {
    const stopwatch = createStopwatch()
    const answer = await work
    return { answer, ...stopwatch.stop() }
  }
  /** Until a process holds so many calls, as its metrics say. */
  const held = (gateway: TestGateway, count: number) =>
    expect
      .poll(async () => {
        const text = await (await fetch(gateway.metricsUrl)).text()
        return Number(/^vault_waiting_calls (\d+)$/m.exec(text)?.[1])
      })
      .toBe(count)

  it.each([
    ['the same process', false],
    ['another process', true],
  ])('answers as soon as %s has logged the visitor in, and gives the token with the next call', async (_, isOther) => {
    const one = await start()
    const two = isOther ? await start() : one
    const login = await begin(one, two)
    const go = await login.reach()
    const waited = login.ask(25)
    await held(one, 1)
    await go()
    const { answer, ran } = await timed(waited)
    expect(answer.answer).toEqual(over)
    // Without Redis the other process is heard of by the next look at the database.
    expect(ran).toBeLessThan(3_000)
    const last = await login.ask(25)
    expect(last.answer).toMatchObject({ state: 'done', login: { self: { user: { login: 'google' } } } })
    expect(await login.ask(25)).toMatchObject({ code: 'vault-attempt-unknown' })
    await held(one, 0)
  })

  it('answers after the asked time that no login came', async () => {
    const login = await begin(await start())
    const { answer, passed, ran } = await timed(login.ask(1))
    expect(answer.answer).toEqual(waiting)
    expect(passed).toBeGreaterThanOrEqual(950)
    expect(ran).toBeLessThan(2_000)
  })

  it.each([
    [undefined, 200],
    [0, 200],
    [26, 422],
    [-1, 422],
    [1.5, 422],
  ])('answers at once where it is to wait %s seconds: %i', async (wait, status) => {
    const login = await begin(await start())
    const { answer, ran } = await timed(login.ask(wait))
    expect(answer.status).toBe(status)
    expect(ran).toBeLessThan(900)
  })

  it('tells a refusal with the call after the one that waited', async () => {
    google.visitor = undefined
    const gateway = await start()
    const login = await begin(gateway)
    const go = await login.reach()
    const waited = login.ask(25)
    await held(gateway, 1)
    await go()
    expect((await waited).answer).toEqual(over)
    expect(await login.ask(25)).toMatchObject({ status: 403, code: 'vault-social-denied' })
  })

  it('lets no caller wait for another’s attempt, and no stranger end a wait', async () => {
    const gateway = await start()
    const login = await begin(gateway)
    const waited = login.ask(2)
    await held(gateway, 1)
    const stranger = await createVaultClient({ url: gateway.url, gateway: address, app, sink })
    expect(await login.ask(25, stranger)).toMatchObject({ code: 'vault-attempt-unknown' })
    const wrong = { verifier: writeBase64url(randomBytes(32)), wait: 25 }
    expect(await login.client.call('POST', login.path, wrong)).toMatchObject({ code: 'vault-verifier-wrong' })
    await held(gateway, 1)
    expect((await timed(waited)).answer.answer).toEqual(waiting)
  })

  it('takes a proof once, whether or not the call waited', async () => {
    const gateway = await start()
    const login = await begin(gateway)
    const { proof } = await login.ask(1)
    const again = await login.client.call('POST', login.path, { verifier: login.verifier, wait: 1 }, { proof })
    expect(again).toMatchObject({ status: 401, code: 'vault-proof-replayed' })
  })

  it('lets the older of two calls go, and costs one call each', async () => {
    const gateway = await start({ rate: { tokens: 50, refillPerSecond: 0.001 } })
    const login = await begin(gateway)
    const older = login.ask(25)
    await held(gateway, 1)
    const newer = login.ask(1)
    expect((await timed(older)).answer.answer).toEqual(waiting)
    const { answer, response } = await newer
    expect(answer).toEqual(waiting)
    expect(response.headers.get('ratelimit-remaining')).toBe('48')
  })

  it('answers a flood from one network at once, while a call from another network still waits', async () => {
    const gateway = await start()
    const logins = await Promise.all(Array.from({ length: 60 }, () => begin(gateway)))
    const answers: unknown[] = []
    const flood = logins.map(({ client, path, verifier }) =>
      client
        .call('POST', path, { verifier, wait: 4 }, { headers: { 'x-forwarded-for': '203.0.113.9' } })
        .then(({ answer }) => answers.push(answer)),
    )
    await held(gateway, 50)
    await expect.poll(() => answers).toEqual(Array(10).fill(waiting))
    const other = await begin(gateway)
    const elsewhere = other.client.call(
      'POST',
      other.path,
      { verifier: other.verifier, wait: 1 },
      { headers: { 'x-forwarded-for': '198.51.100.9' } },
    )
    await held(gateway, 51)
    // While they wait, everybody else is served as ever.
    expect((await timed(gateway.send('/health'))).ran).toBeLessThan(1_000)
    expect((await elsewhere).answer).toEqual(waiting)
    await Promise.all(flood)
  })

  it('gives the place back when the caller goes away, who has lost nothing', async () => {
    const gateway = await start()
    const login = await begin(gateway)
    const go = await login.reach()
    const caller = new AbortController()
    const left = login.client.call(
      'POST',
      login.path,
      { verifier: login.verifier, wait: 25 },
      { signal: caller.signal },
    )
    const refused = expect(left).rejects.toThrow('aborted')
    await held(gateway, 1)
    caller.abort()
    await refused
    await held(gateway, 0)
    await go()
    expect((await login.ask(25)).answer).toMatchObject({ state: 'done', login: { self: { step: 'create' } } })
  })

  it('lets all go at once when the process stops', async () => {
    const [one, two] = [await start({ drainMs: 20_000 }), await start()]
    const login = await begin(one, two)
    const waited = login.ask(25)
    await held(one, 1)
    const { ran } = await timed(one.stop())
    running = running.filter((each) => each !== one)
    expect((await waited).answer).toEqual(waiting)
    expect(ran).toBeLessThan(3_000)
  })

  it('waits shorter where calls may take less', async () => {
    const login = await begin(await start({ requestTimeoutMs: 6_000 }))
    const { answer, ran } = await timed(login.ask(25))
    expect(answer.answer).toEqual(waiting)
    expect(ran).toBeLessThan(6_000)
  })
})
