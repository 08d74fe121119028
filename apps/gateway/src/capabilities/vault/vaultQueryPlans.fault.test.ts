// Long because it fills every table of the hosted wallet, then does what visitors and operators do with them.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  challengeOf,
  createDeviceKeys,
  createTransportKeys,
  passkeySalt,
  type SharePlace,
  sealForTransport,
  signProof,
  type ToSign,
  tokenHash,
  transportContext,
  type WalletProofPurpose,
  walletProofText,
  writeBase64url,
} from '@foyer/contract/vault'
import { createAuthenticator, type MailSink, startMailSink } from '@foyer/test'
import { base58 } from '@scure/base'
import { sql } from 'kysely'
import { TOTP, URI } from 'otpauth'
import { split } from 'shamir-secret-sharing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { isPostgres } from '../../engines/db/dialect.ts'
import { readErasedAccount } from '../../engines/db/erasure.ts'
import { type GatewayDatabase, migrate, openDatabase, type RunQuery } from '../../engines/db/openDatabase.ts'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { readKeysOr } from '../../engines/secrets/masterKeys.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { holdPart } from '../../testing/protectWallet.ts'
import { findScans, isAlias, series } from '../../testing/queryPlans.ts'
import { testTrail } from '../../testing/testTrail.ts'
import { createVault, type Vault } from './createVault.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { eraseVault } from './eraseVault.ts'
import { notifyClosing } from './notifyClosing.ts'

