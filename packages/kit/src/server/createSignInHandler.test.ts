// Long because one site and its page serve every call of the handler.
import { parseSetCookie } from 'cookie'
import { decodeJwt } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createSignInHandler } from './createSignInHandler.ts'
import { memorySignInStore } from './memorySignInStore.ts'
import type { SignInHandlerOptions } from './signInHandlerOptions.ts'
import { sitePage } from './sitePage.fixture.ts'

const account = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const [secret, nextSecret] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210']
const week = 7 * 86_400_000

/** A site with a clock that the test sets, and a page of it. */
function site(changed: Partial<SignInHandlerOptions> = {}) {
  const clock = { at: Date.now() }
  const options: SignInHandlerOptions = {
    origins: ['https://cafe.example'],
    secrets: [secret],
    chains: ['eip155:1', 'eip155:10'],
    store: memorySignInStore({ now: () => clock.at }),
    now: () => clock.at,
    ...changed,
  }
  const auth = createSignInHandler(options)
  return { auth, clock, options, page: sitePage((request) => auth.handle(request)) }
}

const asRequest = ({ cookies }: ReturnType<typeof sitePage>) => ({
  headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
})
/** A cookie's name, with what tells the accounts apart. */
const named = (name: string) => expect.stringMatching(new RegExp(`^${name}\\.[0-9a-f]{16}$`))
const codeOf = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as { code: string }).code,
})

