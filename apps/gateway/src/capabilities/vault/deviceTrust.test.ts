// Long because what a stranger's device may not do, and how its owner is told and ends it, is tried on the same wallets.
import { randomUUID } from 'node:crypto'
import { type VaultAct, vaultActs, type vaultStanding } from '@foyer/contract/vault'
import { createAuthenticator } from '@foyer/test'
import type { InferOutput } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdByPassword, protectWallet, replaceHome } from '../../testing/protectWallet.ts'
import { renewHome } from '../../testing/renewHome.ts'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../testing/vaultClient.ts'
import { trustMs } from './judgeAct.ts'

type Trust = InferOutput<typeof vaultStanding>

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
    const { self } = await client.logIn(email, languages)
    const again = () => client.enrol(made.walletId, self.nonce, keys, made.entropy, made.addresses)
    expect((await again()).status).toBe(200)
    return { client, again }
  }
  const ownId = async (client: Client) => String((await client.call('GET', '/v1/vault/me')).answer.deviceId)
  /** When a device first logged in. */
  const since = async (client: Client) => {
    const { devices } = (await client.call('GET', '/v1/vault/devices')).answer
    return Number(
      (devices as { isCurrent: boolean; enrolledAt: number }[]).find(({ isCurrent }) => isCurrent)?.enrolledAt,
    )
  }
  const exported = ({ made }: Pick<Member, 'made'>, client: Client) =>
    client.fetchPart(`/v1/vault/wallets/${made.walletId}/export`, {
      kind: 'device',
      holder: 'device-server',
      walletId: made.walletId,
    })
  const addFactor = async ({ keys, made, path }: Member, client: Client, splitId: string, R0: Uint8Array) => {
    const nonce = String((await client.call('GET', '/v1/vault/me')).answer.nonce)
    const proofs = await client.prove(keys, {
      purpose: 'factor',
      walletId: made.walletId,
      splits: [splitId],
      nonce,
      addresses: made.addresses,
    })
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
    'add an app': () => client.call('POST', '/v1/vault/authenticator', {}),
    'remove the app': () => client.call('POST', '/v1/vault/authenticator-removal', {}),
    'remove a factor': () => client.call('DELETE', `${own.path}/factors/${randomUUID()}`),
    link: () => client.call('POST', '/v1/vault/links', { provider: 'github' }),
    unlink: () => client.call('DELETE', `/v1/vault/links/${randomUUID()}`),
    'change the email': () => client.call('POST', '/v1/vault/email/start', {}),
    export: () => exported(own, client),
    'make a file': () => renewHome(own, client),
    delete: () => client.call('DELETE', own.path),
    vouch: () => client.call('POST', `${own.path}/export-ticket`, {}),
  })
  const mailsTo = (email: string) => hosted.sink.mails.filter(({ to }) => to.includes(email))
  const news = (email: string) => mailsTo(email).filter(({ text }) => text.includes('#end.'))

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
      'add an app': ____,
      'sign out all': _____,
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
      'A new device logged in with your email address. If it was you, you’re done.',
      'Not you? Open the link and remove it. It stops working at once.',
      'Device: Firefox on Windows',
      `Site: ${site}`,
      'This wasn’t me: ',
      `${vaultApp}/security#end.${await ownId(client)}.`,
      `When: ${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(await since(client))} UTC`,
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
    expect(german?.text).toContain('Warst du es nicht? Öffne den Link und entferne es. Es gilt sofort nicht mehr.')
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

  it('tells of a device that logs in and recovers nothing, and of the member’s first one never', async () => {
    const own = await member('login@example.org')
    const second = await hosted.visitor()
    const { self } = await second.logIn(own.email, 'de')
    await expect.poll(() => news(own.email)).toHaveLength(1)
    expect(news(own.email)[0]?.subject).toBe('Ein neues Gerät kann deine Example wallet öffnen')
    // Then it recovers, and logs in again.
    const { entropy, addresses, walletId } = own.made
    expect((await second.enrol(walletId, self.nonce, own.keys, entropy, addresses)).status).toBe(200)
    await second.logIn(own.email)
    await own.first.logIn(own.email)
    await (await hosted.visitor()).logIn(own.email)
    await expect.poll(() => news(own.email)).toHaveLength(2)
  })

  it('tells of ten new devices of a member in a day, and writes the others down', async () => {
    const own = await member('many@example.org')
    for (let index = 0; index < 12; index += 1) {
      await hosted.gateway.database.deleteFrom('vault_counts').where('kind', '<>', 'device-told').execute()
      await letIn(own)
    }
    await expect.poll(() => news(own.email)).toHaveLength(10)
    // Its code comes after them.
    await own.first.logIn(own.email)
    expect(news(own.email)).toHaveLength(10)
  })

  it('ends a new device by the mail that told of it, once, and no device that is trusted', async () => {
    const own = await member('end@example.org')
    const { client } = await letIn(own)
    await expect.poll(() => news(own.email)).toHaveLength(1)
    const markOf = (text = '') => /#end\.(\S+)/.exec(text)?.[1] ?? ''
    const mark = markOf(news(own.email)[0]?.text)
    const anybody = await hosted.visitor()
    const end = (given: string) => anybody.call('POST', '/v1/vault/device-end', { mark: given })
    const isOver = { status: 410, code: 'vault-end-stale' }
    const owners = await ownId(own.first)
    expect(await end(mark.replace(await ownId(client), owners))).toMatchObject(isOver)
    expect(await end(mark)).toMatchObject({ status: 200, answer: { label: 'Firefox on Windows' } })
    expect((await client.release(own.made.walletId)).status).toBe(401)
    expect((await own.first.release(own.made.walletId)).status).toBe(200)
    expect(await end(mark)).toMatchObject(isOver)
    await letIn(own)
    await expect.poll(() => news(own.email)).toHaveLength(2)
    hosted.pass(trustMs)
    expect(await end(markOf(news(own.email)[1]?.text))).toMatchObject(isOver)
  })

  it('refuses the mail’s link for a device that was approved', async () => {
    const own = await member('approved@example.org')
    hosted.pass(trustMs)
    const { client } = await letIn(own)
    await expect.poll(() => news(own.email)).toHaveLength(1)
    const approve = (by: Client, id: string) => by.call('POST', `/v1/vault/devices/${id}/approve`, {})
    const strangers = await ownId(client)
    // Neither by itself, nor by a device that is as new, nor by a known one without a login.
    expect(await approve(client, strangers)).toMatchObject(isNew)
    expect(await approve((await letIn(own)).client, strangers)).toMatchObject(isNew)
    expect(await approve(own.first, strangers)).toMatchObject(isStale)
    await own.first.logIn(own.email)
    const others = await member('another@example.org')
    expect(await approve(own.first, await ownId(others.first))).toMatchObject({ code: 'vault-device-unknown' })
    expect(await approve(own.first, strangers)).toMatchObject({ status: 200 })
    expect(await exported(own, client)).toMatchObject({ status: 200 })
    const mark = /#end\.(\S+)/.exec(news(own.email)[0]?.text ?? '')?.[1] ?? ''
    expect(await client.call('POST', '/v1/vault/device-end', { mark })).toMatchObject({ code: 'vault-end-stale' })
  })

  it('tells a page beforehand how each act is judged, for a first device, a known one and a new one', async () => {
    const own = await member('outlook@example.org')
    const actOf: Readonly<Record<string, VaultAct>> = {
      protect: 'protect',
      'add a passkey': 'add-passkey',
      'add a factor': 'add-factor',
      revoke: 'revoke-another',
      'sign out all': 'sign-out-all',
      'remove a factor': 'remove-factor',
      'add an app': 'add-authenticator',
      'remove the app': 'remove-authenticator',
      link: 'add-login',
      unlink: 'remove-login',
      'change the email': 'change-email',
      export: 'export',
      'make a file': 'make-file',
      delete: 'delete',
      approve: 'approve-device',
    }
    const trustOf = async (client: Client) => (await client.call('GET', '/v1/vault/me')).answer.trust as Trust
    expect(await trustOf(own.first)).toEqual({
      at: expect.closeTo((await since(own.first)) + trustMs, -1),
      approver: null,
      waits: vaultActs.filter(
        (act) => !['protect', 'add-passkey', 'add-factor', 'add-authenticator', 'sign-out-all'].includes(act),
      ),
    })
    hosted.pass(trustMs)
    await own.first.logIn(own.email)
    expect(await trustOf(own.first)).toMatchObject({ approver: null, waits: [] })
    const { client } = await letIn(own)
    const { at, approver, waits } = await trustOf(client)
    expect({ at, approver }).toEqual({
      at: expect.closeTo((await since(client)) + trustMs, -1),
      approver: { label: 'Firefox on Windows', site: 'https://shop.example.org' },
    })
    const owners = await ownId(own.first)
    const acts = {
      ...takeOver(own, client, owners),
      approve: () => client.call('POST', `/v1/vault/devices/${owners}/approve`, {}),
    }
    for (const [name, run] of Object.entries(acts)) {
      const act = actOf[name]
      if (act !== undefined) expect([act, waits.includes(act), await run()]).toMatchObject([act, true, isNew])
    }
    expect(waits).toHaveLength(Object.keys(actOf).length)
    expect((await client.call('GET', '/v1/vault/devices')).answer.devices).toMatchObject([
      { isCurrent: true, isTrusted: false },
      { isCurrent: false, isTrusted: true },
    ])
  })

  it('asks for seven days whose a new device is, until a trusted one says yes, and never of the one that made the wallet', async () => {
    const own = await member('asked@example.org')
    const { client } = await letIn(own)
    const newOnes = async () =>
      ((await own.first.call('GET', '/v1/vault/devices')).answer.devices as { id: string; isNew: boolean }[])
        .filter((device) => device.isNew)
        .map(({ id }) => id)
    const id = await ownId(client)
    hosted.pass(trustMs)
    await own.first.logIn(own.email)
    expect(await newOnes()).toEqual([id])
    hosted.pass(6 * trustMs - 60_000)
    await own.first.logIn(own.email)
    expect(await newOnes()).toEqual([id])
    expect((await own.first.call('POST', `/v1/vault/devices/${id}/approve`, {})).status).toBe(200)
    expect(await newOnes()).toEqual([])
    const other = await ownId((await letIn(own)).client)
    expect(await newOnes()).toEqual([other])
    hosted.pass(7 * trustMs)
    await own.first.logIn(own.email)
    expect(await newOnes()).toEqual([])
  })

  it('sends no mail about a new device of a member without an address, and records it', async () => {
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
    const own = await member('after@example.org')
    expect(mailsTo(own.email)).toHaveLength(1)
    expect(hosted.sink.mails).toHaveLength(before + 1)
    const events = await hosted.gateway.database
      .selectFrom('vault_audit')
      .select('event')
      .where('wallet_id', '=', wallet.walletId)
      .execute()
    expect(events.map(({ event }) => event)).toContain('device-enrolled')
  })
})