const rows = 60_000
/** The year 2100, in milliseconds. */
const endOfTime = 4_102_444_800_000
/** Everything that grows with visitors. */
const large = [
  'keeper_shares',
  'vault_accounts',
  'vault_attempts',
  'vault_audit',
  'vault_authenticators',
  'vault_confirmed_receivers',
  'vault_counts',
  'vault_devices',
  'vault_email_changes',
  'vault_factors',
  'vault_grants',
  'vault_keeper_drops',
  'vault_keeper_retired',
  'vault_passkeys',
  'vault_sessions',
  'vault_shares',
  'vault_spent',
  'vault_splits',
  'vault_step_ups',
  'vault_users',
  'vault_verifications',
  'vault_wallets',
]
const app = 'https://wallet.example.com'
const gateway = 'https://gateway.example.com'
const origin = 'https://shop.example.org'
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A person, a device, a wallet and whatever else there is of each, for every number. */
async function seed(database: GatewayDatabase): Promise<void> {
  const numbers = series(database, rows)
  const text = (before: string) => sql`${sql.lit(before)} || cast(n as text)`
  const stamp = isPostgres(database) ? sql`now()` : sql`'2026-11-20T00:00:00.000Z'`
  const later = isPostgres(database) ? sql`timestamptz '2100-01-01'` : sql`'2100-01-01T00:00:00.000Z'`
  const isTrue = isPostgres(database) ? sql`true` : sql`1`
  const until = sql`case when n < 200 then n else ${sql.lit(endOfTime)} + n end`
  const fill = (table: string, columns: readonly [name: string, value: ReturnType<typeof sql>][]) =>
    sql`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      select ${sql.join(columns.map(([, value]) => value))} from ${numbers}`.execute(database)
  const n = sql`n`
  const empty = sql`''`
  const stamps: [string, ReturnType<typeof sql>][] = [
    ['created_at', stamp],
    ['updated_at', stamp],
  ]
  await fill('vault_users', [
    ['id', text('u')],
    ['name', empty],
    ['email', sql`${text('m')} || '@example.org'`],
    ['email_verified', isTrue],
    ...stamps,
  ])
  await fill('vault_accounts', [
    ['id', text('a')],
    ['account_id', text('u')],
    ['provider_id', sql`'p'`],
    ['user_id', text('u')],
    ...stamps,
  ])
  await fill('vault_verifications', [
    ['id', text('v')],
    ['identifier', sql`'sign-in-otp-' || ${text('m')} || '@example.org'`],
    ['value', empty],
    ['expires_at', later],
    ...stamps,
  ])
  await fill('vault_sessions', [
    ['id', text('s')],
    ['token', text('t')],
    ['user_id', text('u')],
    ['expires_at', later],
    ['device_id', text('d')],
    ['authed_at', n],
    ['ends_at', until],
    ...stamps,
  ])
  await fill('vault_devices', [
    ['id', text('d')],
    ['user_id', text('u')],
    ['jwk_thumbprint', text('j')],
    ['site', empty],
    ['label', empty],
    ['enrolled_at', n],
    ['trusted_after', n],
    ['last_seen_at', n],
    ['network', empty],
  ])
  await fill('vault_wallets', [
    ['id', text('w')],
    ['user_id', text('u')],
    ['scope', sql`'operator'`],
    ['mode', sql`'recoverable'`],
    ['evm_address', text('0x')],
    ['solana_address', text('S')],
    ['confirmed_at', sql`case when n < 200 then null else n end`],
    ['created_at', n],
    ['closing_told_at', sql`case when n between 1000 and 1100 then null else n end`],
  ])
  await fill('vault_email_changes', [
    ['id', text('change')],
    ['user_id', text('u')],
    ['device_id', text('d')],
    ['step', sql`'done'`],
    ['old_email', sql`${text('before')} || '@example.org'`],
    ['old_tries', sql`0`],
    ['old_expires_at', n],
    ['new_email', sql`${text('m')} || '@example.org'`],
    ['new_tries', sql`0`],
    ['resend_at', n],
    ['changed_at', sql`case when n % 10 = 0 then null else n end`],
    ['forget_at', until],
  ])
  for (const kind of ['home', 'device']) {
    await fill('vault_splits', [
      ['id', text(kind)],
      ['wallet_id', text('w')],
      ['kind', sql.lit(kind)],
      ['threshold', sql`2`],
      ['device_id', kind === 'device' ? text('d') : sql`null`],
      ['created_at', n],
    ])
    await fill('vault_shares', [
      ['split_id', text(kind)],
      ['holder', kind === 'device' ? sql`'device-server'` : sql`'auth'`],
      ['envelope', empty],
      ['kid', empty],
    ])
  }
  await fill('keeper_shares', [
    ['split_id', text('home')],
    ['wallet_id', text('w')],
    ['envelope', empty],
    ['kid', empty],
    ['created_at', n],
  ])
  await fill('vault_attempts', [
    ['id', text('a')],
    ['origin', empty],
    ['method', sql`'email'`],
    ['email', sql`${text('m')} || '@example.org'`],
    ['email_hash', text('h')],
    ['challenge', empty],
    ['device_jkt', empty],
    ['label', empty],
    ['language', empty],
    ['state', sql`'open'`],
    ['tries', sql`0`],
    ['session_token', text('old')],
    ['resend_at', n],
    ['expires_at', until],
    ['network', empty],
  ])
  await fill('vault_passkeys', [
    ['id', text('p')],
    ['name', empty],
    ['public_key', empty],
    ['user_id', text('u')],
    ['credential_id', text('k')],
    ['counter', sql`0`],
    ['device_type', sql`'multiDevice'`],
    ['backed_up', sql`1`],
    ['transports', sql`'[]'`],
    ['aaguid', empty],
    ['created_at', n],
  ])
  await fill('vault_authenticators', [
    ['id', text('t')],
    ['user_id', text('u')],
    ['device_id', text('d')],
    ['envelope', empty],
    ['kid', empty],
    ['created_at', n],
    ['expires_at', sql`case when n < 200 then n end`],
    ['last_step', sql`0`],
    ['wrong', sql`0`],
    ['wait_until', sql`0`],
  ])
  await fill('vault_step_ups', [
    ['id', text('s')],
    ['wallet_id', text('w')],
    ['device_id', text('d')],
    ['challenge', empty],
    ['digests', sql`'[]'`],
    ['state', sql`'open'`],
    ['tries', sql`0`],
    ['expires_at', until],
  ])
  await fill('vault_confirmed_receivers', [
    ['wallet_id', text('w')],
    ['receiver', text('r')],
    ['confirmed_at', until],
  ])
  await fill('vault_factors', [
    ['id', text('f')],
    ['wallet_id', text('w')],
    ['split_id', text('home')],
    ['kind', sql`'passkey-prf'`],
    ['credential_id', text('k')],
    ['envelope', empty],
    ['created_at', n],
  ])
  await fill('vault_counts', [
    ['id', text('c')],
    ['kind', sql`'mail-network'`],
    ['subject', text('s')],
    ['at', until],
  ])
  await fill('vault_grants', [
    ['user_id', text('u')],
    ['project_id', empty],
    ['origin', sql.lit(origin)],
    ['wallet_id', text('w')],
    ['granted_at', n],
  ])
  await fill('vault_spent', [
    ['id', text('s')],
    ['until', until],
  ])
  await fill('vault_keeper_drops', [
    ['wallet_id', text('gone')],
    ['due_at', until],
  ])
  await fill('vault_keeper_retired', [
    ['split_id', text('old')],
    ['wallet_id', text('w')],
    ['due_at', until],
  ])
  await fill('vault_audit', [
    ['id', text('e')],
    ['user_id', text('u')],
    ['wallet_id', text('w')],
    ['event', sql`'login'`],
    ['seq', n],
    ['origin', empty],
    ['network', empty],
    ['at', n],
  ])
  await sql`analyze`.execute(database)
}