describe('createSignInHandler', () => {
  it('signs in, knows who is signed in, and signs out', async () => {
    const { auth, clock, page } = site()
    const answer = await page.post('verify', await page.sign(account))
    const session = {
      address: account.address,
      networkIds: ['eip155:1'],
      expiresAt: new Date(clock.at + week).toISOString(),
    }
    expect([answer.status, await answer.json()]).toEqual([200, { session }])
    expect(await page.sessions()).toEqual([session])
    expect(await auth.getSession(asRequest(page))).toMatchObject({
      account: `eip155:1:${account.address}`,
      domain: 'cafe.example',
      signedBy: 'key',
    })
    expect(await auth.getSession(new Request('https://cafe.example', asRequest(page)))).toBeDefined()
    const copy = asRequest(page)
    const out = await page.post('sign-out', { address: account.address.toLowerCase(), networkId: 'eip155:1' })
    expect([out.status, await out.text(), page.cookies.size]).toEqual([204, '', 0])
    expect(await auth.getSessions(copy)).toEqual([])
    expect((await page.post('sign-out', { address: account.address, networkId: 'eip155:1' })).status).toBe(204)
  })

  it('sets a cookie that no script reads, no other site sends and plain http does not carry', async () => {
    const { clock, page } = site()
    const answer = await page.post('verify', await page.sign(account))
    const [header = '', ...more] = answer.headers.getSetCookie()
    const { value = '', ...cookie } = parseSetCookie(header)
    expect(more).toEqual([])
    expect(cookie).toEqual({
      name: named('__Host-foyer-sign-in'),
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      path: '/',
      maxAge: week / 1_000,
    })
    expect(decodeJwt(value).exp).toBe(Math.ceil((clock.at + week) / 1_000))
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each<[string, Partial<SignInHandlerOptions>, object]>([
    [
      'http on this machine',
      { origins: ['http://localhost:3000'] },
      { name: named('foyer-sign-in'), secure: undefined },
    ],
    [
      'a page on this machine beside the site',
      { origins: ['http://localhost:3000', 'https://cafe.example'] },
      { secure: true },
    ],
    ['a path', { cookie: { path: '/auth' } }, { name: named('__Secure-foyer-sign-in'), path: '/auth' }],
    [
      'subdomains',
      { cookie: { domain: 'cafe.example', name: 'who', sameSite: 'strict' } },
      { name: named('__Secure-who'), domain: 'cafe.example', sameSite: 'strict' },
    ],
    [
      'another site',
      { cookie: { sameSite: 'none' } },
      { name: named('__Host-foyer-sign-in'), sameSite: 'none', secure: true },
    ],
  ])('sets the cookie as a site needs it: %s', async (_, changed, expected) => {
    const { auth, options } = site(changed)
    const page = sitePage((request) => auth.handle(request), { origin: options.origins[0] ?? '' })
    const answer = await page.post('verify', await page.sign(account))
    const { value, ...cookie } = parseSetCookie(answer.headers.getSetCookie()[0] ?? '')
    expect(value).not.toBe('')
    expect({ secure: undefined, ...cookie }).toMatchObject({ httpOnly: true, ...expected })
    expect(await page.sessions()).toHaveLength(1)
  })

  it.each<[string, Partial<SignInHandlerOptions>]>([
    ['plain http', { origins: ['http://cafe.example'] }],
    ['a page instead of an origin', { origins: ['https://cafe.example/'] }],
    ['no origin', { origins: [] }],
    ['no secret', { secrets: [] }],
    ['a secret that can be guessed', { secrets: [secret, 'secret'] }],
    ['SameSite=None without https', { origins: ['http://localhost:3000'], cookie: { sameSite: 'none' } }],
  ])('refuses to be made for %s', (_, changed) => {
    expect(() => site(changed)).toThrow(RangeError)
  })

  it('keeps several sessions side by side, and ends one alone', async () => {
    const { page } = site()
    for (const [who, chainId] of [
      [account, 1],
      [account, 10],
      [other, 1],
      [other, 1],
    ] as const)
      expect((await page.post('verify', await page.sign(who, chainId))).status).toBe(200)
    const listed = async () => (await page.sessions()).map(({ address, networkIds }) => [address, ...networkIds])
    expect(await listed()).toEqual([
      [other.address, 'eip155:1'],
      [account.address, 'eip155:10'],
      [account.address, 'eip155:1'],
    ])
    await page.post('sign-out', { address: account.address, networkId: 'eip155:10' })
    expect(await listed()).toEqual([
      [other.address, 'eip155:1'],
      [account.address, 'eip155:1'],
    ])
  })

  it('lets the oldest go after ten, also from the server’s side', async () => {
    const chains = Array.from({ length: 14 }, (_, at) => `eip155:${9_000_000_000 + at}` as const)
    const { auth, clock, page } = site({ chains, limits: { verify: [100, 100] } })
    const copies: ReturnType<typeof asRequest>[] = []
    for (const id of chains) {
      expect((await page.post('verify', await page.sign(account, Number(id.slice(7))))).status).toBe(200)
      copies.push(asRequest(page))
      clock.at += 1
    }
    const kept = (await page.sessions()).map(({ networkIds: [id] }) => id)
    expect(kept).toEqual(chains.toReversed().slice(0, 10))
    expect(await auth.getSessions(copies[3] ?? { headers: {} })).toEqual([])
    expect(asRequest(page).headers.cookie.length).toBeLessThan(5_000)
  })

  it('accepts a nonce once of fifty times at once, and only its own', async () => {
    const { auth, page } = site({ limits: { verify: [100, 100] } })
    const signed = await page.sign(account)
    const answers = await Promise.all(Array.from({ length: 50 }, () => page.post('verify', signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200) ?? Response.error()
    expect(await codeOf(refused)).toEqual({ status: 401, code: 'NONCE_USED' })
    const stranger = site({ secrets: [nextSecret] })
    const foreign = await stranger.page.post('verify', await page.sign(account))
    expect(await codeOf(foreign)).toEqual({ status: 401, code: 'NONCE_UNKNOWN' })
    expect(await auth.getSessions(asRequest(stranger.page))).toEqual([])
  })

  it.each([
    ['1 ms before', 599_999, 200],
    ['as', 600_000, 401],
    ['1 ms after', 600_001, 401],
  ])('takes a nonce by the millisecond: %s it expires', async (_, age, status) => {
    const { clock, page } = site({ maxAge: 3_600_000 })
    const signed = await page.sign(account, 1, { issuedAt: new Date(clock.at) })
    clock.at += age
    const answer = await page.post('verify', signed)
    expect(answer.status).toBe(status)
    if (status === 401) expect((await codeOf(answer)).code).toBe('NONCE_EXPIRED')
  })

  it.each([
    ['1 ms before', week - 1, 1],
    ['as', week, 0],
    ['1 ms after', week + 1, 0],
  ])('takes a session by the millisecond: %s it expires', async (_, age, count) => {
    const { clock, page } = site()
    clock.at = Math.ceil(clock.at / 1_000) * 1_000
    await page.post('verify', await page.sign(account, 1, { issuedAt: new Date(clock.at) }))
    clock.at += age
    expect(await page.sessions()).toHaveLength(count)
  })

  it('ends sessions from the server, one or all of an account, and not those that begin later', async () => {
    const { auth, clock, page } = site()
    await page.post('verify', await page.sign(account))
    await page.post('verify', await page.sign(other))
    const [{ id } = { id: '' }] = await auth.getSessions(asRequest(page))
    await auth.endSession(id)
    expect((await page.sessions()).map(({ address }) => address)).toEqual([account.address])
    await auth.endSessionsOf(account.address.toLowerCase())
    expect(await page.sessions()).toEqual([])
    clock.at += 1
    await page.post('verify', await page.sign(account))
    expect(await page.sessions()).toHaveLength(1)
  })

  it('changes its secret and keeps every session', async () => {
    const { options, page } = site()
    await page.post('verify', await page.sign(account))
    const signed = await page.sign(other)
    const rotated = createSignInHandler({ ...options, secrets: [nextSecret, secret] })
    expect(await rotated.getSessions(asRequest(page))).toHaveLength(1)
    const after = sitePage((request) => rotated.handle(request))
    for (const [name, value] of page.cookies) after.cookies.set(name, value)
    expect((await after.post('verify', signed)).status).toBe(200)
    expect(await after.sessions()).toHaveLength(2)
    const without = createSignInHandler({ ...options, secrets: [nextSecret] })
    expect(await without.getSessions(asRequest(after))).toMatchObject([{ address: other.address }])
    expect(await without.getSessions(asRequest(page))).toEqual([])
  })

  it('believes no cookie that was changed, made up, or signed for another use', async () => {
    const { auth, page } = site()
    await page.post('verify', await page.sign(account))
    const [[name = '', token = ''] = []] = page.cookies
    const [head, body, seal] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"foyer-sign-in+jwt"}').toString('base64url')
    const ofOther = Buffer.from(atob(body ?? '').replace(account.address, other.address)).toString('base64url')
    for (const value of [`${none}.${body}.`, `${head}.${ofOther}.${seal}`, `${token}x`, 'x', '', 'x'.repeat(10_000)])
      expect(await auth.getSessions({ headers: { cookie: `${name}=${value}` } }), value.slice(0, 40)).toEqual([])
    expect(await auth.getSessions({ headers: {} })).toEqual([])
    expect(await site({ origins: ['https://bank.example'] }).auth.getSessions(asRequest(page))).toEqual([])
  })

  it('writes no token, signature or secret into what it says', async () => {
    const heard: unknown[] = []
    const { page } = site({ onError: (error) => heard.push(error), onSignIn: () => Promise.reject(new Error('full')) })
    const signed = await page.sign(account)
    const answer = await page.post('verify', signed)
    const said = await answer.text()
    expect(answer.status).toBe(503)
    expect(JSON.parse(said).code).toBe('SERVER_FAILED')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(String(heard)).toBe('Error: full')
    for (const hidden of [signed.signature, secret, 'full']) expect(said).not.toContain(hidden)
  })

  it('tells a page which contract accounts it does not take', async () => {
    const { page } = site({ smartAccounts: false })
    const { message } = await page.sign(account)
    const answer = await page.post('verify', { message, signature: `0x${'ab'.repeat(130)}` })
    expect(await codeOf(answer)).toEqual({ status: 403, code: 'SMART_ACCOUNT_REFUSED' })
  })

  it('refuses every sign-in while its store is away', async () => {
    const heard: unknown[] = []
    const store = memorySignInStore()
    const { page } = site({
      onError: (error) => heard.push(error),
      store: { ...store, take: () => Promise.reject(new Error('ECONNREFUSED')) },
    })
    expect(await codeOf(await page.post('verify', await page.sign(account)))).toEqual({
      status: 503,
      code: 'SERVER_FAILED',
    })
    expect([page.cookies.size, heard.length]).toEqual([0, 1])
  })
})

describe('who may call', () => {
  it.each<[string, string, Record<string, string>, number]>([
    ['another site', 'POST', { origin: 'https://bank.example' }, 403],
    ['a page without an origin', 'POST', { origin: 'null' }, 403],
    ['the same host over http', 'POST', { origin: 'http://cafe.example' }, 403],
    ['a subdomain', 'POST', { origin: 'https://shop.cafe.example' }, 403],
    ['a caller that names no origin', 'POST', { origin: '' }, 403],
    ['another site that reads', 'GET', { origin: 'https://bank.example' }, 403],
    ['a picture of another site', 'GET', { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
    ['a browser that names the site instead', 'POST', { origin: '', 'sec-fetch-site': 'same-origin' }, 204],
    ['a page of the site', 'POST', {}, 204],
    ['a page of the site that reads', 'GET', { origin: '', 'sec-fetch-site': 'same-origin' }, 200],
  ])('answers %s (%s) as it should', async (_, method, changed, status) => {
    const { auth } = site()
    const headers = new Headers({ origin: 'https://cafe.example', 'content-type': 'application/json', ...changed })
    if (headers.get('origin') === '') headers.delete('origin')
    const body = method === 'POST' ? { body: JSON.stringify({ address: '0x', networkId: 'eip155:1' }) } : {}
    const path = method === 'POST' ? 'sign-out' : 'session'
    const answer = await auth.handle(new Request(`https://cafe.example/auth/${path}`, { method, headers, ...body }))
    expect(answer.status).toBe(status)
    if (status === 403) expect(await answer.json()).toMatchObject({ code: 'ORIGIN_REFUSED' })
  })

  it('lets pages on other origins of the site read, with cookies, and no others', async () => {
    const { auth } = site({ origins: ['https://cafe.example', 'https://app.cafe.example'] })
    const ask = (origin: string, method: string) =>
      auth.handle(new Request('https://api.cafe.example/auth/session', { method, headers: { origin } }))
    const asked = await ask('https://app.cafe.example', 'OPTIONS')
    expect(asked.status).toBe(204)
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.cafe.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    })
    expect((await ask('https://app.cafe.example', 'GET')).headers.get('access-control-allow-origin')).toBe(
      'https://app.cafe.example',
    )
    for (const method of ['OPTIONS', 'GET']) {
      const refused = await ask('https://bank.example', method)
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
      expect(refused.headers.get('vary')).toBe('origin')
    }
  })

  it.each<[string, RequestInit & { path?: string; duplex?: string }, number, string]>([
    ['another call', { path: 'admin' }, 404, 'CALL_UNKNOWN'],
    ['another method', { method: 'GET' }, 405, 'METHOD_REFUSED'],
    ['a form', { headers: { 'content-type': 'text/plain' } }, 415, 'CONTENT_TYPE_REFUSED'],
    ['no JSON', { body: '{' }, 400, 'BODY_MALFORMED'],
    ['a list', { body: '[]' }, 400, 'BODY_MALFORMED'],
    ['nothing', { body: 'null' }, 400, 'BODY_MALFORMED'],
    ['a number', { body: '{"message":1,"signature":"0x"}' }, 400, 'BODY_MALFORMED'],
    ['too much', { body: JSON.stringify({ message: 'x'.repeat(70_000), signature: '' }) }, 413, 'BODY_TOO_LONG'],
    [
      'a long message',
      { body: JSON.stringify({ message: 'x'.repeat(9_000), signature: '0x' }) },
      400,
      'MESSAGE_TOO_LONG',
    ],
    [
      'a long signature',
      { body: JSON.stringify({ message: 'x', signature: 'x'.repeat(17_000) }) },
      400,
      'SIGNATURE_MALFORMED',
    ],
  ])('refuses %s', async (_, { path = 'verify', ...init }, status, code) => {
    const { page } = site()
    const asked = { method: 'POST', ...(init.method !== 'GET' && { body: '{}' }), ...init }
    expect(await codeOf(await page.call(path, asked))).toEqual({ status, code })
  })

  it('reads no further than a body may be long', async () => {
    const { auth } = site()
    const sent = { bytes: 0 }
    const body = new ReadableStream({
      pull(controller) {
        sent.bytes += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    const headers = { origin: 'https://cafe.example', 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = await auth.handle(new Request('https://cafe.example/auth/verify', init))
    expect(answer.status).toBe(413)
    expect(sent.bytes).toBeLessThan(200_000)
  })

  it('limits nonces and checks for each client, for all together, and by the minute', async () => {
    const { auth, clock } = site({ limits: { nonce: [2, 5], verify: [1, 2] } })
    clock.at = 1_900_000_020_000
    const ask = async (client?: string) => {
      const request = new Request('https://cafe.example/auth/nonce', { headers: { origin: 'https://cafe.example' } })
      return auth.handle(request, client === undefined ? {} : { client })
    }
    const statuses = async (...clients: (string | undefined)[]) => {
      const found: number[] = []
      for (const client of clients) found.push((await ask(client)).status)
      return found
    }
    expect(await statuses('a', 'a', 'a', 'b', 'c', undefined, 'd')).toEqual([200, 200, 429, 200, 200, 200, 429])
    const refused = await ask('a')
    expect(await codeOf(refused.clone())).toEqual({ status: 429, code: 'TOO_MANY_CALLS' })
    expect(refused.headers.get('retry-after')).toBe('60')
    clock.at += 59_999
    expect((await ask('a')).status).toBe(429)
    clock.at += 1
    expect((await ask('a')).status).toBe(200)
    const page = sitePage((request) => auth.handle(request, { client: 'e' }))
    expect((await page.post('verify', { message: 'x', signature: '0x' })).status).toBe(400)
    expect((await page.post('verify', { message: 'x', signature: '0x' })).status).toBe(429)
  })
})
