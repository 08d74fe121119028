// Long because it is one visitor's story after another, with one gateway behind them all.
import { recoverMessageAddress } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../platform/clock.fixture.ts'
import { proofKeysOf, sealKeyOf } from '../platform/device/deviceKeys.ts'
import { createGatewayCall } from '../platform/gateway/createGatewayCall.ts'
import { createGatewayDouble } from '../platform/gateway/gatewayDouble.fixture.ts'
import type { Clock } from '../platform/pause.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import { createSignerTasks } from '../signer/signerTasks.ts'
import type { AskedConnect, LoginStep } from './account.ts'
import { makeChallenge } from './captcha/makeChallenge.fixture.ts'
import { createAccount } from './createAccount.ts'
import type { RecoveryWait } from './createPasskeys.ts'
import { createMemoryStore } from './memoryStore.fixture.ts'

const email = 'mira@example.com'
const session = 'session/https://harbour.example'
const message = new TextEncoder().encode('Order 1087, two flat whites.')

describe('account', () => {
  let gateway: Awaited<ReturnType<typeof createGatewayDouble>>
  beforeEach(async () => {
    gateway = await createGatewayDouble()
  })

  /** A browser on a site: a separate store, and so a separate device. */
  async function visit(
    store = createMemoryStore(),
    origin = 'https://harbour.example',
    {
      openedAt = Date.now(),
      ...given
    }: { readonly openedAt?: number; readonly clock?: Clock; readonly isShownOnly?: boolean } = {},
  ) {
    const { config, fetch, name } = gateway
    const device = await proofKeysOf(store)
    const call = createGatewayCall({ baseUrl: name, name, projectId: 'p', device, clockAhead: 0, fetch })
    const tasks = createSignerTasks(() => sealKeyOf(store))
    let workers = 0
    const signer = async () => {
      workers += 1
      return tasks
    }
    const own = { call, keeper: call, config, clockAhead: 0, openedAt, store, signer, ...given }
    return {
      store,
      workersAsked: () => workers,
      account: createAccount({ ...own, origin, userAgent: 'Firefox/140.0 (Windows)' }),
    }
  }

  async function logIn(
    { account }: Awaited<ReturnType<typeof visit>>,
    answer: () => Promise<undefined> = async () => undefined,
  ) {
    const steps: (LoginStep | 'connect')[] = []
    await account.start(email)
    expect(await account.enter('409114')).toEqual({ state: 'right' })
    const connect = () => {
      steps.push('connect')
      return answer()
    }
    return { member: await account.finish((step) => steps.push(step), connect), steps }
  }

  it('asks for its worker while the code is on its way, and for none before a login begins', async () => {
    const { account, workersAsked } = await visit()
    expect(await account.restore()).toBeUndefined()
    expect(workersAsked()).toBe(0)
    await account.start(email)
    expect(workersAsked()).toBe(1)
  })

  it('solves what the gateway asks for before each mail, and asks for nothing where mails are free', async () => {
    const { account } = await visit()
    const sent = () =>
      gateway.asked.map(({ body, path }) => [path.replace(/[0-9a-f-]{36}/, ':id'), JSON.parse(body).captcha])
    await account.start(email)
    expect(sent()).toEqual([['/v1/vault/attempts', undefined]])
    gateway.asked.length = 0
    Object.assign(gateway.config, { captcha: { kind: 'altcha', siteKey: null } })
    await account.start(email)
    // This device has logged in before, or the gateway is not strict.
    expect(sent()).toEqual([
      ['/v1/vault/captcha', undefined],
      ['/v1/vault/attempts', undefined],
    ])
    gateway.asked.length = 0
    const { challenge } = await makeChallenge(4)
    gateway.captcha.challenge = challenge
    await account.start(email)
    await account.resend()
    const solved = { challenge, solution: expect.objectContaining({ counter: 4 }) }
    expect(sent().map(([path, answer]) => [path, answer && JSON.parse(atob(answer))])).toEqual([
      ['/v1/vault/captcha', undefined],
      ['/v1/vault/attempts', solved],
      ['/v1/vault/captcha', undefined],
      ['/v1/vault/attempts/:id/resend', solved],
    ])
  })

  it('stops solving and asks for no mail once the visitor leaves', async () => {
    const { account } = await visit()
    Object.assign(gateway.config, { captcha: { kind: 'altcha', siteKey: null } })
    const { challenge } = await makeChallenge(0)
    // No key begins so: only leaving ends it.
    gateway.captcha.challenge = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0'.repeat(32) } }
    const starting = account.start(email)
    const startingRefused = expect(starting).rejects.toEqual(new PortRefusalError('rejected'))
    await expect.poll(() => gateway.log.map(({ path }) => path)).toEqual(['/v1/vault/captcha'])
    await account.cancel()
    await startingRefused
    expect(gateway.attempts.size).toBe(0)
  })

  it('knows since when its own site may see the wallet, and nothing before its visitor is logged in', async () => {
    const visitor = await visit()
    expect(await (await visitor.account.later()).siteSince()).toBeUndefined()
    await logIn(visitor)
    expect(await (await visitor.account.later()).siteSince()).toBe(1_762_000_000_000)
    const further = await visit(visitor.store, 'https://marlow.example')
    expect(await (await further.account.later()).siteSince()).toBeUndefined()
  })

  it('makes a wallet for a new address, which signs', async () => {
    const visitor = await visit()
    expect(await visitor.account.restore()).toBeUndefined()
    const { member, steps } = await logIn(visitor)
    expect(steps).toEqual(['checking', 'creating'])
    expect(member).toMatchObject({ email, mode: 'recoverable' })
    const signature = (await visitor.account.sign(member, { kind: 'evmMessage', message })) as `0x${string}`
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(member.addresses.evm)
  })

  it('brings a session back on the same device without a prompt', async () => {
    const visitor = await visit()
    const { member } = await logIn(visitor)
    const again = await visit(visitor.store)
    expect(await again.account.restore()).toEqual(member)
    await again.account.logout(false)
    expect(await again.account.restore()).toBeUndefined()
    expect(gateway.sessions.size).toBe(0)
  })

  it.each<[string, (row: NonNullable<ReturnType<typeof gateway.wallets.get>>) => void]>([
    ['that the site may no longer see', ({ grants }) => grants.clear()],
    ['that was never confirmed', (row) => Object.assign(row, { isConfirmed: false })],
    ['that this device no longer belongs to', ({ devices }) => devices.clear()],
  ])('brings no wallet back %s', async (_, change) => {
    const visitor = await visit()
    const { member } = await logIn(visitor)
    expect(await visitor.account.restore()).toEqual(member)
    const row = gateway.wallets.get(member.walletId)
    if (row) change(row)
    expect(await visitor.account.restore()).toBeUndefined()
  })

  it('makes no wallet where no keeper could give it back, and shows none that the gateway did not confirm', async () => {
    const { keys } = gateway.config
    Object.assign(gateway.config, { keys: { ...keys, keeper: null } })
    await expect(logIn(await visit())).rejects.toMatchObject({ code: 'gateway-unavailable', status: 503 })
    expect(gateway.wallets.size).toBe(0)
    Object.assign(gateway.config, { keys })
    const keep = gateway.wallets.set.bind(gateway.wallets)
    gateway.wallets.set = (id, row) =>
      keep(id, Object.defineProperty(row, 'isConfirmed', { get: () => false, set() {} }))
    await expect(logIn(await visit())).rejects.toThrow('did not confirm')
  })

  it('waits on a second device as long as the gateway says, is told once that it was stopped, and goes on when it may', async () => {
    const { member } = await logIn(await visit())
    const second = await visit()
    const opensAt = Date.now() + 86_400_000
    Object.assign(gateway.waiting, { opensAt, isStopped: true })
    const waits: RecoveryWait[] = []
    await second.account.start(email)
    await second.account.enter('409114')
    const finish = second.account.finish(
      () => undefined,
      async () => undefined,
      {
        unlock: async () => {
          throw new Error('The keeper has a part of this wallet.')
        },
        wait: async (wait) => {
          waits.push(wait)
          if (waits.length === 2) gateway.waiting.opensAt = 0
        },
      },
    )
    expect(await finish).toEqual(member)
    const approver = { label: 'Firefox on Windows', site: 'https://harbour.example' }
    expect(waits).toEqual([
      { opensAt: undefined, isStopped: true, approver: undefined },
      { opensAt, isStopped: false, approver },
    ])
  })

  it('hands on what the window signed before it asks for its part, and asks for it where the site sees the wallet already', async () => {
    const { member } = await logIn(await visit())
    // The site's storage was lost: it sees the wallet, and its device is new.
    const again = await visit()
    gateway.waiting.opensAt = Date.now() + 86_400_000
    gateway.joining.mayJoin = true
    const asked: AskedConnect[] = []
    await again.account.start(email)
    await again.account.enter('409114')
    const connect = async (given: AskedConnect) => {
      asked.push(given)
      return 'signed by the window'
    }
    expect(await again.account.finish(() => undefined, connect)).toEqual(member)
    expect(asked).toMatchObject([{ isGranted: true, mayJoin: true }])
    expect(gateway.joining.vouches).toEqual(['signed by the window'])
    // Once this page has tied its device, no window has to sign again.
    const later = await again.account.later()
    expect(await later.deviceKey()).toMatchObject({ kty: 'EC', crv: 'P-256' })
    await later.joinBrowser('signed once more')
    expect(gateway.joining.vouches).toEqual(['signed by the window'])
  })

  it('stays a device beside its browser where the gateway does not take what the window signed', async () => {
    const first = await visit()
    await logIn(first)
    const later = await first.account.later()
    gateway.joining.refuses = true
    await later.joinBrowser('signed by another window')
    expect(gateway.asked.at(-1)?.path).toContain('/vault/browser')
    gateway.joining.refuses = false
    await later.joinBrowser('signed by the window')
    expect(gateway.joining.vouches).toEqual(['signed by the window'])
    // The next member of this browser has a device that is tied to nothing yet.
    await first.account.logout(false)
    await logIn(first)
    await later.joinBrowser('signed anew')
    expect(gateway.joining.vouches).toEqual(['signed by the window', 'signed anew'])
  })

  it('says what is signed once the gateway has limits for it that were set on another page', async () => {
    const { account } = await visit()
    await account.start(email)
    await account.enter('409114')
    const none = async () => undefined
    const member = await account.finish(() => undefined, none)
    gateway.releases.areLimited = true
    gateway.asked.length = 0
    const request = { kind: 'evmMessage', message } as const
    const signature = await account.sign(member, request)
    expect(await recoverMessageAddress({ message: { raw: message }, signature: signature as `0x${string}` })).toBe(
      member.addresses.evm,
    )
    await account.sign(member, request)
    const named = gateway.asked.map(({ body }) => 'signs' in JSON.parse(body))
    expect(named).toEqual([false, true, true])
  })

  it('lets a site see the wallet from the window, and goes on there with what shows it alone', async () => {
    gateway.config.trusted.length = 0
    const window = await visit(createMemoryStore(), gateway.config.app)
    const { member } = await logIn(window)
    const site = 'https://harbour.example'
    const frame = await visit(createMemoryStore(), site, { isShownOnly: true })
    const [own, shown] = [await window.account.later(), await frame.account.later()]
    expect(await own.siteSince(site)).toBeUndefined()
    const token = await own.openFrame(member.walletId, site, await shown.deviceKey())
    expect(await shown.enterBy(token)).toEqual(member)
    expect(await frame.account.restore()).toEqual(member)
    expect(await own.siteSince(site)).toBeGreaterThan(0)
    expect(await frame.store.read(`half/${member.walletId}`)).toBeUndefined()
    await expect(frame.account.sign(member, { kind: 'evmMessage', message })).rejects.toThrow()
    // A frame of the operator's own site is logged out there: it lacks its half.
    expect(await (await visit(frame.store, site)).account.restore()).toBeUndefined()
  })

  it('asks no gateway to tie a device before anybody is logged in', async () => {
    const later = await (await visit()).account.later()
    const before = gateway.asked.length
    await later.joinBrowser('signed by the window')
    expect(gateway.asked).toHaveLength(before)
  })

  it('hands in the word of another device before it asks for its part', async () => {
    await logIn(await visit())
    const second = await visit()
    gateway.waiting.opensAt = Date.now() + 86_400_000
    await second.account.start(email)
    await second.account.enter('409114')
    const member = await second.account.finish(
      () => undefined,
      async () => undefined,
      {
        unlock: async () => {
          throw new Error('The keeper has a part of this wallet.')
        },
        vouched: async () => {
          gateway.waiting.opensAt = 0
        },
      },
    )
    expect(member.email).toBe(email)
  })

  it('recovers the same wallet on a second device, and both sign', async () => {
    const [first, second] = [await visit(), await visit()]
    const one = await logIn(first)
    const other = await logIn(second)
    // The site is the same, and may see the wallet already.
    expect(other.steps).toEqual(['checking', 'recovering'])
    expect(other.member.addresses).toEqual(one.member.addresses)
    for (const { account } of [first, second]) {
      const signature = (await account.sign(one.member, { kind: 'evmMessage', message })) as `0x${string}`
      expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(one.member.addresses.evm)
    }
  })

  it('asks for what shall hold a new wallet before it is made, and for nothing where there is a wallet', async () => {
    const visitor = await visit()
    const finish = async (hold: () => Promise<undefined>) => {
      const steps: string[] = []
      await visitor.account.start(email)
      await visitor.account.enter('409114')
      const unlock = () => Promise.reject(new Error('No passkey holds this wallet.'))
      const holdNow = () => {
        steps.push('hold')
        return hold()
      }
      const step = (next: LoginStep) => steps.push(next)
      await visitor.account
        .finish(step, async () => undefined, { unlock, hold: holdNow })
        .finally(() => reported.push(steps))
    }
    const reported: string[][] = []
    await expect(finish(() => Promise.reject(new PortRefusalError('rejected')))).rejects.toMatchObject({
      failure: 'rejected',
    })
    // A visitor who leaves there has no wallet and no session.
    expect([gateway.wallets.size, gateway.sessions.size]).toEqual([0, 0])
    expect(await visitor.store.read(session)).toBeUndefined()
    await finish(async () => undefined)
    await visitor.account.logout(false)
    await finish(() => Promise.reject(new Error('This wallet is made already.')))
    expect(reported).toEqual([['checking', 'hold'], ['checking', 'hold', 'creating'], ['checking']])
  })

  it('recovers where the half was lost but the session was not', async () => {
    const visitor = await visit()
    const { member } = await logIn(visitor)
    await visitor.store.remove(`half/${member.walletId}`)
    expect(await visitor.account.restore()).toBeUndefined()
    const again = await logIn(visitor)
    expect(again.steps).toEqual(['checking', 'recovering'])
    expect(again.member).toEqual(member)
  })

  it('asks before a further site sees the wallet, and again once it was logged out there', async () => {
    const first = await visit()
    const { member } = await logIn(first)
    const cafe = await visit(createMemoryStore(), 'https://cafe.example')
    const there = await logIn(cafe)
    expect(there.steps).toEqual(['checking', 'connect', 'recovering'])
    expect(there.member.addresses).toEqual(member.addresses)
    expect(await cafe.account.restore()).toEqual(there.member)
    await cafe.account.logout(false)
    expect((await logIn(cafe)).steps).toEqual(['checking', 'connect'])
    expect(await first.account.restore()).toEqual(member)
  })

  it('keeps nothing of a site that the visitor does not let in: no session, no half, no grant', async () => {
    await logIn(await visit())
    const cafe = await visit(createMemoryStore(), 'https://cafe.example')
    const no = () => Promise.reject(new PortRefusalError('rejected'))
    await expect(logIn(cafe, no)).rejects.toMatchObject({ failure: 'rejected' })
    expect(await cafe.account.restore()).toBeUndefined()
    expect(gateway.sessions.size).toBe(1)
    const [row] = gateway.wallets.values()
    expect([...(row?.grants ?? [])]).toEqual(['https://harbour.example'])
    expect(row?.devices.size).toBe(1)
  })

  it('lets no site use the session of another that shares its storage', async () => {
    const store = createMemoryStore()
    await logIn(await visit(store))
    const sister = await visit(store, 'https://sister.harbour.example')
    expect(await sister.account.restore()).toBeUndefined()
    expect((await logIn(sister)).steps).toEqual(['checking', 'connect'])
  })

  /** A visitor who logs in at another service, on a clock that stands still; counts how often the gateway was asked. */
  async function leave(isHeld: boolean) {
    gateway.config.methods.push('google')
    gateway.holding.isOn = isHeld
    const { advance, asked: pauses, clock } = createClock()
    const { account, store } = await visit(undefined, undefined, { clock })
    const attempt = await account.startSocial('google')
    const arriving = account.arrive(new AbortController().signal)
    const asked = () => gateway.asked.filter(({ path }) => path.endsWith('/token'))
    const answered = () => gateway.log.filter(({ path }) => path.endsWith('/token'))
    const comeBack = () => {
      const begun = gateway.attempts.get(attempt.id)
      if (begun) begun.isRight = true
    }
    return { account, advance, answered, arriving, asked, attempt, comeBack, pauses, store }
  }

  it('logs a visitor in who comes back from another service, and shows no placeholder address', async () => {
    const { account, advance, arriving, attempt, comeBack, pauses, store } = await leave(false)
    expect(attempt).toMatchObject({
      number: '47',
      start: `${gateway.name}/v1/vault/social/start?attempt=${attempt.id}`,
    })
    await expect.poll(() => pauses).toHaveLength(1)
    comeBack()
    advance(1_500)
    await arriving
    const member = await account.finish(
      () => undefined,
      async () => undefined,
    )
    expect(member).toMatchObject({ email: undefined, login: 'google' })
    expect(await (await visit(store)).account.restore()).toEqual(member)
  })

  it('asks once while the gateway holds its answer, and fetches the token as soon as it comes', async () => {
    const { advance, answered, arriving, asked, comeBack, pauses } = await leave(true)
    await expect.poll(asked).toHaveLength(1)
    expect(JSON.parse(asked()[0]?.body ?? '')).toMatchObject({ wait: 25 })
    // However long that takes.
    advance(600_000)
    expect(answered()).toEqual([])
    comeBack()
    await arriving
    expect(asked()).toHaveLength(2)
    expect(pauses).toEqual([])
  })

  it('asks after a second and a half where the gateway holds no answer, and then less and less often', async () => {
    const { advance, arriving, asked, comeBack, pauses } = await leave(false)
    for (let turn = 0; turn < 40; turn += 1) {
      await expect.poll(() => pauses, { interval: 2 }).toHaveLength(turn + 1)
      const pause = 1_500 + 100 * turn
      expect(pauses.at(-1)).toBe(Math.min(pause, 5_000))
      if (turn === 39) comeBack()
      // One millisecond before, nothing is asked.
      advance((pauses.at(-1) ?? 0) - 1)
      expect(asked()).toHaveLength(turn + 1)
      advance(1)
    }
    await arriving
    expect(asked()).toHaveLength(41)
    expect(pauses).toHaveLength(40)
  })

  it('takes up the login of a page that went away, once, with the id that it came back with', async () => {
    gateway.config.methods.push('google')
    const before = await visit()
    const attempt = await before.account.startSocial('google', 'https://harbour.example/cart')
    await attempt.leave?.()
    // The page is another one now; what it keeps is the same.
    const { account, store } = await visit(before.store)
    expect(await account.comeBack(`${crypto.randomUUID()}.id`)).toBeUndefined()
    expect(await account.comeBack(`${attempt.id}.id`)).toBe('google')
    const begun = gateway.attempts.get(attempt.id)
    if (begun) begun.isRight = true
    await account.arrive(new AbortController().signal)
    expect(gateway.log.findLast(({ path }) => path.endsWith('/token'))?.body).toContain('"returned":"id"')
    const member = await account.finish(
      () => undefined,
      async () => undefined,
    )
    expect(member.login).toBe('google')
    expect(await (await visit(store)).account.comeBack(`${attempt.id}.id`)).toBeUndefined()
  })

  it('keeps nothing of a login that was given up after all', async () => {
    gateway.config.methods.push('google')
    const { account, store } = await visit()
    const attempt = await account.startSocial('google', 'https://harbour.example/')
    await attempt.leave?.()
    await account.cancel()
    expect(await (await visit(store)).account.comeBack(`${attempt.id}.id`)).toBeUndefined()
  })

  it('stops waiting once the login is given up', async () => {
    gateway.config.methods.push('github')
    const { account } = await visit()
    await account.startSocial('github')
    const over = new AbortController()
    const arriving = account.arrive(over.signal)
    const arrivingRefused = expect(arriving).rejects.toMatchObject({ failure: 'rejected' })
    await expect.poll(() => gateway.log.some(({ path }) => path.endsWith('/token'))).toBe(true)
    over.abort(new PortRefusalError('rejected'))
    await arrivingRefused
    await account.cancel()
    expect(gateway.attempts.size).toBe(0)
    await expect(account.startSocial('x')).rejects.toMatchObject({ status: 401 })
  })

  it('gives up a login that a page left behind', async () => {
    const visitor = await visit()
    await visitor.account.start(email)
    expect(gateway.attempts.size).toBe(1)
    // The page is gone; another frame of the same storage ends it.
    const again = await visit(visitor.store)
    await again.account.cancel()
    expect(gateway.attempts.size).toBe(0)
    await again.account.cancel()
    expect(gateway.log.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1)
  })

  it('leaves alone a login that another page has begun since it was opened', async () => {
    const next = await visit()
    const ending = await visit(next.store, undefined, { openedAt: Date.now() - 1 })
    await next.account.start(email)
    await ending.account.cancel()
    expect(gateway.attempts.size).toBe(1)
    expect(await next.account.enter('409114')).toEqual({ state: 'right' })
  })

  it('tells a wrong code, how many tries are left, and when only a new one helps', async () => {
    const { account } = await visit()
    await account.start(email)
    for (const triesLeft of [4, 3, 2, 1]) expect(await account.enter('000000')).toEqual({ state: 'wrong', triesLeft })
    expect(await account.enter('000000')).toEqual({ state: 'dead' })
    expect(await account.enter('409114')).toEqual({ state: 'dead' })
    const before = Date.now()
    expect((await account.resend()).resendAt).toBeGreaterThanOrEqual(before + 30_000)
  })

  it('A8: cannot use the token of another device', async () => {
    const [first, second] = [await visit(), await visit()]
    await logIn(first)
    await second.store.write(session, await first.store.read(session))
    expect(await second.account.restore()).toBeUndefined()
    expect(await second.store.read(session)).toBeUndefined()
  })

  it('signs nothing once it is signed out everywhere', async () => {
    const [first, second] = [await visit(), await visit()]
    const { member } = await logIn(first)
    await logIn(second)
    await second.account.logout(true)
    await expect(first.account.sign(member, { kind: 'evmMessage', message })).rejects.toThrow('401')
    expect(await first.account.restore()).toBeUndefined()
  })

  it('stays logged in where it may not sign all others out', async () => {
    const visitor = await visit()
    const { member } = await logIn(visitor)
    const { config, name } = gateway
    const device = await proofKeysOf(visitor.store)
    const young: typeof fetch = (input, init) =>
      String(input).includes('/signout-all')
        ? Promise.resolve(Response.json({ reasons: [{ field: 'vault-device-new' }] }, { status: 403 }))
        : gateway.fetch(input, init)
    const call = createGatewayCall({ baseUrl: name, name, projectId: 'p', device, clockAhead: 0, fetch: young })
    const signer = async () => createSignerTasks(() => sealKeyOf(visitor.store))
    const own = { call, keeper: call, config, clockAhead: 0, store: visitor.store, signer }
    const account = createAccount({ ...own, origin: 'https://harbour.example', userAgent: 'Firefox/140.0 (Windows)' })
    await expect(account.logout(true)).rejects.toMatchObject({ status: 403 })
    expect(await account.restore()).toEqual(member)
    await account.logout(false)
    expect(await account.restore()).toBeUndefined()
  })

  it('keeps its token when the gateway cannot be reached', async () => {
    const visitor = await visit()
    await logIn(visitor)
    const { config, name } = gateway
    const device = await proofKeysOf(visitor.store)
    const away: typeof fetch = () => Promise.reject(new TypeError('away'))
    const call = createGatewayCall({ baseUrl: name, name, projectId: 'p', device, clockAhead: 0, fetch: away })
    const tasks = createSignerTasks(() => sealKeyOf(visitor.store))
    const signer = async () => tasks
    const own = { call, keeper: call, config, clockAhead: 0, store: visitor.store, signer }
    const account = createAccount({ ...own, origin: 'https://harbour.example', userAgent: 'Firefox/140.0 (Windows)' })
    await expect(account.restore()).rejects.toMatchObject({ code: 'gateway-unreachable' })
    expect(await visitor.store.read(session)).toBeDefined()
  })

  it('A18: sends and is sent no part of the secret in the clear', async () => {
    const visitor = await visit()
    const { member } = await logIn(visitor)
    await visitor.account.sign(member, { kind: 'evmMessage', message })
    const row = gateway.wallets.get(member.walletId)
    const parts = [row?.auth, row?.recovery, ...[...(row?.devices.values() ?? [])].map(({ server }) => server)]
    const logged = JSON.stringify(gateway.log)
    expect(parts).toHaveLength(3)
    for (const part of parts) {
      const bytes = Buffer.from(part ?? new Uint8Array())
      expect(bytes).toHaveLength(17)
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(logged).not.toContain(bytes.toString(form))
    }
  })
})
