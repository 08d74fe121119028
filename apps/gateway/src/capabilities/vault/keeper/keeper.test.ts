// Long because two servers are started over HTTP, and everything between them is looked at.
import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createTransportKeys,
  keeperPasskeyChallenge,
  openFromTransport,
  passkeyMark,
  sealKeeperCode,
  thumbprintOf,
  transportContext,
} from '@foyer/contract/vault'
import { createAuthenticator, type MailSink, startMailSink } from '@foyer/test'
import { combine } from 'shamir-secret-sharing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeeperServer, type KeeperServer } from '../../../createKeeperServer.ts'
import { type GatewayDatabase, openDatabase } from '../../../engines/db/openDatabase.ts'
import { createLogger } from '../../../engines/observability/logger.ts'
import { readKeysOr } from '../../../engines/secrets/masterKeys.ts'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts'
import { protectWallet } from '../../../testing/protectWallet.ts'
import { renewHome } from '../../../testing/renewHome.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { testTrail } from '../../../testing/testTrail.ts'
import { createVaultClient, type VaultPlace } from '../../../testing/vaultClient.ts'
import { backupMs } from '../backupMs.ts'
import { forgetVault } from '../forgetVault.ts'
import { gatewayParts, keeperParts, type StoredPart } from '../partTables.ts'
import { createQuotas } from '../quotas.ts'
import { readVaultKeys } from '../readVaultKeys.ts'
import { createSealer, type Sealer } from '../sealer.ts'
import { ticketKeyOf } from '../ticketKeyOf.ts'
import { reconcile } from './reconcile.ts'
import { remoteLink } from './remoteLink.ts'
import { bodyMark, type Ticket, writeTicket, writeTicketKey } from './tickets.ts'
import { keeperPaths } from './wire.ts'

const app = 'https://wallet.example.com'
const address = 'https://gateway.example.com'
const keeperAddress = 'https://keeper.example.com'
const newKey = () => randomBytes(32).toString('base64')
const [kek, keeperKek, ticketSecret] = [newKey(), newKey(), newKey()]
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hour = 3_600_000
const keysOf = (text: string) => readKeysOr([text], { database: ':memory:', file: '' })

/** What stands between the two: passes on, does not answer, or does and loses the answer. */
type Mood = 'passes' | 'refuses' | 'loses the answer' | 'keeps old parts'

