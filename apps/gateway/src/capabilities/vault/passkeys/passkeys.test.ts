// Long because every refusal of a passkey stands beside the visit that would have passed.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  openEnvelope,
  passkeySalt,
  passkeySealKey,
  readBase64url,
  shareContext,
  takePasskeyKey,
  writeBase64url,
} from '@foyer/contract/vault'
import {
  type AskedPasskey,
  type AuthenticatorOptions,
  createAuthenticator,
  type MailSink,
  startMailSink,
} from '@foyer/test'
import { sql } from 'kysely'
import { combine, split } from 'shamir-secret-sharing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdPart } from '../../../testing/protectWallet.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { createVaultClient, type VaultPlace } from '../../../testing/vaultClient.ts'

const app = 'https://wallet.example.com'
const site = 'https://shop.example.org'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const keys = () => [randomBytes(32).toString('base64')]

describe('passkeys of the hosted wallet', () => {
  let sink: MailSink
  let gateway: TestGateway
  let place: VaultPlace

  beforeAll(async () => {
    sink = await startMailSink()
    const address = 'https://gateway.example.com'
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
      projects: [{ id: 'shop', name: 'Shop', origins: [site] }],
      vault: {
        app,
        gateway: address,
        name: 'Example wallet',
        from: 'login@example.com',
        trusted: ['https://shop.example.org'],
        smtp: sink.url,
        recovery: { delay: 0 },
        keks: keys(),
        keeperKeks: keys(),
      },
    })
    place = { url: gateway.url, gateway: address, app, sink }
  })
  afterAll(async () => {
    await gateway?.stop()
    await sink?.stop()
  })

  const visitor = () => createVaultClient(place, { projectId: 'shop', origin: site })
  type Client = Awaited<ReturnType<typeof visitor>>
  type Change = Partial<AskedPasskey>

  const signUp = async (client: Client, options: AuthenticatorOptions = {}, change: Change = {}) => {
    const authenticator = createAuthenticator(options)
    const attempt = await client.openPasskey()
    const asked = { ...attempt.passkey, origin: app, salt: passkeySalt, ...change }
    const { prf, ...made } = await authenticator.make(asked)
    return { authenticator, made, prf, ...(await client.endPasskey(attempt, { type: 'made', ...made })) }
  }
  const logIn = async (client: Client, authenticator: ReturnType<typeof createAuthenticator>, change: Change = {}) => {
    const attempt = await client.openPasskey()
    const asked = { ...attempt.passkey, origin: app, topOrigin: site, salt: passkeySalt, ...change }
    const used = await authenticator.use(asked)
    if (used === undefined) throw new Error('The authenticator has no passkey.')
    const { prf, userHandle: _, ...rest } = used
    return { prf, used: rest, attempt, ...(await client.endPasskey(attempt, { type: 'used', ...rest })) }
  }
  const needed = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('Nothing was answered.')
    return value
  }

  it('3, 4: signs up by a passkey, keeps a wallet that the gateway cannot rebuild, and recovers it by the passkey on another device', async () => {
    const first = await visitor()
    const { authenticator, made, prf, ended, self } = await signUp(first)
    expect(ended.answer).toEqual({ state: 'authenticated', isBackedUp: true })
    expect(self).toMatchObject({ step: 'create', wallet: null })
    const wallet = await first.makeKeys()
    const prepared = await first.prepare(needed(self).nonce, wallet)
    const { recovery: _, ...home } = prepared.body.home
    const held = await holdPart(
      { credentialId: made.id, prf: needed(prf) },
      { walletId: prepared.walletId, splitId: home.splitId },
      prepared.parts.R0,
    )
    const body = { ...prepared.body, home: { ...home, held } }
    const created = await first.call('POST', '/v1/vault/wallets', body, { jti: prepared.jti })
    expect(created.answer.wallet).toMatchObject({ mode: 'user-held' })
    const kept = await gateway.database
      .selectFrom('keeper_shares')
      .selectAll()
      .where('wallet_id', '=', prepared.walletId)
      .execute()
    expect(kept).toEqual([])
    expect((await first.release(prepared.walletId)).status).toBe(200)

    const second = await visitor()
    const again = await logIn(second, authenticator)
    expect(again.self).toMatchObject({ step: 'recover', wallet: { id: prepared.walletId, mode: 'user-held' } })
    const auth = await second.fetchPart(`/v1/vault/wallets/${prepared.walletId}/recovery`, {
      kind: 'home',
      holder: 'auth',
      walletId: prepared.walletId,
    })
    expect(auth.answer).toMatchObject({ ticket: null, held: [held] })
    const opened = await openEnvelope({
      key: await passkeySealKey(await takePasskeyKey(needed(again.prf)), prepared.walletId),
      algorithm: 'passkey',
      context: shareContext({ kind: 'home', holder: 'recovery', walletId: prepared.walletId, splitId: home.splitId }),
      envelope: needed(readBase64url(held.envelope)),
    })
    expect(hex(await combine([needed(auth.part), opened]))).toBe(hex(prepared.entropy))
    // 7: of what is kept here, no two parts rebuild it.
    const { rows } = await sql<{ envelope: string }>`
      select envelope from vault_shares union all select envelope from vault_factors union all select envelope from keeper_shares
    `.execute(gateway.database)
    const parts = rows.flatMap(({ envelope }) => {
      const bytes = Uint8Array.from(Buffer.from(envelope, 'base64url'))
      return [bytes.slice(0, 17), bytes.slice(30, 47), bytes.slice(-17)]
    })
    for (const [index, one] of parts.entries()) {
      for (const two of parts.slice(index + 1)) {
        expect(hex(await combine([one, two]).catch(() => new Uint8Array()))).not.toBe(hex(prepared.entropy))
      }
    }
  })

  it('makes no wallet that the keeper could open where a passkey is required', async () => {
    const strict = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
      projects: [{ id: 'shop', name: 'Shop', origins: [site] }],
      vault: {
        ...{ app, gateway: place.gateway, name: 'Example wallet', from: 'login@example.com', smtp: sink.url },
        ...{ keks: keys(), keeperKeks: keys(), custody: { ask: 'required' }, trusted: [site] },
      },
    })
    try {
      const client = await createVaultClient({ ...place, url: strict.url }, { projectId: 'shop', origin: site })
      expect((await client.call('GET', '/v1/vault/config')).answer.custody).toEqual({ ask: 'required' })
      const { self } = await client.logIn('asked@example.org')
      const wallet = await client.makeKeys()
      const prepared = await client.prepare(self.nonce, wallet)
      expect(await client.create(prepared)).toMatchObject({ status: 403, code: 'vault-passkey-needed' })
      expect(await strict.database.selectFrom('keeper_shares').selectAll().execute()).toEqual([])
    } finally {
      await strict.stop()
    }
  })

  it('4: takes the recovery part of an email wallet out of the keeper for a passkey, once', async () => {
    const client = await visitor()
    const { self } = await client.logIn('mira@example.org')
    const wallet = await client.makeKeys()
    const prepared = await client.prepare(self.nonce, wallet)
    expect((await client.create(prepared)).status).toBe(200)
    const offered = await client.call('POST', '/v1/vault/passkeys/attempts', {})
    expect(offered.answer.existing).toEqual([])
    const authenticator = createAuthenticator()
    const options = offered.answer.passkey as { challenge: string; rpId: string; userHandle: string }
    const { prf, ...made } = await authenticator.make({ ...options, origin: app, salt: passkeySalt })
    const add = { attempt: offered.answer.id, passkey: { type: 'made', ...made } }
    expect((await client.call('POST', '/v1/vault/passkeys', add)).answer).toEqual({ isBackedUp: true })
    expect((await client.call('POST', '/v1/vault/passkeys', add)).code).toBe('vault-attempt-unknown')

    const splitId = randomUUID()
    const [A0, R0] = (await split(prepared.entropy, 3, 2)) as [Uint8Array, Uint8Array]
    const { walletId } = prepared
    const to = (await client.call('GET', '/v1/vault/config')).answer.keys as { gateway: string }
    const protect = async (held: { credentialId: string; envelope: string }) => {
      const jti = writeBase64url(randomBytes(16))
      const auth = await client.seal(to.gateway, { kind: 'home', holder: 'auth', walletId, splitId }, jti, A0)
      const proofs = await client.prove(wallet, {
        purpose: 'protect',
        walletId,
        splits: [splitId],
        nonce: self.nonce,
        addresses: prepared.addresses,
      })
      const body = { proofs, home: { splitId, auth, held } }
      return client.call('POST', `/v1/vault/wallets/${walletId}/protection`, body, { jti })
    }
    const held = await holdPart({ credentialId: made.id, prf: needed(prf) }, { walletId, splitId }, R0)
    expect((await protect({ ...held, credentialId: 'AAAA' })).code).toBe('vault-passkey-unknown')
    const answered = await protect(held)
    expect(answered.answer.wallet).toMatchObject({ id: walletId, mode: 'user-held' })
    const left = await gateway.database
      .selectFrom('keeper_shares')
      .selectAll()
      .where('wallet_id', '=', walletId)
      .execute()
    expect(left).toEqual([])
    // The device goes on as it was, and the mailbox alone opens nothing any more.
    expect((await client.release(walletId)).status).toBe(200)
    const thief = await visitor()
    await thief.logIn('mira@example.org')
    const recovery = await thief.call('POST', `/v1/vault/wallets/${walletId}/recovery`, {}, { eph: to.gateway })
    expect(recovery.answer).toMatchObject({ ticket: null, held: [held] })
  })

  it('gives no ticket to name a passkey by where its keeper runs inside, which goes by the login alone', async () => {
    const client = await visitor()
    const { self } = await client.logIn('inside@example.org')
    const prepared = await client.prepare(self.nonce, await client.makeKeys())
    expect((await client.create(prepared)).status).toBe(200)
    const asked = await client.call('POST', `/v1/vault/wallets/${prepared.walletId}/keeper-ticket`, {})
    expect(asked).toMatchObject({ status: 200, answer: { ticket: null } })
  })

  it.each<[string, AuthenticatorOptions, Change]>([
    ['made without verifying the person', { verifies: false }, {}],
    ['of another challenge', {}, { challenge: writeBase64url(new Uint8Array(32)) }],
    ['of another origin', {}, { origin: 'https://evil.example.org' }],
    ['of another host', {}, { rpId: 'example.com' }],
    ['made in a frame', {}, { topOrigin: site }],
  ])('refuses a new passkey %s', async (_, options, change) => {
    const { ended } = await signUp(await visitor(), options, change)
    expect(ended).toMatchObject({ status: 403, code: 'vault-passkey-invalid' })
  })

  it.each<[string, Change]>([
    ['with another challenge', { challenge: writeBase64url(new Uint8Array(32)) }],
    ['on another origin', { origin: 'https://evil.example.org' }],
    ['in a frame on a site that is not listed', { topOrigin: 'https://evil.example.org' }],
  ])('refuses a passkey that was used %s', async (_, change) => {
    const { authenticator } = await signUp(await visitor())
    const { ended } = await logIn(await visitor(), authenticator, change)
    expect(ended).toMatchObject({ status: 403, code: 'vault-passkey-invalid' })
    expect((await logIn(await visitor(), authenticator)).self).toMatchObject({ step: 'create' })
  })

  it('refuses an unknown passkey, a copied one, and an answer that was used before', async () => {
    const stranger = createAuthenticator()
    await stranger.make({ challenge: 'AAAA', rpId: 'wallet.example.com', origin: app, userHandle: 'AAAA' })
    expect((await logIn(await visitor(), stranger)).ended).toMatchObject({ status: 404, code: 'vault-passkey-unknown' })

    const { authenticator, made } = await signUp(await visitor())
    const client = await visitor()
    const { attempt, used } = await logIn(client, authenticator)
    const replay = await client.call('POST', `/v1/vault/attempts/${attempt.id}/passkey`, {
      passkey: { type: 'used', ...used },
    })
    expect(replay.code).toBe('vault-attempt-unknown')
    // Its counter never goes back.
    await gateway.database
      .updateTable('vault_passkeys')
      .set({ counter: 90 })
      .where('credential_id', '=', made.id)
      .execute()
    expect((await logIn(await visitor(), authenticator)).ended).toMatchObject({ code: 'vault-passkey-invalid' })
    const tampered = await visitor()
    const next = await tampered.openPasskey()
    const right = needed(await authenticator.use({ ...next.passkey, origin: app, topOrigin: site }))
    const signature = `${right.signature.slice(0, -4)}AAAA`
    const { prf: _prf, userHandle: _handle, ...rest } = right
    expect((await tampered.endPasskey(next, { type: 'used', ...rest, signature })).ended.code).toBe(
      'vault-passkey-invalid',
    )
  })

  it('lets no recovery part go to a passkey that stays on one device', async () => {
    const client = await visitor()
    const { made, prf, ended, self } = await signUp(client, { isBackedUp: false })
    expect(ended.answer).toEqual({ state: 'authenticated', isBackedUp: false })
    const prepared = await client.prepare(needed(self).nonce, await client.makeKeys())
    const { recovery: _, ...home } = prepared.body.home
    const held = await holdPart(
      { credentialId: made.id, prf: needed(prf) },
      { walletId: prepared.walletId, splitId: home.splitId },
      prepared.parts.R0,
    )
    const body = { ...prepared.body, home: { ...home, held } }
    const refused = await client.call('POST', '/v1/vault/wallets', body, { jti: prepared.jti })
    expect(refused).toMatchObject({ status: 409, code: 'vault-passkey-device-bound' })
    const garbled = { ...body, home: { ...home, held: { ...held, credentialId: 'AAAA' } } }
    expect((await client.call('POST', '/v1/vault/wallets', garbled)).code).toBe('vault-passkey-unknown')
  })

  it('refuses to add a passkey with a login of another day, or to end the attempt of another device', async () => {
    const client = await visitor()
    await client.logIn('otto@example.org')
    await gateway.database
      .updateTable('vault_sessions')
      .set({ authed_at: 0 })
      .where('authed_at', 'is not', null)
      .execute()
    const stale = await client.call('POST', '/v1/vault/passkeys/attempts', {})
    expect(stale).toMatchObject({ status: 403, code: 'vault-login-stale' })
    const attempt = await client.openPasskey()
    const made = await createAuthenticator().make({ ...attempt.passkey, origin: app })
    const { prf: _, ...rest } = made
    const thief = await visitor()
    const taken = await thief.call('POST', `/v1/vault/attempts/${attempt.id}/passkey`, {
      passkey: { type: 'made', ...rest },
    })
    expect(taken.code).toBe('vault-attempt-unknown')
  })

  it('A18: keeps nothing of what the PRF extension says, however it is sent', async () => {
    const client = await visitor()
    const attempt = await client.openPasskey()
    const made = await createAuthenticator().make({ ...attempt.passkey, origin: app, salt: passkeySalt })
    const prf = needed(made.prf)
    const { prf: _, ...rest } = made
    const planted = writeBase64url(prf)
    const careless = { type: 'made', ...rest, clientExtensionResults: { prf: { results: { first: planted } } } }
    expect((await client.endPasskey(attempt, careless)).ended.status).toBe(200)
    for (const { name } of await gateway.database.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(gateway.database)
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        expect(JSON.stringify(rows)).not.toContain(Buffer.from(prf).toString(form).replace(/=+$/, ''))
      }
    }
  })
})