const id = () => writeBase64url(randomBytes(16))

/** Logs a browser in as the vault does. */
async function logIn(vault: Vault, sink: MailSink, email: string) {
  const device = await createDeviceKeys()
  const prove = async (path: string, token: string) => {
    const iat = Math.floor(Date.now() / 1000)
    const claims = { htm: 'GET' as const, htu: `${gateway}${path}`, iat, jti: id(), ath: await tokenHash(token) }
    return {
      method: 'GET' as const,
      path,
      proof: await signProof(device, claims),
      authorization: `DPoP ${token}`,
      body: new Uint8Array(),
      network: '203.0.113.0/24',
    }
  }
  const verifier = writeBase64url(randomBytes(32))
  // Who it is stands in the first proof.
  const first = await prove('/first', 'none')
  const { jkt } = await vault.checkProof(first, 'none')
  const challenge = await challengeOf(verifier)
  const site = { projectId: undefined, origin, challenge, jkt, label: '', language: 'en', network: '203.0.113.0/24' }
  const mails = () => sink.mails.filter(({ to }) => to.includes(email))
  const seen = mails().length
  const attempt = { ...(await vault.attempts.open({ ...site, email })), jkt }
  await expect.poll(() => mails().length).toBeGreaterThan(seen)
  const code = /\b\d{6}\b/.exec(mails().at(-1)?.text ?? '')?.[0] ?? ''
  await vault.attempts.enterCode(attempt, code === '000000' ? '000001' : '000000')
  expect(await vault.attempts.enterCode(attempt, code)).toMatchObject({ state: 'authenticated' })
  const redeemed = await vault.attempts.redeem(attempt, verifier)
  if (redeemed === undefined) throw new Error('The code was right.')
  const { publicKey: eph } = await createTransportKeys()
  const proof = { jkt, jti: id(), eph, nonce: undefined }
  const { token, caller } = await vault.sessions.bind(redeemed, proof, undefined)
  const again = await vault.sessions.authenticate(await prove('/v1/vault/me', token), undefined)
  return { ...again, proof: caller.proof }
}

async function prepareWallet(vault: Vault, caller: VaultCaller, nonce: string) {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const [A0, R0] = (await split(entropy, 3, 2)) as [Uint8Array, Uint8Array, Uint8Array]
  const [, A1] = (await split(entropy, 2, 2)) as [Uint8Array, Uint8Array]
  const [walletId, home, own] = [randomUUID(), randomUUID(), randomUUID()]
  const solanaKeys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const solana = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', solanaKeys.publicKey)))
  const evmKey = privateKeyToAccount(generatePrivateKey())
  const addresses = { evm: evmKey.address, solana }
  const prove = async (fresh: string, purpose: WalletProofPurpose, splits: readonly string[]) => {
    const message = walletProofText({ purpose, walletId, splits, nonce: fresh, addresses })
    const signature = await crypto.subtle.sign('Ed25519', solanaKeys.privateKey, new TextEncoder().encode(message))
    const solanaProof = writeBase64url(new Uint8Array(signature))
    return { nonce: fresh, evm: await evmKey.signMessage({ message }), solana: solanaProof }
  }
  const to = await vault.keys()
  const seal = (key: string | null, place: SharePlace, plaintext: Uint8Array) =>
    sealForTransport({ to: key ?? '', context: transportContext(place, caller.proof.jti), plaintext })
  const device = {
    splitId: own,
    share: await seal(to.gateway, { kind: 'device', holder: 'device-server', walletId, splitId: own }, A1),
  }
  const homeSplit = {
    splitId: home,
    auth: await seal(to.gateway, { kind: 'home', holder: 'auth', walletId, splitId: home }, A0),
    recovery: await seal(to.keeper, { kind: 'home', holder: 'recovery', walletId, splitId: home }, R0),
  }
  return {
    walletId,
    addresses,
    entropy,
    prove,
    proofs: await prove(nonce, 'create', [home, own]),
    home: homeSplit,
    device,
  }
}