describe('a keeper in a separate process', () => {
  let sink: MailSink
  let keeperSink: MailSink
  let gateway: TestGateway
  let place: VaultPlace
  let keeperServer: KeeperServer
  let keeperPlace: TestDatabase
  let keeperDatabase: GatewayDatabase
  let between: Server
  let inside: string
  let mood: Mood = 'passes'
  /** The keeper's clock, where it stands still. */
  let standsAt: number | undefined

  beforeAll(async () => {
    sink = await startMailSink()
    keeperSink = await startMailSink()
    keeperPlace = await createTestDatabase()
    const ticketKey = await ticketKeyOf(keysOf(ticketSecret))
    const keeperConfig: Parameters<typeof createKeeperServer>[0] = {
      host: '127.0.0.1',
      port: 0,
      database: keeperPlace.location,
      logLevel: 'silent',
      trustedProxies: ['127.0.0.1'],
      address: keeperAddress,
      app,
      gatewayKeys: [writeTicketKey(ticketKey)],
      releasesPerHour: 1_000,
      name: 'Example wallet',
      smtp: keeperSink.url,
      from: 'keeper@example.net',
      unreachable: 'refuse',
      keks: [keeperKek],
    }
    keeperServer = await createKeeperServer(keeperConfig, () => standsAt ?? Date.now())
    const { port } = await keeperServer.start()
    keeperDatabase = openDatabase(keeperPlace.location)
    between = createServer((request, response) => {
      const isRetiring = request.url === keeperPaths.retired
      if (mood === 'refuses' || (mood === 'keeps old parts' && isRetiring)) return request.socket.destroy()
      const { method, headers, url: path } = request
      const passed = httpRequest({ port, method, headers, path }, (answer: IncomingMessage) => {
        if (mood === 'loses the answer') return request.socket.destroy()
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      return request.pipe(passed)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => between.once('listening', resolve))
    inside = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
      vault: {
        app,
        gateway: address,
        name: 'Example wallet',
        from: 'login@example.com',
        trusted: ['https://shop.example.org'],
        smtp: sink.url,
        origins: ['https://shop.example.org'],
        keks: [kek],
        ticketKeys: [ticketSecret],
        keeper: { url: keeperAddress, inside },
        recovery: { delay: 0 },
      },
    })
    place = {
      url: gateway.url,
      gateway: address,
      app,
      sink,
      keeper: { url: `http://127.0.0.1:${port}`, address: keeperAddress, sink: keeperSink },
    }
  })
  afterAll(async () => {
    await gateway?.stop()
    between?.close()
    await keeperServer?.stop()
    await keeperDatabase?.destroy()
    await keeperPlace?.drop()
    await sink?.stop()
    await keeperSink?.stop()
  })

  const visitor = () => createVaultClient(place)
  /** Recovers as if none of the hour's codes had been mailed yet. */
  const recover = async (client: Awaited<ReturnType<typeof visitor>>, walletId: string) => {
    await keeperDatabase.deleteFrom('vault_counts').where('kind', 'in', ['keeper-resend', 'keeper-mail']).execute()
    return client.recover(walletId)
  }
  const keptByKeeper = async () =>
    (await keeperParts.read(keeperDatabase, { besides: '', after: '', most: 100 })).length
  const linkOf = async () => {
    const ticketKey = await ticketKeyOf(keysOf(ticketSecret))
    return remoteLink({ url: keeperAddress, inside, ticketKey, logger: createLogger('silent'), now: Date.now })
  }
  const forgetAt = async (now: number) => {
    const keeper = await linkOf()
    const quotas = createQuotas(gateway.database, () => now)
    await forgetVault({ database: gateway.database, quotas, keeper, trail: await testTrail(gateway.database), now })
  }

  type Client = Awaited<ReturnType<typeof visitor>>
  type PasskeyOptions = { challenge: string; rpId: string; userHandle: string }
  /** Makes a passkey, and has the keeper know it, as the wallet's own page does. */
  const namePasskey = async (
    client: Client,
    { options, token, walletId }: { walletId: string; token: string; options: PasskeyOptions },
  ) => {
    const authenticator = createAuthenticator({ hasPrf: false })
    const { prf: _, ...credential } = await authenticator.make({ ...options, origin: app })
    const passkey = { type: 'made' as const, ...credential }
    const asked = await client.askCode(token)
    const [nonce, mark] = [String(asked.answer.nonce), await passkeyMark(passkey)]
    const challenge = await keeperPasskeyChallenge({ act: 'name', walletId, challenge: nonce, bound: mark })
    const signed = await authenticator.use({ challenge, rpId: options.rpId, origin: app })
    const { prf: __, userHandle: ___, ...rest } = signed ?? { prf: undefined, userHandle: '' }
    const sent = asked.sent?.challenge ?? ''
    const to = ((await client.call('GET', '/v1/vault/config')).answer.keys as { keeper: string }).keeper
    const answer = await sealKeeperCode({ to, challenge: sent, code: asked.code, bound: mark })
    const body = { made: passkey, used: { type: 'used', ...rest }, code: { challenge: sent, answer } }
    expect((await client.call('POST', '/v1/vault/keeper/passkeys', body, { token, nonce })).status).toBe(200)
    return { id: passkey.id, passkey }
  }
  const knownOf = async (walletId: string) =>
    (
      await keeperDatabase
        .selectFrom('keeper_passkeys')
        .select('credential_id')
        .where('wallet_id', '=', walletId)
        .orderBy('created_at')
        .execute()
    ).map(({ credential_id: id }) => id)

  it('keeps the recovery part apart, and hands it to a second device over its own address', async () => {
    const first = await visitor()
    const config = (await first.call('GET', '/v1/vault/config')).answer
    expect(config.keeper).toBe(keeperAddress)
    const { self } = await first.logIn('alice@example.org')
    const keys = await first.makeKeys()
    const made = await first.prepare(self.nonce, keys)
    expect((await first.create(made)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(200)
    expect(await gateway.database.selectFrom('keeper_shares').selectAll().execute()).toEqual([])
    expect(await keptByKeeper()).toBe(1)
    const second = await visitor()
    expect((await second.logIn('alice@example.org')).self).toMatchObject({ step: 'recover' })
    const recovered = await recover(second, made.walletId)
    expect(hex(recovered.entropy ?? new Uint8Array())).toBe(hex(made.entropy))
    // The gateway itself hands out nothing of it.
    const direct = await fetch(`${gateway.url}/v1/vault/keeper/challenge`, { method: 'POST', body: '{}' })
    expect(direct.status).toBe(503)
    expect(await direct.text()).toContain('its keeper is a separate process')
  })

  it('answers pages of the vault alone, and browsers are told so', async () => {
    const url = place.keeper?.url
    const preflight = async (origin: string) =>
      fetch(`${url}/v1/vault/keeper/release`, { method: 'OPTIONS', headers: { origin } })
    const allowed = (await preflight(app)).headers
    expect(allowed.get('access-control-allow-origin')).toBe(app)
    expect(allowed.get('access-control-allow-headers')).toContain('dpop')
    expect((await preflight('https://shop.example.org')).headers.get('access-control-allow-origin')).toBeNull()
    const foreign = await fetch(`${url}/v1/vault/keeper/challenge`, {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://shop.example.org' },
    })
    expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining('vault-origin-forbidden')])
    expect(await (await fetch(`${url}/health`)).text()).toBe('ok')
    expect((await fetch(`${url}/v1/vault/me`)).status).toBe(404)
  })

  it('carries out orders of its gateway alone, and each ticket for its own body and purpose', async () => {
    const ticketKey = await ticketKeyOf(keysOf(ticketSecret))
    const stranger = generateKeyPairSync('ed25519').privateKey
    const [walletId, splitId, until] = [randomUUID(), randomUUID(), Date.now() + 60_000]
    const body = JSON.stringify({ jti: 'A'.repeat(22), message: { epk: 'A'.repeat(87), box: 'AAAA' } })
    const put: Ticket = { kind: 'put', walletId, splitId, body: bodyMark(body), until }
    const order = async (path: string, ticket: string, sent = body) => {
      const headers = { authorization: `Foyer ${ticket}` }
      const answer = await fetch(`${place.keeper?.url}${path}`, { method: 'POST', body: sent, headers })
      return [answer.status, /vault-[a-z-]+/.exec(await answer.text())?.[0]]
    }
    const before = await keptByKeeper()
    const refused = [403, 'vault-ticket-invalid']
    expect(await order(keeperPaths.parts, writeTicket(put, stranger))).toEqual(refused)
    expect(await order(keeperPaths.parts, writeTicket(put, ticketKey), `${body} `)).toEqual(refused)
    expect(await order(keeperPaths.parts, writeTicket({ ...put, until: 1 }, ticketKey))).toEqual(refused)
    expect(await order(keeperPaths.drops, writeTicket(put, ticketKey))).toEqual(refused)
    const release: Ticket = { kind: 'release', walletId, splitId, jkt: 'device', until }
    expect(await order(keeperPaths.parts, writeTicket(release, ticketKey))).toEqual(refused)
    expect(await order(keeperPaths.drops, writeTicket(release, ticketKey))).toEqual(refused)
    // What erases one part is no order to erase a wallet's, and the other way round.
    const retire: Ticket = { kind: 'retire', walletId, splitId, until }
    expect(await order(keeperPaths.drops, writeTicket(retire, ticketKey))).toEqual(refused)
    expect(await order(keeperPaths.retired, writeTicket({ kind: 'drop', walletId, until }, ticketKey))).toEqual(refused)
    expect(await order(keeperPaths.retired, writeTicket(retire, stranger))).toEqual(refused)
    expect(await order(keeperPaths.retired, writeTicket(retire, ticketKey))).toEqual([200, undefined])
    const unsigned = await fetch(`${place.keeper?.url}${keeperPaths.drops}`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(403)
    // A good ticket whose part is not sealed to this keeper.
    expect(await order(keeperPaths.parts, writeTicket(put, ticketKey))).toEqual([400, 'vault-share-unreadable'])
    expect(await order(keeperPaths.drops, writeTicket({ kind: 'drop', walletId, until }, ticketKey))).toEqual([
      200,
      undefined,
    ])
    expect(await keptByKeeper()).toBe(before)
  })

  it('reads no more tickets of a network that forges them, and goes on taking those of its gateway', async () => {
    const walletId = randomUUID()
    const ticketKey = await ticketKeyOf(keysOf(ticketSecret))
    const order = async (network: string, key: Parameters<typeof writeTicket>[1]) => {
      const ticket = writeTicket({ kind: 'drop', walletId, until: Date.now() + 60_000 }, key)
      const headers = { authorization: `Foyer ${ticket}`, 'x-forwarded-for': network }
      return (await fetch(`${place.keeper?.url}${keeperPaths.drops}`, { method: 'POST', body: '{}', headers })).status
    }
    const stranger = generateKeyPairSync('ed25519').privateKey
    standsAt = Date.now()
    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1) statuses.push(await order('203.0.113.9', stranger))
    expect(statuses.slice(0, 60)).toEqual(statuses.slice(0, 60).map(() => 403))
    expect(statuses.at(-1)).toBe(429)
    expect(await order('198.51.100.7', ticketKey)).toBe(200)
    standsAt += 1_000
    expect(await order('203.0.113.9', stranger)).toBe(403)
    standsAt = undefined
  })

  it('4: a wallet moves to a passkey while the keeper is away, whose part is erased once it answers', async () => {
    const client = await visitor()
    const { self } = await client.logIn('moves@example.org')
    const keys = await client.makeKeys()
    const made = await client.prepare(self.nonce, keys)
    const before = await keptByKeeper()
    expect((await client.create(made)).status).toBe(200)
    mood = 'refuses'
    const moved = await protectWallet(client, made, { app, keys })
    mood = 'passes'
    expect(moved.answer.wallet).toMatchObject({ id: made.walletId, mode: 'user-held' })
    expect(await keptByKeeper()).toBe(before + 1)
    await forgetAt(Date.now())
    expect(await keptByKeeper()).toBe(before)
    expect(await gateway.database.selectFrom('vault_keeper_drops').selectAll().execute()).toEqual([])
    expect((await client.release(made.walletId)).status).toBe(200)
  })

  it('replaces a split while the keeper keeps or loses parts: the wallet is never without one, and old ones go', async () => {
    const client = await visitor()
    const { self } = await client.logIn('renews@example.org')
    const keys = await client.makeKeys()
    const made = await client.prepare(self.nonce, keys)
    const before = await keptByKeeper()
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(gateway.database, client)
    const opens = async () => hex((await recover(client, made.walletId)).entropy ?? new Uint8Array())
    mood = 'loses the answer'
    const failed = await renewHome({ keys, made }, client)
    mood = 'passes'
    expect(failed).toMatchObject({ status: 503, code: 'vault-keeper-away' })
    expect(await opens()).toBe(hex(made.entropy))
    expect(await keptByKeeper()).toBe(before + 2)
    mood = 'keeps old parts'
    expect((await renewHome({ keys, made }, client)).status).toBe(200)
    mood = 'passes'
    expect(await opens()).toBe(hex(made.entropy))
    expect(await keptByKeeper()).toBe(before + 3)
    await forgetAt(Date.now())
    expect(await keptByKeeper()).toBe(before + 2)
    await forgetAt(Date.now() + hour + 60_000)
    expect(await keptByKeeper()).toBe(before + 1)
    expect(await gateway.database.selectFrom('vault_keeper_retired').selectAll().execute()).toEqual([])
    expect(await opens()).toBe(hex(made.entropy))
  })

  it.each<[Mood]>([['refuses'], ['loses the answer']])(
    '8: makes no wallet while the keeper %s, lets the second try make one, and erases what the first left',
    async (fault) => {
      const email = `${fault.replaceAll(' ', '-')}@example.org`
      const client = await visitor()
      const { self } = await client.logIn(email)
      const before = await keptByKeeper()
      mood = fault
      const lost = await client.prepare(self.nonce, await client.makeKeys())
      const failed = await client.create(lost)
      mood = 'passes'
      expect(failed).toMatchObject({ status: 503, code: 'vault-keeper-away' })
      expect((await client.call('GET', '/v1/vault/me')).answer).toMatchObject({ step: 'create', wallet: null })
      const rows = await gateway.database
        .selectFrom('vault_wallets')
        .select('id')
        .where('evm_address', '=', lost.addresses.evm.toLowerCase())
        .execute()
      expect(rows).toEqual([])
      expect(await keptByKeeper()).toBe(before + (fault === 'refuses' ? 0 : 1))

      const made = await client.prepare(self.nonce, await client.makeKeys())
      expect((await client.create(made)).status).toBe(200)
      expect((await client.release(made.walletId)).status).toBe(200)
      expect(hex((await recover(client, made.walletId)).entropy ?? new Uint8Array())).toBe(hex(made.entropy))
      await forgetAt(Date.now() + hour - 60_000)
      expect(await keptByKeeper()).toBe(before + (fault === 'refuses' ? 1 : 2))
      // What could not be erased stays noted, and is erased the next time.
      mood = 'refuses'
      await expect(forgetAt(Date.now() + hour + 60_000)).rejects.toMatchObject({ code: 'vault-keeper-away' })
      mood = 'passes'
      await forgetAt(Date.now() + hour + 60_000)
      expect(await keptByKeeper()).toBe(before + 1)
      expect(await gateway.database.selectFrom('vault_keeper_drops').selectAll().execute()).toEqual([])
      expect(hex((await recover(client, made.walletId)).entropy ?? new Uint8Array())).toBe(hex(made.entropy))
    },
  )

  it('makes a wallet with a part that is sent again after a lost answer, and takes no other in its place', async () => {
    const ticketKey = await ticketKeyOf(keysOf(ticketSecret))
    const link = remoteLink({ url: keeperAddress, inside, ticketKey, logger: createLogger('silent'), now: Date.now })
    const client = await visitor()
    const { self } = await client.logIn('again@example.org')
    const made = await client.prepare(self.nonce, await client.makeKeys())
    const where = { walletId: made.walletId, splitId: made.splits.home, email: 'again@example.org' }
    await link.put(where, made.jti, made.body.home.recovery)
    await link.put(where, made.jti, made.body.home.recovery)
    const other = await client.prepare(self.nonce, await client.makeKeys(), {
      walletId: made.walletId,
      home: made.splits.home,
    })
    await expect(link.put(where, other.jti, other.body.home.recovery)).rejects.toMatchObject({
      code: 'vault-wallet-proof-wrong',
    })
    expect((await client.create(made)).status).toBe(200)
    expect(hex((await recover(client, made.walletId)).entropy ?? new Uint8Array())).toBe(hex(made.entropy))
  })

  it('7: the gateway’s whole database with its key rebuilds no wallet, nor does the keeper’s; both together rebuild one pair', async () => {
    const client = await visitor()
    const { self } = await client.logIn('frank@example.org')
    const made = await client.prepare(self.nonce, await client.makeKeys())
    expect((await client.create(made)).status).toBe(200)
    const [gatewaySealer, keeperSealer] = [await createSealer(keysOf(kek)), await createSealer(keysOf(keeperKek))]
    const ownOf = (rows: readonly StoredPart[]) => rows.filter((row) => row.place.walletId === made.walletId)
    const all = { besides: '', after: '', most: 1_000 }
    const gatewayRows = ownOf(await gatewayParts.read(gateway.database, all))
    const keeperRows = ownOf(await keeperParts.read(keeperDatabase, all))
    expect([gatewayRows.length, keeperRows.length]).toEqual([2, 1])
    const gatewayBytes = await Promise.all(gatewayRows.map((row) => open(gatewaySealer, row)))
    const keeperBytes = await Promise.all(keeperRows.map((row) => open(keeperSealer, row)))
    // Each key opens its own rows only.
    for (const row of keeperRows) await expect(open(gatewaySealer, row)).rejects.toThrow('needs the key')
    for (const row of gatewayRows) await expect(open(keeperSealer, row)).rejects.toThrow('needs the key')
    const rebuilt = async (parts: readonly Uint8Array[]) => {
      let found = 0
      for (const [index, one] of parts.entries()) {
        for (const two of parts.slice(index + 1)) {
          const secret = await combine([Uint8Array.from(one), Uint8Array.from(two)]).catch(() => new Uint8Array())
          if (hex(secret) === hex(made.entropy)) found += 1
        }
      }
      return found
    }
    // Every other part of everybody is tried too.
    const others = await Promise.all(
      (await gatewayParts.read(gateway.database, all)).map((row) => open(gatewaySealer, row)),
    )
    expect(others.length).toBeGreaterThan(2)
    expect(await rebuilt(others)).toBe(0)
    expect(await rebuilt(keeperBytes)).toBe(0)
    expect(await rebuilt([...gatewayBytes, ...keeperBytes])).toBe(1)
    expect(await keeperDatabase.selectFrom('vault_shares').selectAll().execute()).toEqual([])
  })

  it('refuses to start a gateway that has the keeper’s key, and one with a keeper inside that has none', async () => {
    const vault = {
      app,
      gateway: address,
      name: '',
      origins: [],
      trusted: [],
      scope: 'operator',
      mode: 'open',
      custody: { ask: 'after' },
      smtp: '',
      from: '',
      keks: [kek],
    } as const
    const base = {
      ...vault,
      keks: [kek],
      ticketKeys: [],
      origins: [],
      contracts: [],
      policies: [],
      trusted: [],
      social: {},
      mailsPerNetwork: 100,
    }
    const keeper = { url: keeperAddress }
    await expect(readVaultKeys({ ...base, keeper, keeperKeks: [keeperKek] }, ':memory:')).rejects.toThrow(
      'KEEPER_KEK belongs to the keeper alone',
    )
    const apart = { ...base, keeper, keeperKeks: [] }
    expect((await readVaultKeys({ ...apart, ticketKeys: [ticketSecret] }, ':memory:')).keeper).toBeUndefined()
    await expect(readVaultKeys(apart, ':memory:')).rejects.toThrow('needs VAULT_TICKET_KEY')
    await expect(readVaultKeys({ ...apart, ticketKeys: [kek] }, ':memory:')).rejects.toThrow(
      'VAULT_KEK and VAULT_TICKET_KEY must be different keys',
    )
    await expect(readVaultKeys({ ...base, keeperKeks: [] }, ':memory:')).rejects.toThrow('needs KEEPER_KEK')
  })

  it('gives a ticket to name a passkey by, and has the keeper forget one that its member takes away', async () => {
    const client = await visitor()
    const { self } = await client.logIn('vera@example.org')
    const keys = await client.makeKeys()
    const made = await client.prepare(self.nonce, keys)
    const { walletId } = made
    expect((await client.create(made)).status).toBe(200)
    const askTicket = () => client.call('POST', `/v1/vault/wallets/${walletId}/keeper-ticket`, {})
    const token = String((await askTicket()).answer.ticket)
    // The same passkey logs in at the gateway.
    const offered = (await client.call('POST', '/v1/vault/passkeys/attempts', {})).answer
    const { id, passkey } = await namePasskey(client, { walletId, token, options: offered.passkey as PasskeyOptions })
    expect((await client.call('POST', '/v1/vault/passkeys', { attempt: offered.id, passkey })).status).toBe(200)
    const known = () => knownOf(walletId)
    expect(await known()).toEqual([id])

    await ageDevice(gateway.database, client)
    const links = (await client.call('GET', '/v1/vault/links')).answer.links as { id: string; kind: string }[]
    const path = `/v1/vault/links/${links.find(({ kind }) => kind === 'passkey')?.id}`
    mood = 'refuses'
    expect(await client.call('DELETE', path)).toMatchObject({ status: 503, code: 'vault-keeper-away' })
    mood = 'passes'
    expect(await known()).toEqual([passkey.id])
    expect((await client.call('GET', '/v1/vault/links')).answer.links).toEqual(links)
    expect((await client.call('DELETE', path)).status).toBe(200)
    expect(await known()).toEqual([])

    await gateway.database
      .updateTable('vault_sessions')
      .set({ authed_at: 0 })
      .where('authed_at', 'is not', null)
      .execute()
    expect(await askTicket()).toMatchObject({ status: 403, code: 'vault-login-stale' })
    await client.logIn('vera@example.org')
    expect((await protectWallet(client, made, { app, keys })).status).toBe(200)
    // Nothing of what a passkey protects is left with the keeper.
    expect((await askTicket()).answer).toEqual({ ticket: null })
  })

  it('forgets, once a change of address is undone, the passkeys that it came to know since', async () => {
    const email = 'undo@example.org'
    const client = await visitor()
    const { self } = await client.logIn(email)
    const keys = await client.makeKeys()
    const made = await client.prepare(self.nonce, keys)
    const { walletId } = made
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(walletId)).status).toBe(200)
    await ageDevice(gateway.database, client)
    const options = { challenge: 'A'.repeat(43), rpId: new URL(app).hostname, userHandle: 'A'.repeat(22) }
    const name = async () => {
      await keeperDatabase.deleteFrom('vault_counts').execute()
      await gateway.database.deleteFrom('vault_counts').execute()
      const { ticket } = (await client.call('POST', `/v1/vault/wallets/${walletId}/keeper-ticket`, {})).answer
      return (await namePasskey(client, { walletId, token: String(ticket), options })).id
    }
    const own = await name()
    const aged = { created_at: Date.now() - hour }
    await keeperDatabase.updateTable('keeper_passkeys').set(aged).where('credential_id', '=', own).execute()
    const notices = () => sink.mails.filter(({ subject, to }) => to.includes(email) && subject.includes('was changed'))
    const change = async (from: string, to: string) => {
      await gateway.database.deleteFrom('vault_counts').execute()
      const seen = [client.codesTo(from).length, client.codesTo(to).length, notices().length] as const
      expect((await client.call('POST', '/v1/vault/email/start', {})).status).toBe(200)
      const code = await client.codeFor(from, seen[0])
      expect((await client.call('POST', '/v1/vault/email/old', { code, email: to })).status).toBe(200)
      const given = { code: await client.codeFor(to, seen[1]) }
      expect((await client.call('POST', '/v1/vault/email/new', given)).answer).toMatchObject({ state: 'changed' })
      await expect.poll(notices).toHaveLength(seen[2] + 1)
      return /#undo\.(\S+)/.exec(notices().at(-1)?.text ?? '')?.[1] ?? ''
    }
    const undo = async (mark: string) => (await visitor()).call('POST', '/v1/vault/email/undo', { mark })

    const first = await change(email, 'taker@example.org')
    const theirs = await name()
    expect(await knownOf(walletId)).toEqual([own, theirs])
    expect((await undo(first)).status).toBe(200)
    expect(await knownOf(walletId)).toEqual([own])

    // While the keeper is away, and for as long as a ticket of before is good, the gateway asks again.
    await client.logIn(email)
    await ageDevice(gateway.database, client)
    const nonce = String((await client.call('GET', '/v1/vault/me')).answer.nonce)
    const enrolled = await client.enrol(walletId, nonce, keys, made.entropy, made.addresses)
    expect(enrolled.status).toBe(200)
    const second = await change(email, 'taker@example.org')
    await name()
    mood = 'refuses'
    expect((await undo(second)).status).toBe(200)
    expect(await knownOf(walletId)).toHaveLength(2)
    await expect(forgetAt(Date.now())).rejects.toMatchObject({ code: 'vault-keeper-away' })
    mood = 'passes'
    await forgetAt(Date.now())
    expect(await knownOf(walletId)).toEqual([own])
    const noted = () =>
      gateway.database.selectFrom('vault_keeper_forgets').select('done_at').where('wallet_id', '=', walletId).execute()
    expect(await noted()).toEqual([{ done_at: null }])
    const over = Date.now() + hour
    await forgetAt(over)
    expect(await noted()).toEqual([{ done_at: over }])
    // A keeper that was restored has them again, until no backup of it is so old.
    await reconcile(gateway.database, await linkOf(), over)
    expect(await noted()).toEqual([{ done_at: null }])
    await forgetAt(over)
    await forgetAt(over + backupMs({}))
    expect(await noted()).toEqual([])
  })

  it('takes no ticket of a thief who has the gateway’s database and VAULT_KEK alone', async () => {
    const visiting = await visitor()
    const { self } = await visiting.logIn('thief@example.org')
    const made = await visiting.prepare(self.nonce, await visiting.makeKeys())
    expect((await visiting.create(made)).status).toBe(200)
    const { id: splitId } = await gateway.database
      .selectFrom('vault_splits')
      .select('id')
      .where('wallet_id', '=', made.walletId)
      .where('kind', '=', 'home')
      .executeTakeFirstOrThrow()
    const second = await visitor()
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', second.device.publicKey)
    const jkt = await thumbprintOf({ kty: 'EC', crv: 'P-256', x, y })
    const ask = (key: KeyObject) => {
      const until = Date.now() + 60_000
      const ticket = writeTicket({ kind: 'release', walletId: made.walletId, splitId, jkt, until }, key)
      return second.call('POST', '/v1/vault/keeper/challenge', {}, { token: ticket })
    }
    expect(await ask(await ticketKeyOf(keysOf(kek)))).toMatchObject({ code: 'vault-ticket-invalid' })
    expect(await ask(await ticketKeyOf(keysOf(ticketSecret)))).toMatchObject({ status: 200 })
  })
})

/** The bytes of a stored part, as the holder of its key reads them. */
async function open(sealer: Sealer, { place, ...kept }: StoredPart): Promise<Uint8Array> {
  const keys = await createTransportKeys()
  const message = await sealer.handOut(place, kept, { eph: keys.publicKey, jti: 'a-call' })
  return openFromTransport({ keys, context: transportContext(place, 'a-call'), message })
}
