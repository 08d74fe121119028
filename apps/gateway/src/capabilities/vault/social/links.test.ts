import { randomBytes } from 'node:crypto'
import type { SocialProvider } from '@foyer/contract/vault'
import { type MailSink, type RunningSocialService, startMailSink, startSocialService } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { createSocialWindow } from '../../../testing/socialWindow.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { createVaultClient, type VaultPlace } from '../../../testing/vaultClient.ts'
import { dropLinksSince } from '../dropLinksSince.ts'

const app = 'https://wallet.example.com'
const address = 'https://gateway.example.com'
const newKek = () => randomBytes(32).toString('base64')
const kinds = ['github', 'discord'] as const

describe('ways to log in to a hosted wallet', () => {
  let sink: MailSink
  let gateway: TestGateway
  let place: VaultPlace
  let services: Record<(typeof kinds)[number], RunningSocialService>
  let turn = 0
  beforeAll(async () => {
    sink = await startMailSink()
    const started = await Promise.all(
      kinds.map(async (kind) => {
        const own = { clientId: `foyer-${kind}`, clientSecret: `secret of ${kind}` }
        return [kind, own, await startSocialService({ kind, ...own })] as const
      }),
    )
    services = Object.fromEntries(started.map(([kind, , service]) => [kind, service])) as typeof services
    const social = Object.fromEntries(started.map(([kind, own, { endpoints }]) => [kind, { ...own, endpoints }]))
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
      projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example.org'] }],
      vault: {
        app,
        gateway: address,
        name: 'Example wallet',
        from: 'login@example.com',
        trusted: ['https://shop.example.org'],
        smtp: sink.url,
        keks: [newKek()],
        keeperKeks: [newKek()],
        social,
      },
    })
    place = { url: gateway.url, gateway: address, app, sink }
  })
  afterAll(async () => {
    await gateway?.stop()
    await sink?.stop()
    await Promise.all(Object.values(services ?? {}).map((service) => service.stop()))
  })

  /** A member with a wallet on the device that made it. */
  const member = async () => {
    turn += 1
    const email = `links-${turn}@example.org`
    const client = await createVaultClient(place, { projectId: 'shop', origin: 'https://shop.example.org' })
    const made = await client.prepare((await client.logIn(email)).self.nonce, await client.makeKeys())
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(gateway.database, client)
    return { ...client, email, walletId: made.walletId }
  }
  type Client = Pick<Awaited<ReturnType<typeof member>>, 'call'>
  const listOf = async (client: Client) =>
    (await client.call('GET', '/v1/vault/links')).answer.links as { id: string; kind: string }[]
  /** Goes through the window as `id`, a number, at the service. */
  const link = async (client: Client, provider: (typeof kinds)[number], id: string, number?: string) => {
    services[provider].visitor = { id }
    const begun = await client.call('POST', '/v1/vault/links', { provider })
    const attempt = begun.answer as { id: string; start: string; number: string }
    const window = createSocialWindow({ url: gateway.url, address })
    const { bound, shown } = await window.bind(attempt.start, { number: number ?? attempt.number })
    const end = () => client.call('POST', `/v1/vault/links/${attempt.id}`, {})
    if (bound.response.status !== 303) return { begun, bound, shown, end, done: bound }
    expect(await end()).toMatchObject({ status: 200, answer: { state: 'waiting' } })
    const done = await (await window.ask(bound.location))()
    return { begun, bound, shown, end, done }
  }
  const entered = async (provider: SocialProvider & (typeof kinds)[number], id: string) => {
    services[provider].visitor = { id }
    const client = await createVaultClient(place, { projectId: 'shop', origin: 'https://shop.example.org' })
    return { client, login: await client.logInElsewhere(provider, createSocialWindow({ url: gateway.url, address })) }
  }

  it('adds an account in a window that says so, tells the member, and takes it away', async () => {
    const client = await member()
    expect(await listOf(client)).toEqual([])
    const { done, end, shown } = await link(client, 'github', '3001')
    expect(shown.text).toContain('Add GitHub to your Example wallet')
    expect(shown.text).toContain('https://shop.example.org')
    expect(done.text).toContain('It logs in to your wallet now')
    expect(await end()).toMatchObject({ status: 200, answer: { state: 'linked' } })
    expect(await end()).toMatchObject({ status: 404, code: 'vault-attempt-unknown' })
    const [added] = await listOf(client)
    expect(added).toMatchObject({ kind: 'github' })
    const mails = () => sink.mails.filter(({ to }) => to.includes(client.email)).map(({ subject }) => subject)
    await expect.poll(mails).toContain('Another way to log in to your Example wallet')

    const { login } = await entered('github', '3001')
    expect(login.self).toMatchObject({ wallet: { id: client.walletId }, user: { email: client.email } })

    expect(await client.call('DELETE', `/v1/vault/links/${added?.id}`)).toMatchObject({ status: 200 })
    expect(await listOf(client)).toEqual([])
    await expect.poll(mails).toContain('A way to log in to your Example wallet was removed')
    expect(await client.call('DELETE', `/v1/vault/links/${added?.id}`)).toMatchObject({
      status: 404,
      code: 'vault-link-unknown',
    })
    expect((await entered('github', '3001')).login.self).toMatchObject({ wallet: null })
  })

  it('refuses another member’s account, and joins no two members', async () => {
    const [first, second] = [await member(), await member()]
    expect(await (await link(first, 'github', '3002')).end()).toMatchObject({ answer: { state: 'linked' } })
    const { done, end } = await link(second, 'github', '3002')
    expect(done.response.status).toBe(409)
    expect(await end()).toMatchObject({ status: 409, code: 'vault-link-taken' })
    expect(await listOf(second)).toEqual([])
    // Once more by its own member changes nothing.
    expect(await (await link(first, 'github', '3002')).end()).toMatchObject({ answer: { state: 'linked' } })
    expect(await listOf(first)).toHaveLength(1)
  })

  it('A7 adds nothing by a window that the visitor did not open: two wrong numbers end it', async () => {
    const client = await member()
    services.github.visitor = { id: '3003' }
    const begun = await client.call('POST', '/v1/vault/links', { provider: 'github' })
    const { id, number, start } = begun.answer as { id: string; number: string; start: string }
    const wrong = number === '00' ? '11' : '00'
    for (const _ of [1, 2]) {
      const window = createSocialWindow({ url: gateway.url, address })
      expect((await window.bind(start, { number: wrong })).bound.response.status).toBe(403)
    }
    const end = await client.call('POST', `/v1/vault/links/${id}`, {})
    expect(end).toMatchObject({ status: 403, code: 'vault-number-wrong' })
    expect(await listOf(client)).toEqual([])
    // It logs no caller in either.
    const token = await client.call('POST', `/v1/vault/attempts/${id}/token`, {
      verifier: randomBytes(32).toString('base64url'),
    })
    expect(token.status).toBe(403)
    const stranger = await member()
    expect(await stranger.call('POST', `/v1/vault/links/${id}`, {})).toMatchObject({ status: 404 })
  })

  it('adds nothing to a member who signed out everywhere while the window was open', async () => {
    const client = await member()
    services.github.visitor = { id: '3006' }
    const begun = await client.call('POST', '/v1/vault/links', { provider: 'github' })
    const { number, start } = begun.answer as { number: string; start: string }
    const window = createSocialWindow({ url: gateway.url, address })
    const { bound } = await window.bind(start, { number })
    expect((await client.call('POST', '/v1/vault/signout-all', {})).status).toBe(200)
    const done = await (await window.ask(bound.location))()
    expect(done.response.status).toBe(409)
    const rows = await gateway.database.selectFrom('vault_accounts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('3006')
  })

  it('drops the accounts that came since a time', async () => {
    const client = await member()
    expect(await (await link(client, 'github', '3007')).end()).toMatchObject({ answer: { state: 'linked' } })
    const { user_id: userId } = await gateway.database
      .selectFrom('vault_wallets')
      .select('user_id')
      .where('id', '=', client.walletId)
      .executeTakeFirstOrThrow()
    await dropLinksSince(gateway.database, { userId, since: Date.now() + 1_000 })
    expect(await listOf(client)).toHaveLength(1)
    await dropLinksSince(gateway.database, { userId, since: Date.now() - 60_000 })
    expect(await listOf(client)).toEqual([])
  })

  it('keeps the last way, also where two are taken away at one moment', async () => {
    services.github.visitor = { id: '3004' }
    const { client, login } = await entered('github', '3004')
    const made = await client.prepare(login.self.nonce, await client.makeKeys())
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(gateway.database, client)
    const [only] = await listOf(client)
    expect(await client.call('DELETE', `/v1/vault/links/${only?.id}`)).toMatchObject({
      status: 409,
      code: 'vault-link-last',
    })
    expect(await (await link(client, 'discord', '3005')).end()).toMatchObject({ answer: { state: 'linked' } })
    const both = await listOf(client)
    expect(both).toHaveLength(2)
    const ended = await Promise.all(both.map(({ id }) => client.call('DELETE', `/v1/vault/links/${id}`)))
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listOf(client)).toHaveLength(1)
  })

  it('needs a login of the last five minutes on a known device', async () => {
    const client = await member()
    const device = await createVaultClient(place, { projectId: 'shop', origin: 'https://shop.example.org' })
    await device.logIn(client.email)
    expect(await device.call('POST', '/v1/vault/links', { provider: 'github' })).toMatchObject({
      status: 403,
      code: 'vault-device-new',
    })
    const past = Date.now() - 301_000
    await gateway.database.updateTable('vault_sessions').set({ authed_at: past }).execute()
    for (const [method, path, body] of [
      ['POST', '/v1/vault/links', { provider: 'github' }],
      ['DELETE', '/v1/vault/links/any', undefined],
    ] as const) {
      expect(await client.call(method, path, body)).toMatchObject({ status: 403, code: 'vault-login-stale' })
    }
  })
})
