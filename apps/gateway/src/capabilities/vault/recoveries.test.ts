// Long because every way into a wallet on a new device is tried, with every way to stop it.
import { createAuthenticator } from '@foyer/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../testing/startVaultGateway.ts'
import { trustMs } from './judgeAct.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const waits = { status: 403, code: 'vault-recovery-waits' }
const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe('a device that is not known to a wallet', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ recovery: undefined })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  type Client = Awaited<ReturnType<VaultGateway['visitor']>>
  /** A member with a wallet on a known device. */
  const member = async (email: string, at = hosted) => {
    const first = await at.visitor()
    const keys = await first.makeKeys()
    const made = await first.prepare((await first.logIn(email)).self.nonce, keys)
    expect((await first.create(made)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(200)
    at.pass(trustMs)
    await first.logIn(email)
    return { first, keys, made, email }
  }
  type Member = Awaited<ReturnType<typeof member>>
  /** Another browser, as a reader of the member's mail has it. */
  const newcomer = async ({ email }: Pick<Member, 'email'>, languages = 'en') => {
    const client = await hosted.visitor()
    await client.logIn(email, languages)
    return client
  }
  const recover = (client: Client, { made }: Pick<Member, 'made'>) => client.recover(made.walletId)
  const refusalOf = async (client: Client, own: Pick<Member, 'made'>) => (await recover(client, own)).auth
  const opens = async (client: Client, own: Pick<Member, 'made'>) =>
    hex((await recover(client, own)).entropy) === hex(own.made.entropy)
  const idOf = async (client: Client) => String((await client.call('GET', '/v1/vault/me')).answer.deviceId)
  const mailsTo = (email: string) => hosted.sink.mails.filter(({ to }) => to.includes(email))
  const asked = (email: string) => mailsTo(email).filter(({ subject }) => subject.includes('waits to open'))
  const markOf = (text = '') => /#end\.(\S+)/.exec(text)?.[1] ?? ''

  it('gets nothing for a day, while another one was used within 30 days', async () => {
    const own = await member('waits@example.org')
    const client = await newcomer(own)
    const refused = await refusalOf(client, own)
    expect(refused).toMatchObject(waits)
    expect(refused.response.headers.get('retry-after')).toBe(String(day / 1_000))
    expect(refused.answer.share).toBeUndefined()
    const { recovery, trust } = (await client.call('GET', '/v1/vault/me')).answer as {
      recovery: { opensAt: number }
      trust: { at: number; approver: object }
    }
    expect(trust).toMatchObject({ approver: { label: 'Firefox on Windows' } })
    // Nothing that this device asks meanwhile brings the end nearer, or puts it off.
    hosted.pass(day - 2 * minute)
    await client.logIn(own.email)
    expect(await refusalOf(client, own)).toMatchObject(waits)
    const again = (await client.call('GET', '/v1/vault/me')).answer.recovery as { opensAt: number }
    expect(again).toEqual(recovery)
    hosted.pass(2 * minute)
    expect(await opens(client, own)).toBe(true)
  })

  it('mails its member at once when it opens, with a link, and starts the keeper’s clock', async () => {
    const own = await member('told@example.org')
    const client = await newcomer(own)
    expect(await refusalOf(client, own)).toMatchObject(waits)
    await expect.poll(() => asked(own.email)).toHaveLength(1)
    const { opensAt } = (await client.call('GET', '/v1/vault/me')).answer.recovery as { opensAt: number }
    const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    const text = asked(own.email)[0]?.text ?? ''
    expect(text).toContain(`It can from ${moment.format(opensAt)} UTC on, unless you remove it.`)
    expect(text).toContain(`${vaultApp}/security#end.${await idOf(client)}.`)
    // Asked again it is the same recovery.
    await refusalOf(client, own)
    await client.logIn(own.email)
    expect(asked(own.email)).toHaveLength(1)
    const rows = await hosted.gateway.database
      .selectFrom('keeper_recoveries')
      .select('asked_at')
      .where('wallet_id', '=', own.made.walletId)
      .execute()
    expect(rows).toEqual([{ asked_at: expect.closeTo(opensAt - day, -2) }])
  })

  it('mails in the language of its browser', async () => {
    const own = await member('sprache@example.org')
    const client = await hosted.visitor()
    await client.logIn(own.email, 'de')
    await client.call(
      'POST',
      `/v1/vault/wallets/${own.made.walletId}/recovery`,
      {},
      {
        eph: 'A'.repeat(87),
        headers: { 'accept-language': 'de' },
      },
    )
    await expect
      .poll(() => mailsTo(own.email).map(({ subject }) => subject))
      .toContain('Ein neues Gerät wartet auf deine Example wallet')
  })

  it('gets in at once where a known device approves it, and not by its own word or a newer one’s', async () => {
    const own = await member('approves@example.org')
    const [client, other] = [await newcomer(own), await newcomer(own)]
    expect(await refusalOf(client, own)).toMatchObject(waits)
    const approve = async (by: Client) => by.call('POST', `/v1/vault/devices/${await idOf(client)}/approve`, {})
    for (const by of [client, other]) expect(await approve(by)).toMatchObject({ status: 403, code: 'vault-device-new' })
    expect(await refusalOf(client, own)).toMatchObject(waits)
    expect((await approve(own.first)).status).toBe(200)
    expect(await opens(client, own)).toBe(true)
    expect(await refusalOf(other, own)).toMatchObject(waits)
  })

  it('gets in at once where a known device vouched for it', async () => {
    const own = await member('vouches@example.org')
    const path = `/v1/vault/wallets/${own.made.walletId}`
    const client = await newcomer(own)
    const { ticket } = (await own.first.call('POST', `${path}/export-ticket`, {})).answer
    expect((await client.call('POST', `${path}/trust`, { ticket })).status).toBe(200)
    expect(await opens(client, own)).toBe(true)
    expect(asked(own.email)).toEqual([])
  })

  it('gets in at once by a passkey of a day, and by no younger one', async () => {
    const own = await member('passkey@example.org')
    const authenticator = createAuthenticator({ isBackedUp: true })
    const offered = (await own.first.call('POST', '/v1/vault/passkeys/attempts', {})).answer
    const options = offered.passkey as { challenge: string; rpId: string; userHandle: string }
    const { prf: _, ...made } = await authenticator.make({ ...options, origin: vaultApp })
    const added = { attempt: offered.id, passkey: { type: 'made', ...made } }
    expect((await own.first.call('POST', '/v1/vault/passkeys', added)).status).toBe(200)
    const byPasskey = async () => {
      const client = await hosted.visitor()
      const attempt = await client.openPasskey()
      const used = await authenticator.use({ ...attempt.passkey, origin: vaultApp })
      const { prf: __, userHandle: ___, ...answer } = used ?? {}
      expect((await client.endPasskey(attempt, { type: 'used', ...answer })).ended.status).toBe(200)
      return client
    }
    hosted.pass(day - minute)
    expect(await refusalOf(await byPasskey(), own)).toMatchObject(waits)
    hosted.pass(minute)
    expect(await opens(await byPasskey(), own)).toBe(true)
  })

  it('gets in at once where it was let in before, whatever its browser lost', async () => {
    const own = await member('lost-half@example.org')
    expect(await opens(own.first, own)).toBe(true)
    expect(asked(own.email)).toEqual([])
  })

  it.each([
    ['recently', 30 * day, false],
    ['long-ago', 30 * day + minute, true],
  ])('looks whether another one was used %s, %i ms before: gets in at once %s', async (name, ago, isOpen) => {
    const own = await member(`${name}@example.org`)
    const client = await newcomer(own)
    const { deviceId } = (await own.first.call('GET', '/v1/vault/me')).answer
    await hosted.gateway.database
      .updateTable('vault_devices')
      .set({ last_seen_at: hosted.place.now === undefined ? 0 : hosted.place.now() - ago + minute / 2 })
      .where('id', '=', String(deviceId))
      .execute()
    if (isOpen) expect(await opens(client, own)).toBe(true)
    else expect(await refusalOf(client, own)).toMatchObject(waits)
  })

  it('gets in at once where every other was removed', async () => {
    const own = await member('removed@example.org')
    expect((await own.first.call('POST', '/v1/vault/signout-all', {})).status).toBe(200)
    expect(await opens(await newcomer(own), own)).toBe(true)
  })

  it('waits on the first day of a wallet too', async () => {
    const first = await hosted.visitor()
    const made = await first.prepare((await first.logIn('first-day@example.org')).self.nonce, await first.makeKeys())
    expect((await first.create(made)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(200)
    const own = { made, email: 'first-day@example.org' }
    expect(await refusalOf(await newcomer(own), own)).toMatchObject(waits)
  })

  it('stops by the link of the mail, learns so once, as its member does, and waits anew', async () => {
    const own = await member('link@example.org')
    const client = await newcomer(own)
    expect(await refusalOf(client, own)).toMatchObject(waits)
    await expect.poll(() => asked(own.email)).toHaveLength(1)
    hosted.pass(day - minute)
    const reader = await hosted.visitor()
    const mark = markOf(asked(own.email)[0]?.text)
    expect((await reader.call('POST', '/v1/vault/device-end', { mark })).status).toBe(200)
    expect((await recover(client, own)).auth.status).toBe(401)
    await expect
      .poll(() => mailsTo(own.email).map(({ subject }) => subject))
      .toContain('The new device does not open your Example wallet')
    hosted.pass(2 * minute)
    await client.logIn(own.email)
    expect(await refusalOf(client, own)).toMatchObject({ status: 403, code: 'vault-recovery-cancelled' })
    expect(await refusalOf(client, own)).toMatchObject(waits)
    await expect.poll(() => asked(own.email)).toHaveLength(2)
    const events = await hosted.gateway.database.selectFrom('vault_audit').select('event').execute()
    expect(events.map(({ event }) => event)).toContain('recovery-cancelled')
  })

  it('stops by a known device through another process of the gateway, at once for all of them', async () => {
    const own = await member('process@example.org')
    const client = await newcomer(own)
    expect(await refusalOf(client, own)).toMatchObject(waits)
    const { app: _, ...vault } = hosted.gateway.gateway.config.vault ?? { app: '' }
    const second = await startVaultGateway(vault, { database: hosted.gateway.databaseFile }, hosted.place.now)
    try {
      const url = second.gateway.url
      const removed = await own.first.call('DELETE', `/v1/vault/devices/${await idOf(client)}`, undefined, { url })
      expect(removed.status).toBe(200)
      expect((await recover(client, own)).auth.status).toBe(401)
      expect((await own.first.release(own.made.walletId)).status).toBe(200)
    } finally {
      await second.stop()
    }
  })

  it('gets no trust before it may recover the wallet, however long the operator has it wait', async () => {
    const strict = await startVaultGateway({ recovery: { delay: 72 } })
    try {
      const own = await member('strict@example.org', strict)
      const client = await strict.visitor()
      await client.logIn(own.email)
      expect(await refusalOf(client, own)).toMatchObject(waits)
      strict.pass(72 * hour - minute)
      await client.logIn(own.email)
      await own.first.logIn(own.email)
      const revoke = async (by: Client, of: Client) => by.call('DELETE', `/v1/vault/devices/${await idOf(of)}`)
      expect(await revoke(client, own.first)).toMatchObject({ status: 403, code: 'vault-device-new' })
      expect(await refusalOf(client, own)).toMatchObject(waits)
      strict.pass(minute)
      expect(await opens(client, own)).toBe(true)
      // A number that was chosen counts with no other device, too.
      expect((await own.first.call('POST', '/v1/vault/signout-all', {})).status).toBe(200)
      const later = await strict.visitor()
      await later.logIn(own.email)
      expect(await refusalOf(later, own)).toMatchObject(waits)
    } finally {
      await strict.stop()
    }
  })

  it('gives no other device, and no passkey, the way in that it has to wait for itself, by its age alone', async () => {
    const strict = await startVaultGateway({ recovery: { delay: 72 } })
    try {
      const own = await member('chain@example.org', strict)
      const path = `/v1/vault/wallets/${own.made.walletId}`
      const [old, young] = [await strict.visitor(), await strict.visitor()]
      await old.logIn(own.email)
      strict.pass(trustMs)
      for (const client of [old, young]) await client.logIn(own.email)
      const { trust } = (await old.call('GET', '/v1/vault/me')).answer
      expect(trust).toMatchObject({ waits: [] })
      const refused = { status: 409, code: 'vault-device-not-enrolled' }
      const approve = async (by: Client) => by.call('POST', `/v1/vault/devices/${await idOf(young)}/approve`, {})
      expect(await old.call('POST', `${path}/export-ticket`, {})).toMatchObject(refused)
      expect(await old.call('POST', `${path}/export-ticket`, { entry: true })).toMatchObject(refused)
      expect(await approve(old)).toMatchObject(refused)
      expect(await old.call('POST', '/v1/vault/passkeys/attempts', {})).toMatchObject(refused)
      expect(await refusalOf(young, own)).toMatchObject(waits)
      // The device that has the wallet says so at once, and the one that it spoke for may too.
      await own.first.logIn(own.email)
      expect((await approve(own.first)).status).toBe(200)
      expect((await young.call('POST', `${path}/export-ticket`, {})).status).toBe(200)
      expect(await opens(young, own)).toBe(true)
    } finally {
      await strict.stop()
    }
  })

  it('asks anew, and mails its member anew, a week after it could have got in', async () => {
    const own = await member('late@example.org')
    const client = await newcomer(own)
    expect(await refusalOf(client, own)).toMatchObject(waits)
    hosted.pass(8 * day)
    await hosted.forgetCounts()
    await own.first.logIn(own.email)
    await client.logIn(own.email)
    expect(await refusalOf(client, own)).toMatchObject(waits)
    await expect.poll(() => asked(own.email)).toHaveLength(2)
  })

  it('begins no wait of which its member is not told', async () => {
    const own = await member('many@example.org')
    for (let count = 0; count < 10; count += 1) {
      await hosted.gateway.database.deleteFrom('vault_counts').where('kind', '<>', 'recovery-told').execute()
      expect(await refusalOf(await newcomer(own), own)).toMatchObject(waits)
    }
    await hosted.gateway.database.deleteFrom('vault_counts').where('kind', '<>', 'recovery-told').execute()
    const silent = await newcomer(own)
    expect(await refusalOf(silent, own)).toMatchObject({ status: 429, code: 'vault-mail-limit' })
    await expect.poll(() => asked(own.email)).toHaveLength(10)
  })

  it('gets in on the first day by the ticket or the yes of a device that has the wallet, and no trust', async () => {
    const first = await hosted.visitor()
    const email = 'admits@example.org'
    const keys = await first.makeKeys()
    const made = await first.prepare((await first.logIn(email)).self.nonce, keys)
    expect((await first.create(made)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(200)
    const own = { made, email }
    const path = `/v1/vault/wallets/${made.walletId}`
    const [page, phone, thief] = [await newcomer(own), await newcomer(own), await newcomer(own)]
    const isNew = { status: 403, code: 'vault-device-new' }
    // The word that makes a device trusted is not theirs to give.
    expect(await first.call('POST', `${path}/export-ticket`, {})).toMatchObject(isNew)
    expect(await thief.call('POST', `${path}/export-ticket`, { entry: true })).toMatchObject(isNew)
    const { ticket } = (await first.call('POST', `${path}/export-ticket`, { entry: true })).answer
    expect((await page.call('POST', `${path}/trust`, { ticket })).status).toBe(200)
    expect(await opens(page, own)).toBe(true)
    expect(await thief.call('POST', `${path}/trust`, { ticket })).toMatchObject({ code: 'vault-trust-stale' })
    expect(await page.call('POST', `${path}/export`, {}, { eph: 'A'.repeat(87) })).toMatchObject(isNew)
    const waitsOf = async (client: Client) =>
      ((await client.call('GET', '/v1/vault/me')).answer.trust as { waits: string[] }).waits
    expect(await waitsOf(first)).toContain('approve-device')
    expect(await refusalOf(phone, own)).toMatchObject(waits)
    expect(await waitsOf(first)).not.toContain('approve-device')
    expect(await waitsOf(phone)).toContain('approve-device')
    const approve = async (by: Client) => by.call('POST', `/v1/vault/devices/${await idOf(phone)}/approve`, {})
    for (const by of [thief, phone]) expect(await approve(by)).toMatchObject(isNew)
    expect((await approve(first)).status).toBe(200)
    expect(await opens(phone, own)).toBe(true)
    expect(await phone.call('POST', `${path}/export`, {}, { eph: 'A'.repeat(87) })).toMatchObject(isNew)
    expect(await refusalOf(thief, own)).toMatchObject(waits)
    // From the second day on a trusted device says so.
    hosted.pass(trustMs)
    await first.logIn(email)
    expect((await first.call('POST', `${path}/export-ticket`, { entry: true })).status).toBe(200)
    const late = await newcomer(own)
    const nonce = String((await late.call('GET', '/v1/vault/me')).answer.nonce)
    expect((await late.enrol(made.walletId, nonce, keys, made.entropy, made.addresses)).status).toBe(200)
    expect(await late.call('POST', `${path}/export-ticket`, { entry: true })).toMatchObject(isNew)
  })
})