/** Adds a passkey, logs in by it, and moves a wallet to it. */
async function usePasskeys(
  { passkeys, keys, wallets }: Vault,
  caller: VaultCaller,
  { addresses, entropy, prove, walletId }: Awaited<ReturnType<typeof prepareWallet>>,
): Promise<void> {
  const authenticator = createAuthenticator()
  const { id: added, passkey } = await passkeys.prepare(caller)
  const { prf, ...made } = await authenticator.make({ ...passkey, origin: app, salt: passkeySalt })
  await passkeys.add({ caller, languages: undefined }, added, { type: 'made', ...made })
  const { jkt, jti } = caller.proof
  const site = { projectId: undefined, origin, challenge: '', jkt, label: '', network: '203.0.113.0/24' }
  const attempt = await passkeys.open(site)
  const used = await authenticator.use({ ...attempt.passkey, origin: app })
  if (used === undefined || prf === undefined) throw new Error('The authenticator made a passkey with PRF.')
  const { prf: _, userHandle: __, ...answer } = used
  await passkeys.logIn({ id: attempt.id, jkt }, { type: 'used', ...answer })
  const [A0, R0] = (await split(entropy, 3, 2)) as [Uint8Array, Uint8Array]
  const splitId = randomUUID()
  const context = transportContext({ kind: 'home', holder: 'auth', walletId, splitId }, jti)
  const auth = await sealForTransport({ to: (await keys()).gateway, context, plaintext: A0 })
  const held = await holdPart({ credentialId: made.id, prf }, { walletId, splitId }, R0)
  const proofs = await prove((await wallets.stepOf(caller)).nonce, 'protect', [splitId])
  const moved = await wallets.protect(caller, walletId, { proofs, home: { splitId, auth, held } })
  expect(moved).toMatchObject({ mode: 'user-held', addresses })
  expect((await wallets.recover({ caller, languages: undefined }, walletId)).held).toEqual([held])
}

/** Adds an authenticator app, has a code of it confirm what its owner limits, and takes it away. */
async function useAuthenticator(vault: Vault, caller: VaultCaller, walletId: string): Promise<void> {
  const who = { caller, languages: undefined }
  const { id: begun, uri } = await vault.authenticator.begin(caller)
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error('The address is of no such app.')
  await vault.authenticator.confirm(who, begun, totp.generate())
  await vault.limits.set(who, walletId, { above: 0, newReceivers: true, exports: false })
  const place = { network: '203.0.113.0/24', languages: undefined }
  // The next one: the code of now was spent on adding the app.
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  const confirm = async (asked: Parameters<Vault['wallets']['askStepUp']>[2]) => {
    const step = await vault.wallets.askStepUp(caller, walletId, asked)
    await vault.stepUps.confirm(step?.id ?? '', { code }, place)
  }
  const signs: ToSign = { kind: 'evmTransaction', transaction: payment }
  await confirm({ signs: [signs] })
  await vault.wallets.release(caller, walletId, { signs })
  // The same code again.
  await expect(confirm({ act: 'limits' })).rejects.toMatchObject({ code: 'vault-authenticator-code' })
  await vault.authenticator.remove(who)
}

/** Makes a recovery file's split, whose part before the keeper erases. */
async function renewHome(
  { keys, wallets }: Vault,
  caller: VaultCaller,
  { entropy, prove, walletId }: Awaited<ReturnType<typeof prepareWallet>>,
): Promise<void> {
  const [A0, R0] = (await split(entropy, 3, 2)) as [Uint8Array, Uint8Array, Uint8Array]
  const splitId = randomUUID()
  const to = await keys()
  const seal = (key: string | null, holder: 'auth' | 'recovery', plaintext: Uint8Array) => {
    const context = transportContext({ kind: 'home', holder, walletId, splitId }, caller.proof.jti)
    return sealForTransport({ to: key ?? '', context, plaintext })
  }
  const [auth, recovery] = [await seal(to.gateway, 'auth', A0), await seal(to.keeper, 'recovery', R0)]
  const proofs = await prove((await wallets.stepOf(caller)).nonce, 'file', [splitId])
  await wallets.renew(caller, walletId, { proofs, home: { splitId, auth, recovery } }, async () => undefined)
}

