import { randomUUID } from 'node:crypto'
import { createAuthenticator } from '@foyer/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdByPassword, protectWallet, replaceHome } from '../../testing/protectWallet.ts'
import { renewHome } from '../../testing/renewHome.ts'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../testing/vaultClient.ts'
import { trustMs } from './judgeAct.ts'

const isNew = { status: 403, code: 'vault-device-new' }
const isStale = { status: 403, code: 'vault-login-stale' }
const site = 'https://shop.example.org'

describe('the trust in a device of a hosted wallet', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway()
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  type Client = Awaited<ReturnType<VaultGateway['visitor']>>
  const member = async (email: string) => {
    const first = await hosted.visitor()
    const keys = await first.makeKeys()
    const made = await first.prepare((await first.logIn(email)).self.nonce, keys)
    expect((await first.create(made)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(200)
    return { first, keys, made, email, path: `/v1/vault/wallets/${made.walletId}` }
  }
  type Member = Awaited<ReturnType<typeof member>>
  /** Lets another browser in, as a reader of the member's mail does. */
  const letIn = async ({ email, keys, made }: Pick<Member, 'email' | 'keys' | 'made'>, languages = 'en') => {
    const client = await createVaultClient(hosted.place, { origin: site })
    const { self } = await client.logIn(email)
    const again = () =>
      client.enrol(made.walletId, self.nonce, keys, made.entropy, made.addresses, { 'accept-language': languages })
    expect((await again()).status).toBe(200)
    return { client, again }
  }
  const ownId = async (client: Client) => String((await client.call('GET', '/v1/vault/me')).answer.deviceId)
  const exported = ({ made }: Pick<Member, 'made'>, client: Client) =>
    client.fetchPart(`/v1/vault/wallets/${made.walletId}/export`, {
      kind: 'device',
      holder: 'device-server',
      walletId: made.walletId,
    })
  const addFactor = async ({ keys, made, path }: Member, client: Client, splitId: string, R0: Uint8Array) => {
    const nonce = String((await client.call('GET', '/v1/vault/me')).answer.nonce)
    const proofs = await client.prove(keys, made.walletId, nonce, made.addresses)
    const held = await holdByPassword({ walletId: made.walletId, splitId }, R0)
    return client.call('POST', `${path}/factors`, { proofs, splitId, held })
  }
  /** What would shut the owner out, or let the keys go. */
  const takeOver = (own: Member, client: Client, other: string) => ({
    protect: () => replaceHome(client, own.made, own.keys, holdByPassword),
    'add a passkey': () => client.call('POST', '/v1/vault/passkeys/attempts', {}),
    'add a factor': () => addFactor(own, client, own.made.splits.home, own.made.parts.R0),
    revoke: () => client.call('DELETE', `/v1/vault/devices/${other}`),
    'sign out all': () => client.call('POST', '/v1/vault/signout-all', {}),
    'remove a factor': () => client.call('DELETE', `${own.path}/factors/${randomUUID()}`),
    link: () => client.call('POST', '/v1/vault/links', { provider: 'github' }),
    unlink: () => client.call('DELETE', `/v1/vault/links/${randomUUID()}`),
    'change the e-mail': () => client.call('POST', '/v1/vault/email/start', {}),
    export: () => exported(own, client),
    'make a file': () => renewHome(own, client),
    delete: () => client.call('DELETE', own.path),
    vouch: () => client.call('POST', `${own.path}/export-ticket`, {}),
  })
  const mailsTo = (email: string) => hosted.sink.mails.filter(({ to }) => to.includes(email))
  const news = (email: string) => mailsTo(email).filter(({ text }) => text.includes('#devices'))

  it('comes with the day, and until then no new device shuts the owner out or takes the keys', async () => {
    const own = await member('owner@example.org')
    hosted.pass(trustMs)
    await own.first.logIn(own.email)
    const { client } = await letIn(own)
    const owners = await ownId(own.first)
    for (const [act, run] of Object.entries(takeOver(own, client, owners))) {
      expect([act, await run()]).toMatchObject([act, isNew])
    }
    expect((await own.first.release(own.made.walletId)).status).toBe(200)
    hosted.pass(trustMs - 60_000)
    await client.logIn(own.email)
    expect(await client.call('DELETE', `/v1/vault/devices/${owners}`)).toMatchObject(isNew)
    hosted.pass(60_000)
    expect((await client.call('DELETE', `/v1/vault/devices/${owners}`)).status).toBe(200)
    expect((await own.first.call('GET', '/v1/vault/me')).status).toBe(401)
  })

  it('lets the owner’s device, which is known, remove the new one at once, after a login of the last five minutes', async () => {
    const own = await member('known@example.org')
    hosted.pass(trustMs)
    const { client } = await letIn(own)
    const strangers = await ownId(client)
    expect(await own.first.call('DELETE', `/v1/vault/devices/${strangers}`)).toMatchObject(isStale)
    expect(await own.first.call('POST', '/v1/vault/signout-all', {})).toMatchObject(isStale)
    await own.first.logIn(own.email)
    expect((await own.first.call('DELETE', `/v1/vault/devices/${strangers}`)).status).toBe(200)
    expect((await client.release(own.made.walletId)).status).toBe(401)
  })

  it('needs none where a device removes itself, or signs out with no other there', async () => {
    const own = await member('itself@example.org')
    const { client } = await letIn(own)
    hosted.pass(301_000)
    expect((await client.call('DELETE', `/v1/vault/devices/${await ownId(client)}`)).status).toBe(200)
    expect((await own.first.call('POST', '/v1/vault/signout-all', {})).status).toBe(200)
    expect((await own.first.call('GET', '/v1/vault/me')).status).toBe(401)
  })

  it('lets a newcomer protect the wallet and add more to it while no other device was let in, and nothing else', async () => {
    const own = await member('newcomer@example.org')
    const { first, keys, made } = own
    const {
      protect: _,
      'add a factor': __,
      'add a passkey': ___,
      'sign out all': ____,
      ...rest
    } = takeOver(own, first, randomUUID())
    for (const [act, run] of Object.entries(rest)) expect([act, await run()]).toMatchObject([act, isNew])
    const held = await protectWallet(first, made, { app: vaultApp, keys })
    expect(held).toMatchObject({ status: 200, answer: { wallet: { mode: 'user-held' } } })
    expect((await addFactor(own, first, held.splitId, held.R0)).status).toBe(200)
    // What is there already is replaced on a trusted device alone.
    expect(await replaceHome(first, made, keys, holdByPassword)).toMatchObject(isNew)
    await letIn(own)
    expect(await first.call('POST', '/v1/vault/passkeys/attempts', {})).toMatchObject(isNew)
    expect(await addFactor(own, first, held.splitId, held.R0)).toMatchObject(isNew)
  })

  it('takes the protection of a new wallet from its first device no more once another one was let in', async () => {
    const own = await member('second@example.org')
    const { client } = await letIn(own)
    expect((await client.call('DELETE', `/v1/vault/devices/${await ownId(client)}`)).status).toBe(200)
    expect(await replaceHome(own.first, own.made, own.keys, holdByPassword)).toMatchObject(isNew)
  })

  it('comes with a passkey that is a day old itself, for this login, and never with a fresh one', async () => {
    const own = await member('passkey@example.org')
    const authenticator = createAuthenticator({ isBackedUp: true })
    const offered = (await own.first.call('POST', '/v1/vault/passkeys/attempts', {})).answer
    const options = offered.passkey as { challenge: string; rpId: string; userHandle: string }
    const { prf: _, ...made } = await authenticator.make({ ...options, origin: vaultApp })
    const added = { attempt: offered.id, passkey: { type: 'made', ...made } }
    expect((await own.first.call('POST', '/v1/vault/passkeys', added)).status).toBe(200)
    const byPasskey = async () => {
      const client = await createVaultClient(hosted.place, { origin: site })
      const attempt = await client.openPasskey()
      const used = await authenticator.use({ ...attempt.passkey, origin: vaultApp })
      const { prf: __, userHandle: ___, ...answer } = used ?? {}
      expect((await client.endPasskey(attempt, { type: 'used', ...answer })).ended.status).toBe(200)
      return client
    }
    const owners = await ownId(own.first)
    const revoke = (client: Client) => client.call('DELETE', `/v1/vault/devices/${owners}`)
    hosted.pass(6_000)
    expect(await revoke(await byPasskey())).toMatchObject(isNew)
    hosted.pass(trustMs - 6_000 - 60_000)
    expect(await revoke(await byPasskey())).toMatchObject(isNew)
    hosted.pass(120_000)
    const trusted = await byPasskey()
    // The next login here is by the mailbox, which anybody may read.
    await trusted.logIn(own.email)
    expect(await revoke(trusted)).toMatchObject(isNew)
    expect((await revoke(await byPasskey())).status).toBe(200)
  })

  it('tells the member of every new device by mail, once, in the language of its browser', async () => {
    const own = await member('told@example.org')
    expect(news(own.email)).toEqual([])
    const { again, client } = await letIn(own)
    await expect.poll(() => news(own.email)).toHaveLength(1)
    const [mail] = news(own.email)
    expect(mail?.subject).toBe('A new device can open your Example wallet')
    for (const said of [
      'Somebody logged in with your email address. If it was you, you’re done.',
      'Not you? Open your devices and remove it. It stops working at once.',
      'Device: Firefox on Windows',
      `Site: ${site}`,
      `${vaultApp}/security#devices`,
    ]) {
      expect(mail?.text).toContain(said)
    }
    // One that lost its part gets a new one, and is no new device.
    expect((await again()).status).toBe(200)
    await client.logIn(own.email)
    await letIn(own, 'de-AT')
    await expect.poll(() => news(own.email)).toHaveLength(2)
    const german = news(own.email).at(-1)
    expect(german?.subject).toBe('Ein neues Gerät kann deine Example wallet öffnen')
    expect(german?.text).toContain('Warst du es nicht? Öffne deine Geräte und entferne es. Es gilt sofort nicht mehr.')
    await letIn(own, 'ar')
    await expect.poll(() => news(own.email)).toHaveLength(3)
    expect(news(own.email).at(-1)?.subject).toBe('جهاز جديد يمكنه فتح Example wallet')
    const noted = await hosted.gateway.database
      .selectFrom('vault_audit')
      .select('event')
      .where('wallet_id', '=', own.made.walletId)
      .where('event', '=', 'device-enrolled')
      .execute()
    expect(noted).toHaveLength(4)
  })

  it('tells nobody of a new device whose member has no address, and writes it down', async () => {
    const authenticator = createAuthenticator({ isBackedUp: true })
    const first = await hosted.visitor()
    const opened = await first.openPasskey()
    const { prf: _, ...made } = await authenticator.make({ ...opened.passkey, origin: vaultApp })
    const { self } = await first.endPasskey(opened, { type: 'made', ...made })
    const keys = await first.makeKeys()
    const wallet = await first.prepare(self?.nonce ?? '', keys)
    expect((await first.create(wallet)).status).toBe(200)
    expect((await first.release(wallet.walletId)).status).toBe(200)
    const second = await hosted.visitor()
    const attempt = await second.openPasskey()
    const used = await authenticator.use({ ...attempt.passkey, origin: vaultApp })
    const { prf: __, userHandle: ___, ...answer } = used ?? {}
    const login = await second.endPasskey(attempt, { type: 'used', ...answer })
    const before = hosted.sink.mails.length
    const nonce = login.self?.nonce ?? ''
    expect((await second.enrol(wallet.walletId, nonce, keys, wallet.entropy, wallet.addresses)).status).toBe(200)
    const told = await member('after@example.org')
    expect(mailsTo(told.email)).toHaveLength(1)
    expect(hosted.sink.mails).toHaveLength(before + 1)
    const events = await hosted.gateway.database
      .selectFrom('vault_audit')
      .select('event')
      .where('wallet_id', '=', wallet.walletId)
      .execute()
    expect(events.map(({ event }) => event)).toContain('device-enrolled')
  })
})
