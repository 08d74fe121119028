import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { challengeOf, writeBase64url } from '@foyer/contract/vault'
import { type MailSink, type RunningSocialService, startMailSink, startSocialService } from '@foyer/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSocialWindow } from '../../../testing/socialWindow.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { createVaultClient, type VaultPlace } from '../../../testing/vaultClient.ts'
import { services as publicServices, type WindowProvider } from './services.ts'

const app = 'https://wallet.example.com'
const address = 'https://gateway.example.com'
const windowProviders = Object.keys(publicServices) as WindowProvider[]
const newKek = () => randomBytes(32).toString('base64')
const wait = { state: 'waiting', login: null }

describe('logging in with other services', () => {
  let sink: MailSink
  let gateway: TestGateway
  let place: VaultPlace
  let services: Record<WindowProvider, RunningSocialService>

  beforeAll(async () => {
    sink = await startMailSink()
    const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const publicKey = apple.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const started = await Promise.all(
      windowProviders.map(async (kind) => {
        const secret = kind === 'apple' ? { publicKey } : { clientSecret: `secret of ${kind}` }
        return [kind, await startSocialService({ kind, clientId: `foyer-${kind}`, ...secret })] as const
      }),
    )
    services = Object.fromEntries(started) as typeof services
    const clients = started.map(([kind, { endpoints }]) => {
      const secret = kind === 'apple' ? { teamId: 'TEAM', keyId: 'KEY', key } : { clientSecret: `secret of ${kind}` }
      return [kind, { clientId: `foyer-${kind}`, ...secret, endpoints }]
    })
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
      projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example.org'] }],
      trustedProxies: ['127.0.0.1'],
      vault: {
        app,
        gateway: address,
        name: 'Example wallet',
        from: 'login@example.com',
        trusted: ['https://shop.example.org'],
        smtp: sink.url,
        keks: [newKek()],
        keeperKeks: [newKek()],
        social: Object.fromEntries(clients),
      },
    })
    place = { url: gateway.url, gateway: address, app, sink }
  })
  afterAll(async () => {
    await gateway?.stop()
    await sink?.stop()
    await Promise.all(Object.values(services ?? {}).map((service) => service.stop()))
  })
  beforeEach(() => {
    for (const service of Object.values(services)) service.fault = 'none'
  })

  const visitor = () => createVaultClient(place, { projectId: 'shop', origin: 'https://shop.example.org' })

  const open = async (provider: WindowProvider, network = '203.0.113.7') => {
    const client = await visitor()
    const verifier = writeBase64url(randomBytes(32))
    const body = { projectId: 'shop', provider, challenge: await challengeOf(verifier) }
    const about = { origin: 'https://shop.example.org', device: 'Firefox on Windows' }
    const headers = { 'x-forwarded-for': network }
    const opened = await client.call('POST', '/v1/vault/attempts/social', { ...body, ...about }, { headers })
    const { id, start, number, bind } = opened.answer as Record<string, string>
    const fetchToken = () => client.call('POST', `/v1/vault/attempts/${id}/token`, { verifier })
    return { client, opened, id: String(id), start: String(start), number: String(number), bind, fetchToken }
  }

  const browser = () => createSocialWindow({ url: gateway.url, address })

  const logIn = async (provider: WindowProvider, account: { id: string; email?: string; emailVerified?: boolean }) => {
    services[provider].visitor = account
    const attempt = await open(provider)
    const window = browser()
    const { bound } = await window.bind(attempt.start, { number: attempt.number })
    const comeBack = await window.ask(bound.location)
    const done = await comeBack()
    const { answer, code } = await attempt.fetchToken()
    const login = answer.login as { token: string; self: { user: { id: string; email: string; login: string } } } | null
    return { ...attempt, window, bound, comeBack, done, login, code }
  }

  it.each(windowProviders)('%s: logs in, the same account twice as the same member', async (provider) => {
    const first = await logIn(provider, { id: '1001', email: 'visitor@example.org', emailVerified: true })
    expect(first.done.response.status).toBe(200)
    expect(first.done.text).toContain('Close this window and go back')
    // The window never holds what logs in.
    expect(first.done.text).not.toContain(first.login?.token)
    expect(first.login?.self.user.login).toBe(provider)
    const again = await logIn(provider, { id: '1001' })
    const other = await logIn(provider, { id: '1002', email: 'visitor@example.org', emailVerified: true })
    expect(again.login?.self.user.id).toBe(first.login?.self.user.id)
    expect(other.login?.self.user.id).not.toBe(first.login?.self.user.id)
    const sameSite = provider === 'apple' ? 'None' : 'Lax'
    expect(first.bound.response.headers.get('set-cookie')).toMatch(
      new RegExp(
        `^__Host-foyer-social-[\\w-]{16}=[\\w-]{43}; Path=/; Max-Age=1200; HttpOnly; Secure; SameSite=${sameSite}$`,
      ),
    )
    const hasPkce = provider !== 'apple' && provider !== 'facebook'
    expect(new URL(first.bound.location).searchParams.get('code_challenge_method')).toBe(hasPkce ? 'S256' : null)
  })

  it('offers the services whose clients it was given', async () => {
    const { answer } = await (await visitor()).call('GET', '/v1/vault/config')
    expect(answer.methods).toEqual(['email', 'passkey', ...windowProviders])
  })

  it('tells the one who waits that the visitor declined', async () => {
    services.github.visitor = undefined
    const attempt = await open('github')
    const window = browser()
    const { bound } = await window.bind(attempt.start, { number: attempt.number })
    const done = await (await window.ask(bound.location))()
    expect(done.response.status).toBe(403)
    expect(done.text).toContain('The login was declined.')
    expect(await attempt.fetchToken()).toMatchObject({ status: 403, code: 'vault-social-denied' })
  })

  it.each(['wrongNonce', 'foreignKey', 'foreignAudience'] as const)(
    'A11: believes no id token with %s',
    async (fault) => {
      services.google.fault = fault
      const { done, code } = await logIn('google', { id: '1001' })
      expect(done.response.status).toBe(409)
      expect(code).toBe('vault-social-failed')
    },
  )

  it('A11: takes what came back once, in the browser that went, with its own state', async () => {
    services.discord.visitor = { id: '1001' }
    const attempt = await open('discord')
    const window = browser()
    const { bound } = await window.bind(attempt.start, { number: attempt.number })
    const { location } = await window.go(bound.location)
    expect((await browser().go(location)).response.status).toBe(404)
    const wrong = new URL(location)
    wrong.searchParams.set('state', writeBase64url(randomBytes(32)))
    expect((await window.go(wrong.href)).response.status).toBe(404)
    expect((await attempt.fetchToken()).answer).toEqual(wait)
    const jar = new Map(window.jar)
    expect((await window.go(location)).response.status).toBe(200)
    for (const [name, value] of jar) window.jar.set(name, value)
    expect((await window.go(location)).response.status).toBe(404)
    expect((await attempt.fetchToken()).answer).toMatchObject({ state: 'done' })
    expect(await attempt.fetchToken()).toMatchObject({ status: 404 })
  })

  it('A11: takes no state of another login, nor at the address of another service', async () => {
    services.discord.visitor = { id: '1001' }
    const [first, second] = [await open('discord'), await open('discord')]
    const [one, two] = [browser(), browser()]
    const start = await one.bind(first.start, { number: first.number })
    await two.bind(second.start, { number: second.number })
    const { location } = await one.go(start.bound.location)
    expect((await two.go(location)).response.status).toBe(404)
    const elsewhere = location.replace('/callback/discord', '/callback/github')
    expect((await one.go(elsewhere)).response.status).toBe(409)
    expect(await first.fetchToken()).toMatchObject({ code: 'vault-social-failed' })
  })

  it('shows whose login it is, and goes nowhere without the number, which two wrong ones kill', async () => {
    const attempt = await open('x')
    const window = browser()
    const wrong = attempt.number === '00' ? '01' : '00'
    const first = await window.bind(attempt.start, { number: wrong })
    expect(first.shown.text).toContain('https://shop.example.org')
    expect(first.shown.text).toContain('Firefox on Windows')
    expect(first.shown.text).not.toContain(attempt.bind)
    expect(first.shown.response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(first.bound.response.status).toBe(403)
    expect((await attempt.fetchToken()).answer).toEqual(wait)
    await window.bind(attempt.start, { number: wrong })
    const late = await window.bind(attempt.start, { number: attempt.number })
    expect(late.bound.location).toBe('')
    expect(await attempt.fetchToken()).toMatchObject({ status: 403, code: 'vault-number-wrong' })
  })

  it('shows the form again after a wrong number, in the language of the browser, and goes on with the right one', async () => {
    const attempt = await open('x')
    services.x.visitor = { id: '77' }
    const window = browser()
    const wrong = attempt.number === '00' ? '01' : '00'
    const { bound } = await window.bind(attempt.start, { number: wrong })
    expect(bound.text).toContain('Wrong number. One try left.')
    expect(bound.text).toContain('aria-invalid="true"')
    expect(bound.text).not.toContain('<script>')
    const fields = { ...window.hidden(bound.text), number: attempt.number }
    const next = await window.post(`${address}/v1/vault/social/start`, fields)
    expect(next.response.status).toBe(303)
    await (await window.ask(next.location))()
    expect((await attempt.fetchToken()).answer).toMatchObject({ state: 'done' })
    const other = await open('x')
    for (const [language, title, dir] of [
      ['de-AT,de;q=0.9', 'Bei Example wallet mit X anmelden', 'ltr'],
      ['ar', 'تسجيل الدخول إلى Example wallet عبر X', 'rtl'],
      ['fr', 'Log in to Example wallet with X', 'ltr'],
    ] as const) {
      const { text } = await window.go(other.start, { headers: { 'accept-language': language } })
      expect(text).toContain(`<h1>${title}</h1>`)
      expect(text).toContain(`dir="${dir}"`)
    }
  })

  it('needs no number in the window that the vault bound', async () => {
    const attempt = await open('x')
    const { bound } = await browser().bind(attempt.start, { bind: attempt.bind })
    expect(bound.response.status).toBe(303)
  })

  it('takes the form from its own page alone', async () => {
    const attempt = await open('x')
    const window = browser()
    const fields = { ...window.hidden((await window.go(attempt.start)).text), number: attempt.number }
    const action = `${address}/v1/vault/social/start`
    expect((await window.post(action, fields, 'https://evil.example')).response.status).toBe(404)
    expect((await window.post(action, fields, 'null')).response.status).toBe(404)
    expect((await browser().post(action, fields)).response.status).toBe(404)
    expect((await window.post(action, fields)).response.status).toBe(303)
  })

  it('joins no two members by an email address, verified or not, and asks a member without one for no code', async () => {
    const client = await visitor()
    const byMail = await client.logIn('alice@example.org')
    for (const emailVerified of [false, true]) {
      const { login } = await logIn('google', {
        id: `mail-${emailVerified}`,
        email: 'alice@example.org',
        emailVerified,
      })
      expect(login?.self.user).not.toMatchObject({ id: (byMail.self.user as { id: string }).id })
      const renewed = await client.open(login?.self.user.email ?? '')
      expect(renewed).toMatchObject({ status: 409, code: 'vault-email-none' })
    }
    expect(byMail.self.user).toMatchObject({ login: 'email' })
  })

  it('makes one member of two first logins at the same moment', async () => {
    const both = await Promise.all([logIn('facebook', { id: 'twice' }), logIn('facebook', { id: 'twice' })])
    expect(both[0].login?.self.user.id).toBe(both[1].login?.self.user.id)
  })

  it('opens 100 of them for a network in an hour before it waits, and ends one that was given up', async () => {
    const given = await open('x')
    await given.client.call('POST', `/v1/vault/attempts/${given.id}/cancel`, {})
    expect((await browser().go(given.start)).response.status).toBe(404)
    for (let count = 0; count < 100; count += 1) await open('x', '198.51.100.7')
    // However long they took here, the last one is just over.
    await gateway.database
      .updateTable('vault_counts')
      .set({ at: Date.now() + 60_000 })
      .execute()
    expect((await open('x', '198.51.100.8')).opened).toMatchObject({ status: 429, code: 'vault-network-limit' })
  })
})
