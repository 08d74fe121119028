// Long because it plays everything that a member does with one hosted wallet, each with the same gateway.
import { randomBytes } from 'node:crypto'
import { bodyHash } from '@foyer/contract/vault'
import { type MailSink, startMailSink } from '@foyer/test'
import { sql } from 'kysely'
import { combine } from 'shamir-secret-sharing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageDevice } from '../../testing/ageDevice.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { createVaultClient, type VaultPlace } from '../../testing/vaultClient.ts'

const app = 'https://wallet.example.com'
const address = 'https://gateway.example.com'
const [kek, keeperKek] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('the hosted wallet', () => {
  let sink: MailSink
  let gateway: TestGateway
  let place: VaultPlace

  beforeAll(async () => {
    sink = await startMailSink()
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
      projects: [
        { id: 'shop', name: 'Shop', origins: ['https://shop.example.org'] },
        { id: 'game', name: 'Game', origins: ['https://game.example.org'] },
      ],
      vault: {
        app,
        gateway: address,
        name: 'Example wallet',
        from: 'login@example.com',
        trusted: ['https://shop.example.org', 'https://game.example.org'],
        smtp: sink.url,
        scope: 'project',
        recovery: { delay: 0 },
        keks: [kek],
        keeperKeks: [keeperKek],
        contracts: [
          {
            chain: 'eip155:31337',
            address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
            name: 'Harbour savings',
            functions: ['function deposit(uint256 assets, address receiver)'],
          },
        ],
      },
    })
    place = { url: gateway.url, gateway: address, app, sink }
  })
  afterAll(async () => {
    await gateway?.stop()
    await sink?.stop()
  })

  const visitor = (projectId = 'shop') =>
    createVaultClient(place, { projectId, origin: `https://${projectId}.example.org` })

  it('tells the operator’s own contracts, those of one network and to anyone who asks', async () => {
    const ask = async (chainId: string) => {
      const query = new URLSearchParams({ chainId, projectId: 'shop', st: 'foyer', sv: 'vault-0.0.0' })
      const response = await fetch(`${gateway.url}/v1/vault/contracts?${query}`)
      return { status: response.status, body: (await response.json()) as unknown }
    }
    expect(await ask('eip155:31337')).toEqual({
      status: 200,
      body: {
        contracts: [
          {
            address: '0xab5801a7d398351b8be11c439e05c5b3259aec9b',
            name: 'Harbour savings',
            functions: ['function deposit(uint256 assets, address receiver)'],
          },
        ],
      },
    })
    expect(await ask('eip155:1')).toEqual({ status: 200, body: { contracts: [] } })
    expect(await ask('harbour')).toMatchObject({ status: 400 })
  })

  it('1: a code in the mail logs in, a wallet of both namespaces is made, unlocked, and recovered on a second device', async () => {
    const first = await visitor()
    const { self } = await first.logIn('alice@example.org')
    expect(self).toMatchObject({ step: 'create', wallet: null, user: { email: 'alice@example.org' } })
    const mail = sink.mails.find(({ to }) => to.includes('alice@example.org'))
    expect(mail?.subject).toBe('Your Example wallet code')
    expect(mail?.text).toContain('https://shop.example.org')
    expect(mail?.text).toContain('Firefox on Windows')

    const keys = await first.makeKeys()
    const made = await first.prepare(self.nonce, keys)
    const created = await first.create(made)
    expect(created.answer.wallet).toMatchObject({
      id: made.walletId,
      addresses: first.addressesOf(keys),
      isConfirmed: false,
    })
    const unlocked = await first.release(made.walletId)
    expect(unlocked.answer.wallet).toMatchObject({ isConfirmed: true })
    expect(hex(await combine([made.parts.D1, unlocked.part ?? new Uint8Array()]))).toBe(hex(made.entropy))
    const me = await first.call('GET', '/v1/vault/me')
    expect(me.answer).toMatchObject({ step: 'ready', isGranted: true })

    const second = await visitor()
    const again = await second.logIn('alice@example.org')
    expect(again.self).toMatchObject({ step: 'recover', wallet: { id: made.walletId } })
    expect((await second.release(made.walletId)).code).toBe('vault-device-not-enrolled')
    const recovered = await second.recover(made.walletId)
    expect(hex(recovered.entropy ?? new Uint8Array())).toBe(hex(made.entropy))
    // The keeper's nonce counts once.
    const sameNonce = { token: recovered.ticket, nonce: recovered.nonce }
    const replayed = await second.fetchPart(
      '/v1/vault/keeper/release',
      { kind: 'home', holder: 'recovery', walletId: made.walletId },
      sameNonce,
    )
    expect(replayed.code).toBe('vault-nonce-stale')
    // The text names the account as everybody is shown it.
    const enrolled = await second.enrol(made.walletId, again.self.nonce, keys, made.entropy, first.addressesOf(keys))
    expect(enrolled).toMatchObject({ status: 200 })

    await ageDevice(gateway.database, second)
    // Revoking the first device leaves the second unchanged.
    const { devices } = (await second.call('GET', '/v1/vault/devices')).answer as {
      devices: { id: string; isCurrent: boolean }[]
    }
    expect(devices).toHaveLength(2)
    const other = devices.find(({ isCurrent }) => !isCurrent)?.id
    expect((await second.call('DELETE', `/v1/vault/devices/${other}`)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(401)
    expect((await second.release(made.walletId)).status).toBe(200)
    // Signing out everywhere cuts everybody off within one call.
    expect((await second.call('POST', '/v1/vault/signout-all', {})).status).toBe(200)
    expect((await second.release(made.walletId)).code).toBe('vault-session-ended')
  })

  it('1: five wrong codes kill a code, and the right one does not help any more', async () => {
    const client = await visitor()
    const attempt = await client.open('bob@example.org')
    const code = await client.codeFor('bob@example.org', 0)
    const wrong = code === '000000' ? '000001' : '000000'
    const states = []
    for (let count = 0; count < 5; count += 1) {
      states.push((await client.call('POST', `/v1/vault/attempts/${attempt.id}/code`, { code: wrong })).answer)
    }
    expect(states).toEqual(
      [4, 3, 2, 1, 0].map((triesLeft) => ({ state: triesLeft === 0 ? 'dead' : 'wrong', triesLeft })),
    )
    const right = await client.call('POST', `/v1/vault/attempts/${attempt.id}/code`, { code })
    expect(right.answer).toEqual({ state: 'dead', triesLeft: 0 })
    const waiting = await client.call('POST', `/v1/vault/attempts/${attempt.id}/token`, { verifier: attempt.verifier })
    expect(waiting.answer).toEqual({ state: 'waiting', login: null })
    const early = await client.call('POST', `/v1/vault/attempts/${attempt.id}/resend`, {})
    expect(early).toMatchObject({ status: 429, code: 'vault-resend-early' })
    expect(Number(early.response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('A8: a stolen token is of no use without the key of its device, nor is a proof that was seen before', async () => {
    const owner = await visitor()
    await owner.logIn('carol@example.org')
    const thief = await visitor()
    const stolen = await thief.call('GET', '/v1/vault/me', undefined, { token: owner.token() ?? '' })
    expect(stolen).toMatchObject({ status: 401, code: 'vault-proof-invalid' })
    const seen = await owner.call('GET', '/v1/vault/me')
    expect(seen.status).toBe(200)
    expect(await owner.call('GET', '/v1/vault/me', undefined, { proof: seen.proof })).toMatchObject({
      status: 401,
      code: 'vault-proof-replayed',
    })
    // For another call, another time, or another token.
    expect((await owner.call('GET', '/v1/vault/me', undefined, { htm: 'POST' })).code).toBe('vault-proof-invalid')
    expect((await owner.call('GET', '/v1/vault/me', undefined, { htu: `${address}/v1/vault/devices` })).code).toBe(
      'vault-proof-invalid',
    )
    const late = Math.floor(Date.now() / 1000) - 90
    expect((await owner.call('GET', '/v1/vault/me', undefined, { iat: late })).code).toBe('vault-proof-stale')
    // With another body, or with one that it says nothing of.
    const other = { bh: await bodyHash('{"nonce":"other"}') }
    for (const claims of [other, { bh: undefined }])
      expect((await owner.call('POST', '/v1/vault/signout', {}, claims)).code).toBe('vault-proof-invalid')
    expect((await owner.call('GET', '/v1/vault/me', undefined, other)).code).toBe('vault-proof-invalid')
    expect((await owner.call('GET', '/v1/vault/me')).status).toBe(200)
    const attempt = await owner.open('carol@example.org')
    const foreign = await thief.call('POST', `/v1/vault/attempts/${attempt.id}/code`, { code: '000000' })
    expect(foreign).toMatchObject({ status: 404, code: 'vault-attempt-unknown' })
  })

  it.each([
    '/v1/vault/attempts',
    '/v1/vault/wallets',
    '/v1/vault/signout',
    '/v1/vault/signout-all',
    '/v1/vault/keeper/release',
  ])('A10: POST %s refuses pages of other origins, and browsers are allowed the vault alone', async (path) => {
    const headers = { origin: 'https://evil.example.org', 'content-type': 'application/json' }
    const body = path.endsWith('attempts')
      ? JSON.stringify({
          method: 'email',
          email: 'a@b.org',
          challenge: 'A'.repeat(43),
          origin: 'https://shop.example.org',
          device: '',
        })
      : '{}'
    const sent = await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body })
    expect(sent.status).toBeGreaterThanOrEqual(400)
    expect(sent.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(`${gateway.url}${path}`, { method: 'OPTIONS', headers: { origin: app } })
    expect(preflight.headers.get('access-control-allow-origin')).toBe(app)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('dpop')
    const refused = await fetch(`${gateway.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example.org' },
    })
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('A14: a token of one project reaches nothing of another', async () => {
    const shop = await visitor('shop')
    const { self } = await shop.logIn('dave@example.org')
    const made = await shop.prepare(self.nonce, await shop.makeKeys())
    expect((await shop.create(made)).status).toBe(200)
    const game = await visitor('game')
    const other = await game.logIn('dave@example.org')
    expect(other.self).toMatchObject({ step: 'create', wallet: null })
    expect((await game.release(made.walletId)).code).toBe('vault-wallet-unknown')
    expect((await shop.call('GET', '/v1/vault/me?projectId=game')).code).toBe('vault-session-ended')
    const foreign = await createVaultClient(place, { projectId: 'game', origin: 'https://shop.example.org' })
    expect(await foreign.open('x@example.org')).toMatchObject({ status: 403, code: 'vault-origin-forbidden' })
    const unknown = await createVaultClient(place, { projectId: 'nobody' })
    expect(await unknown.open('x@example.org')).toMatchObject({ status: 401, code: 'vault-project-unknown' })
  })

  it('R7: lets an owner log in again on his device after strangers took all mails of his address and guessed', async () => {
    const owner = await visitor()
    await owner.logIn('ruth@example.org')
    let mails = 1
    for (let count = 0; count < 5; count += 1) {
      const stranger = await visitor()
      const { id, status } = await stranger.open('ruth@example.org')
      if (status !== 200) continue
      mails += 1
      for (let guess = 0; guess < 5; guess += 1) {
        await stranger.call('POST', `/v1/vault/attempts/${id}/code`, { code: '000000' })
      }
    }
    expect(await (await visitor()).open('ruth@example.org')).toMatchObject({ status: 429, code: 'vault-mail-limit' })
    // Theirs are all there, so that the next one is the owner's.
    await expect.poll(() => sink.mails.filter(({ to }) => to.includes('ruth@example.org')).length).toBe(mails)
    expect((await owner.logIn('ruth@example.org')).self.user).toMatchObject({ email: 'ruth@example.org' })
  })

  it('A13: writes no text into a mail that the browser which began the login chose', async () => {
    const sent = await (await visitor()).call('POST', '/v1/vault/attempts', {
      projectId: 'shop',
      method: 'email',
      email: 'vera@example.org',
      challenge: 'A'.repeat(43),
      origin: 'https://shop.example.org',
      device: 'Your wallet is locked, see evil.example.org',
    })
    expect(sent.status).toBe(200)
    const mailOf = () => sink.mails.find(({ to }) => to.includes('vera@example.org'))
    await expect.poll(mailOf, { timeout: 10_000 }).toBeDefined()
    expect(mailOf()?.text).toContain('Device: A browser')
    expect(mailOf()?.raw).not.toContain('evil')
  })

  it('A16: the answer to a known address is the answer to an unknown one', async () => {
    const known = await visitor()
    await known.logIn('erin@example.org')
    const shapes = await Promise.all(
      ['erin@example.org', 'nobody@example.org'].map(async (email) => {
        const { status, answer, response } = await (await visitor()).open(email)
        return { status, keys: Object.keys(answer), headers: [...response.headers.keys()] }
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
  })

  it('7: no two parts that the database holds rebuild a secret, whatever row they come from, and A18: none is there in the clear', async () => {
    const client = await visitor()
    const { self } = await client.logIn('frank@example.org')
    const made = await client.prepare(self.nonce, await client.makeKeys())
    expect((await client.create(made)).status).toBe(200)
    const { rows } = await sql<{ envelope: string }>`
      select envelope from vault_shares union all select envelope from keeper_shares
    `.execute(gateway.database)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    // As a thief would try: the sealed text unchanged, with and without its header.
    const candidates = rows.flatMap(({ envelope }) => {
      const bytes = Uint8Array.from(Buffer.from(envelope, 'base64'))
      return [bytes.slice(0, 17), bytes.slice(30, 47), bytes.slice(-17)]
    })
    let pairs = 0
    for (const [index, one] of candidates.entries()) {
      for (const two of candidates.slice(index + 1)) {
        pairs += 1
        const rebuilt = await combine([one, two]).catch(() => new Uint8Array())
        expect(hex(rebuilt)).not.toBe(hex(made.entropy))
      }
    }
    expect(pairs).toBeGreaterThan(30)
    const tables = await gateway.database.introspection.getTables()
    const dump = []
    for (const { name } of tables) {
      dump.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(gateway.database)).rows))
    }
    const text = dump.join('\n')
    for (const planted of [...Object.values(made.parts), made.entropy]) {
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        expect(text).not.toContain(Buffer.from(planted).toString(form).replace(/=+$/, ''))
      }
    }
    expect(text).not.toContain(client.token())
    expect(text).toContain('frank@example.org')
  })

  it('keeps a book that cannot be changed', async () => {
    await expect(gateway.database.updateTable('vault_audit').set({ event: 'other' }).execute()).rejects.toThrow(
      'append only',
    )
    const events = await gateway.database.selectFrom('vault_audit').select('event').execute()
    expect(events.map(({ event }) => event)).toContain('wallet-created')
  })
})