/** Changes an address and sets it back, with a wrong code before each right one. */
async function changeAddress({ emails }: Vault, sink: MailSink, caller: VaultCaller, email: string): Promise<void> {
  const read = async (to: string, pattern: RegExp, after: number): Promise<string> => {
    // Other news may come between.
    const found = () =>
      sink.mails
        .filter((mail) => mail.to.includes(to))
        .slice(after)
        .flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
        .at(-1) ?? ''
    await expect.poll(found).not.toBe('')
    return found()
  }
  const count = (to: string) => sink.mails.filter((mail) => mail.to.includes(to)).length
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
  const [before, language] = [caller.email, 'en']
  let seen = count(before)
  await emails.start(caller, language)
  const old = await read(before, /\b\d{6}\b/, seen)
  await emails.enterOld(caller, { code: wrongOf(old), email, language })
  expect(await emails.enterOld(caller, { code: old, email, language })).toMatchObject({ state: 'sent' })
  const fresh = await read(email, /\b\d{6}\b/, 0)
  seen = count(before)
  await emails.enterNew({ caller, languages: undefined }, wrongOf(fresh))
  expect(await emails.enterNew({ caller, languages: undefined }, fresh)).toMatchObject({ state: 'changed' })
  const mark = await read(before, /(?<=#undo\.)\S+/, seen)
  expect(await emails.undo(mark, '203.0.113.0/24')).toBe(before)
}

/** Sees the ways to log in, and takes one of each kind away. */
async function removeLinks(database: GatewayDatabase, { links }: Vault, caller: VaultCaller): Promise<void> {
  const { userId: user_id } = caller
  const stamp = isPostgres(database) ? sql`now()` : sql`'2026-11-20T00:00:00.000Z'`
  await sql`insert into vault_accounts (id, account_id, provider_id, user_id, created_at, updated_at)
    values ('own account', 'subject', 'google', ${user_id}, ${stamp}, ${stamp})`.execute(database)
  const own = {
    user_id,
    name: '',
    public_key: '',
    counter: 0,
    device_type: 'multiDevice' as const,
    transports: '[]',
    aaguid: '',
  }
  const passkey = { ...own, id: 'own passkey', credential_id: 'own credential', backed_up: 1, created_at: Date.now() }
  await database.insertInto('vault_passkeys').values(passkey).execute()
  const listed = await links.list(caller)
  expect(listed.map(({ kind }) => kind)).toEqual(['google', 'passkey'])
  for (const { id: link } of listed) await links.remove({ caller, languages: undefined }, link)
}

const payment = { chainId: 1, to: `0x${'4'.repeat(40)}`, value: '1000', data: '0x' }

/** What visitors and operators do, once each. */
async function useTables(database: GatewayDatabase, vault: Vault, sink: MailSink): Promise<void> {
  const { wallets, devices, exit, sites } = vault
  const caller = await logIn(vault, sink, 'newcomer@example.net')
  const made = await prepareWallet(vault, caller, (await wallets.stepOf(caller)).nonce)
  await wallets.create(caller, made)
  await wallets.release(caller, made.walletId, { signs: { kind: 'evmTransaction', transaction: payment } })
  await wallets.recover({ caller, languages: undefined }, made.walletId)
  await renewHome(vault, caller, made)
  await wallets.grant(caller, made.walletId)
  const { nonce } = await wallets.stepOf(caller)
  const other = await prepareWallet(vault, caller, nonce)
  await expect(wallets.enrol({ caller, languages: undefined }, made.walletId, other)).rejects.toMatchObject({
    code: 'vault-wallet-proof-wrong',
  })
  const second = await logIn(vault, sink, 'newcomer@example.net')
  const listed = await devices.list(second)
  expect(listed).toHaveLength(2)
  // Only a device that has the wallet adds a passkey.
  await usePasskeys(vault, { ...caller, trustedAfter: 0 }, made)
  await sites.list(second)
  await sites.disconnect(second, { origin, project: '' })
  await wallets.grant(caller, made.walletId)
  const { ticket } = await exit.vouch({ ...caller, trustedAfter: 0 }, made.walletId)
  await exit.trust(second, made.walletId, ticket)
  const known = { caller: { ...caller, trustedAfter: 0 }, languages: undefined }
  await useAuthenticator(vault, known.caller, made.walletId)
  await database.updateTable('vault_wallets').set({ limits: null }).where('id', '=', made.walletId).execute()
  await exit.export(known, made.walletId)
  await exit.remove(known, made.walletId)
  await exit.undo(caller, undefined)
  const changing = { ...(await logIn(vault, sink, 'changing@example.net')), trustedAfter: 0 }
  await removeLinks(database, vault, changing)
  await changeAddress(vault, sink, changing, 'changed@example.net')
  const closing = { app, name: 'Example wallet', mode: 'winddown', closesOn: '2027-03-01' } as const
  const mailer = { send: () => undefined }
  // Those that were left, and the one that was made here.
  expect(await notifyClosing({ config: closing, database, mailer, now: Date.now() })).toBe(102)
  expect(await notifyClosing({ config: closing, database, mailer, now: Date.now() })).toBe(0)
  await devices.signOut(caller)
  const last = { ...second, trustedAfter: 0 }
  await devices.revoke({ caller: last, languages: undefined }, listed.find(({ isCurrent }) => !isCurrent)?.id ?? '')
  await devices.signOutEverywhere(last)
  await vault.forget()
  const erase = eraseVault(await testTrail(database))
  await erase(database, readErasedAccount(made.addresses.evm), 'count')
  await erase(database, readErasedAccount(made.addresses.solana), 'erase')
  await vault.forget()
  expect(await database.selectFrom('vault_wallets').select('id').where('id', '=', made.walletId).execute()).toEqual([])
  expect(
    await database.selectFrom('keeper_shares').select('split_id').where('wallet_id', '=', made.walletId).execute(),
  ).toEqual([])
}

describe.each(['SQLite', 'Postgres'])('queries of the hosted wallet on %s with tables of real size', (engine) => {
  it('read no table that grows as a whole', { timeout: 600_000 }, async () => {
    const sink = await startMailSink()
    endings.push(() => sink.stop())
    const made =
      engine === 'SQLite' ? { location: ':memory:', drop: async () => undefined } : await createTestDatabase()
    endings.push(made.drop)
    const run = new Map<string, RunQuery>()
    let isNoted = false
    const database = openDatabase(made.location, {
      onQuery: (_, query) => {
        if (isNoted) run.set(query.sql, query)
      },
    })
    endings.push(() => database.destroy())
    await migrate(database)
    await seed(database)
    const keys = () => readKeysOr([], { database: ':memory:', file: '' })
    const vault = await createVault({
      config: {
        app,
        gateway,
        name: 'Example wallet',
        origins: [origin],
        contracts: [],
        policies: [{ methods: ['transaction'], limits: [{ chain: 'eip155:1', perCall: '1', perDay: '1' }] }],
        trusted: [],
        scope: 'operator',
        mode: 'open',
        custody: { ask: 'after' },
        keks: [],
        ticketKeys: [],
        keeperKeks: [],
        social: {},
        mailsPerNetwork: 100,
        smtp: sink.url,
        from: 'login@example.com',
      },
      networks: [],
      keys: { gateway: keys(), keeper: keys(), tickets: keys() },
      database,
      shared: {
        kind: 'memory',
        locks: { take: async () => undefined, read: async () => [] },
        topics: { publish: async () => {}, subscribe: () => () => {} },
        buckets: createMemoryBuckets({ now: Date.now }),
        cache: { get: async () => undefined, set: async () => {}, remove: async () => {} },
      } as never,
      registry: { isOpen: async () => true, find: async () => ({ kind: 'unknown' }) } as never,
      readWorth: async () => new Map(),
      optimism: () => undefined,
      logger: createLogger('silent'),
    })
    endings.push(vault.stop)
    isNoted = true
    await useTables(database, vault, sink)
    isNoted = false
    const scans: string[] = []
    for (const query of run.values()) {
      if (!/^\s*(select|with|update|delete)/i.test(query.sql)) continue
      const found = (await findScans(database, query)).filter(
        (table) => large.includes(table) || isAlias(table, query, large),
      )
      scans.push(...found.map((table) => `${table}: ${query.sql}`))
    }
    expect(run.size).toBeGreaterThan(40)
    expect(scans).toEqual([])
  })
})
