import { randomBytes } from 'node:crypto'
import { challengeOf, writeBase64url } from '@foyer/contract/vault'
import { type MailSink, type RunningSocialService, startMailSink, startSocialService } from '@foyer/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSocialWindow } from '../../../testing/socialWindow.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { createVaultClient, type VaultPlace } from '../../../testing/vaultClient.ts'

const app = 'https://wallet.example.com'
const address = 'https://gateway.example.com'
const origin = 'https://shop.example.org'
const page = `${origin}/cart?cup=a%20b#counter`
const action = `${address}/v1/vault/social/start`
const newKek = () => randomBytes(32).toString('base64')
const wait = { state: 'waiting', login: null }

describe('logging in with the whole page', () => {
  let sink: MailSink
  let google: RunningSocialService
  let gateway: TestGateway
  let place: VaultPlace

  beforeAll(async () => {
    sink = await startMailSink()
    google = await startSocialService({ kind: 'google', clientId: 'foyer', clientSecret: 'secret' })
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
      projects: [{ id: 'shop', name: 'Shop', origins: [origin] }],
      vault: {
        app,
        gateway: address,
        name: 'Example wallet',
        from: 'login@example.com',
        trusted: ['https://shop.example.org'],
        smtp: sink.url,
        keks: [newKek()],
        keeperKeks: [newKek()],
        social: { google: { clientId: 'foyer', clientSecret: 'secret', endpoints: google.endpoints } },
      },
    })
    place = { url: gateway.url, gateway: address, app, sink }
  })
  afterAll(async () => {
    await gateway?.stop()
    await sink?.stop()
    await google?.stop()
  })
  beforeEach(() => {
    google.visitor = { id: '1001' }
    google.fault = 'none'
  })

  const browser = () => createSocialWindow({ url: gateway.url, address })

  const open = async (returnTo: string | undefined = page) => {
    const client = await createVaultClient(place, { projectId: 'shop', origin })
    const verifier = writeBase64url(randomBytes(32))
    const opened = await client.call('POST', '/v1/vault/attempts/social', {
      projectId: 'shop',
      provider: 'google',
      challenge: await challengeOf(verifier),
      origin,
      device: 'Firefox on Windows',
      ...(returnTo === '' ? {} : { returnTo }),
    })
    const { bind = '', id = '', number = '', start = '' } = opened.answer as Record<string, string>
    const redeem = (body: Record<string, string>, by = client) =>
      by.call('POST', `/v1/vault/attempts/${id}/token`, body)
    return { client, opened, id, bind, number, start, verifier, redeem }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  /** As the vault's frame sends the page there. */
  const leave = (window: ReturnType<typeof browser>, { bind, id }: Pick<Opened, 'bind' | 'id'>, from = app) =>
    window.post(action, { attempt: id, bind }, from)

  /** The page goes to the service and comes back with an id. */
  const visit = async (attempt: Opened) => {
    const window = browser()
    const left = await leave(window, attempt)
    const onward = /^0;url=(.*)$/.exec(left.response.headers.get('refresh') ?? '')?.[1] ?? ''
    const back = await (await window.ask(onward))()
    const [, id = '', returned = ''] = /foyer=([^.]+)\.([^&#]+)/.exec(back.location) ?? []
    return { window, left, onward, back, id, returned }
  }

  it('sends the page on without a number and back to its own address, where the verifier and the id make a login', async () => {
    const attempt = await open()
    const { back, id, left, returned } = await visit(attempt)
    // The policy of the vault's frame would hold a redirect of its form back.
    expect(left.response.status).toBe(200)
    expect(left.text).toContain('<h1>On to Google</h1>')
    expect(back.response.status).toBe(303)
    expect(back.location).toBe(`${origin}/cart?cup=a%20b&foyer=${attempt.id}.${returned}#counter`)
    expect(id).toBe(attempt.id)
    expect(returned).toMatch(/^[\w-]{43}$/)
    expect(back.response.headers.get('referrer-policy')).toBe('no-referrer')
    const { verifier } = attempt
    // A caller who began the login and did not end it waits, such as one who lures a visitor into it.
    expect((await attempt.redeem({ verifier })).answer).toEqual(wait)
    const done = await attempt.redeem({ verifier, returned })
    expect(done.answer).toMatchObject({ state: 'done', login: { self: { user: { login: 'google' } } } })
    expect(await attempt.redeem({ verifier, returned })).toMatchObject({ status: 404 })
  })

  it('A11: gives nothing for the id alone, for that of another login, or for another verifier', async () => {
    const [one, two] = [await open(), await open()]
    const [first, second] = [await visit(one), await visit(two)]
    const { returned } = first
    const wrong = { status: 403, code: 'vault-verifier-wrong' }
    const strange = writeBase64url(randomBytes(32))
    expect(await one.redeem({ verifier: strange, returned })).toMatchObject(wrong)
    expect(await one.redeem({ verifier: two.verifier, returned })).toMatchObject(wrong)
    expect(await one.redeem({ verifier: one.verifier, returned: second.returned })).toMatchObject(wrong)
    expect(await two.redeem({ verifier: two.verifier, returned })).toMatchObject(wrong)
    // Another browser that has learnt both is another device.
    expect(await one.redeem({ verifier: one.verifier, returned }, two.client)).toMatchObject({ status: 404 })
    expect((await one.redeem({ verifier: one.verifier, returned })).answer).toMatchObject({ state: 'done' })
    expect((await two.redeem({ verifier: two.verifier, returned: second.returned })).answer).toMatchObject({
      state: 'done',
    })
  })

  it('A11: takes no state of another login', async () => {
    const [one, two] = [await open(), await open()]
    const [mine, theirs] = [browser(), browser()]
    const left = await leave(mine, one)
    await leave(theirs, two)
    const onward = left.response.headers.get('refresh')?.slice('0;url='.length) ?? ''
    const { location } = await mine.go(onward)
    const stolen = await theirs.go(location)
    expect(stolen.response.status).toBe(404)
    expect(stolen.location).toBe('')
    expect((await mine.go(location)).location).toContain(`foyer=${one.id}.`)
  })

  it.each([
    'https://evil.example/cart',
    'https://shop.example.org.evil.example/',
    'https://shop.example.org@evil.example/',
    'https://lena:secret@shop.example.org/',
    'http://shop.example.org/',
    '//evil.example/',
    '/cart',
    'javascript:alert(1)//https://shop.example.org',
  ])('goes back to no other place than the site: %s', async (returnTo) => {
    expect((await open(returnTo)).opened).toMatchObject({ status: 403, code: 'vault-origin-forbidden' })
  })

  it('A10: believes only the vault that it sends the page, and only with what that alone knows', async () => {
    const attempt = await open()
    for (const from of [origin, 'https://evil.example', 'null']) {
      expect((await leave(browser(), attempt, from)).response.status).toBe(404)
    }
    const wrong = { id: attempt.id, bind: writeBase64url(randomBytes(32)) }
    expect((await leave(browser(), wrong)).response.status).toBe(403)
    expect((await leave(browser(), attempt)).response.status).toBe(200)
    // The second wrong one ends it, as with the number.
    expect((await leave(browser(), wrong)).response.status).toBe(403)
    expect((await leave(browser(), attempt)).response.headers.get('refresh')).toBeNull()
    expect(await attempt.redeem({ verifier: attempt.verifier })).toMatchObject({ answer: wait })
    const none = await open('')
    expect((await leave(browser(), none)).response.status).toBe(404)
  })

  it('comes back all the same where it was declined or not confirmed, and tells the one with the id why', async () => {
    google.visitor = undefined
    const declined = await open()
    const { back, returned } = await visit(declined)
    expect(back.response.status).toBe(303)
    const { verifier } = declined
    expect(await declined.redeem({ verifier, returned })).toMatchObject({ status: 403, code: 'vault-social-denied' })
    google.visitor = { id: '1001' }
    google.fault = 'wrongNonce'
    const failed = await open()
    const again = await visit(failed)
    expect(again.back.location).toContain(`foyer=${failed.id}.`)
    expect(await failed.redeem({ verifier: failed.verifier, returned: again.returned })).toMatchObject({
      code: 'vault-social-failed',
    })
  })

  it('ends in the window, with no id, where the visitor took one after all', async () => {
    const attempt = await open()
    await leave(browser(), attempt)
    const window = browser()
    const { bound } = await window.bind(attempt.start, { number: attempt.number })
    const done = await (await window.ask(bound.location))()
    expect(done.text).toContain('Close this window and go back')
    expect((await attempt.redeem({ verifier: attempt.verifier })).answer).toMatchObject({ state: 'done' })
  })
})
