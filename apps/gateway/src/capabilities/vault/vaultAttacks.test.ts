import { type EndpointName, endpoints } from '@foyer/contract'
import { endpointExamples } from '@foyer/contract/examples'
import { type MailSink, startMailSink } from '@foyer/test'
import { sql } from 'kysely'
import { TOTP, URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type GatewayProcess, startGatewayProcess } from '../../testing/startGatewayProcess.ts'
import {
  startVaultGateway,
  type VaultGateway,
  vaultAddress,
  vaultApp,
  vaultOptions,
} from '../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../testing/vaultClient.ts'

type Example = { params?: Readonly<Record<string, string>>; body?: object }

/** Every call of the wallet that changes something. */
const writing = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method, path } = endpoints[name]
  return path.startsWith('/v1/vault/') && method !== 'GET'
})

/** They carry sealed text between pages of the wallet, and neither read nor change anything of a member. */
const withoutProof: readonly string[] = ['vaultRelayLeave', 'vaultRelayRead']

describe('A10 CSRF', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway()
  })
  afterAll(() => hosted?.stop())

  const dump = async () => {
    const { database } = hosted.gateway
    const names = (await database.introspection.getTables()).map(({ name }) => name)
    const own = names.filter((name) => /^(vault|keeper)_/.test(name))
    const rows = await Promise.all(
      own.map(async (name) => (await sql`select * from ${sql.table(name)}`.execute(database)).rows),
    )
    return JSON.stringify(rows)
  }

  it.each(writing)(
    'A10 %s: refuses another site’s page, a page that hides its origin and a plain form, and changes nothing',
    async (name) => {
      const { method, path } = endpoints[name]
      const { params = {}, body = {} } = endpointExamples[name] as Example
      const url = `${hosted.gateway.url}${path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}`
      const before = await dump()
      const send = (headers: Record<string, string>) =>
        fetch(url, { method, headers, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) })
      const json = { 'content-type': 'application/json' }
      const answers = [
        await send({ ...json, origin: 'https://evil.example.org' }),
        await send({ ...json, origin: 'https://shop.example.org' }),
        await send({ ...json, origin: 'null' }),
        // The request of another site's form: no custom header, with any cookies.
        await send({ 'content-type': 'text/plain', origin: 'https://evil.example.org', cookie: 'session=1' }),
        // And the vault's own page without what only it can make.
        await send({ ...json, origin: vaultApp, cookie: 'session=1' }),
      ]
      for (const answer of answers.slice(0, 4)) {
        expect(answer.status).toBe(403)
        expect(await answer.text()).toContain('vault-origin-forbidden')
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
      if (withoutProof.includes(name)) expect(answers[4]?.status).toBe(200)
      else {
        expect([401, 403]).toContain(answers[4]?.status)
        expect(await answers[4]?.text()).toMatch(/vault-(proof-invalid|session-ended|ticket-invalid)/)
      }
      for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([])
      expect(await dump()).toBe(before)
    },
  )
})

describe('A18 shares in logs', () => {
  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })

  it('A18 leaves no part, secret, token, code, verifier, ticket or address of a mailbox in a log that tells everything', {
    timeout: 240_000,
  }, async () => {
    const sink: MailSink = await startMailSink()
    endings.push(() => sink.stop())
    const running: GatewayProcess = await startGatewayProcess(
      { ...vaultOptions(sink.url), logLevel: 'trace', database: ':memory:' },
      endings,
    )
    const place = { url: running.url, gateway: vaultAddress, app: vaultApp, sink }
    const email = 'planted-mailbox@example.org'
    const client = await createVaultClient(place)
    const login = await client.logIn(email)
    const keys = await client.makeKeys()
    const made = await client.prepare(login.self.nonce, keys)
    // Failures are logged more readily than what works: a wrong call, a damaged part, a stale nonce.
    expect((await client.call('POST', '/v1/vault/wallets', made.body)).code).toBe('vault-share-unreadable')
    const worn = { ...made.body, proofs: { ...made.body.proofs, nonce: '1.stale' } }
    expect((await client.call('POST', '/v1/vault/wallets', worn)).code).toBe('vault-nonce-stale')
    expect((await client.create(made)).status).toBe(200)
    const released = await client.release(made.walletId)
    const begun = (await client.call('POST', '/v1/vault/authenticator', {})).answer
    const app = URI.parse(String(begun.uri))
    if (!(app instanceof TOTP)) throw new Error('The address is of no such app.')
    const appCode = app.generate()
    const typeCode = (code: string) => client.call('POST', `/v1/vault/authenticator/${begun.id}`, { code })
    expect((await typeCode(appCode === '000000' ? '000001' : '000000')).code).toBe('vault-authenticator-code')
    expect((await typeCode(appCode)).status).toBe(200)
    const second = await createVaultClient(place)
    const again = await second.logIn(email)
    const recovered = await second.recover(made.walletId)
    expect(recovered.entropy).toEqual(made.entropy)
    await second.enrol(made.walletId, again.self.nonce, keys, made.entropy, client.addressesOf(keys))
    await sink.stop()
    // A mail that no server takes.
    await second.open('another-planted-mailbox@example.org')
    await expect.poll(running.log, { timeout: 30_000 }).toContain('a mail was not sent')
    await running.stop()

    const log = running.log()
    expect(log).toContain('vaultRecovery')
    expect(log.split('\n').length).toBeGreaterThan(15)
    const bytes = [...Object.values(made.parts), made.entropy, released.part, recovered.auth.part, recovered.kept.part]
    for (const planted of bytes) {
      expect(planted).toBeDefined()
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        const text = Buffer.from(planted ?? [])
          .toString(form)
          .replace(/=+$/, '')
        expect(log).not.toContain(text)
      }
    }
    const texts = [
      client.token(),
      second.token(),
      recovered.ticket,
      recovered.nonce,
      login.self.nonce,
      released.proof,
      begun.secret,
    ]
    for (const text of [...texts, 'planted-mailbox@']) {
      expect(String(text).length).toBeGreaterThan(8)
      expect(log).not.toContain(String(text))
    }
    for (const code of [login.code, again.code, appCode]) expect(log).not.toMatch(new RegExp(`\\b${code}\\b`))
  })
})
