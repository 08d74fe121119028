// Long because one browser is one device for all that is done with devices.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../engines/observability/logger.ts'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../testing/vaultClient.ts'
import { createDeviceNews, deferMs } from './createDeviceNews.ts'
import { createNotices } from './createNotices.ts'
import { trustMs } from './judgeAct.ts'
import { createMailer } from './mailer.ts'
import { createMarks } from './marks.ts'
import { createQuotas } from './quotas.ts'

const shop = 'https://shop.example.org'
const pay = 'https://pay.example.org'
const hour = 3_600_000
const waits = { status: 403, code: 'vault-recovery-waits' }
const isNew = { status: 403, code: 'vault-device-new' }

describe('one browser', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ recovery: undefined, origins: [shop, pay] })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  type Client = Awaited<ReturnType<typeof createVaultClient>>
  const frame = (origin: string) => createVaultClient(hosted.place, { origin })
  /** The wallet's own window of a browser. */
  const browser = () => frame(vaultApp)
  const vouch = async (window: Client, device: Client) =>
    device.call('POST', '/v1/vault/browser', { vouch: await window.vouchFor(await device.jkt()) })
  const join = async (window: Client, device: Client) => {
    const { answer, status } = await vouch(window, device)
    expect(status).toBe(200)
    return answer.isKnown
  }
  /** A member with a wallet in the frame of the shop. */
  const member = async (email: string) => {
    const first = await frame(shop)
    const keys = await first.makeKeys()
    const made = await first.prepare((await first.logIn(email)).self.nonce, keys)
    expect((await first.create(made)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(200)
    return { first, window: await browser(), keys, made, email }
  }
  type Member = Awaited<ReturnType<typeof member>>
  const enter = async ({ email }: Pick<Member, 'email'>, origin = pay) => {
    const device = await frame(origin)
    const { self } = await device.logIn(email)
    return { device, self }
  }
  const letIn = async ({ keys, made }: Member, device: Client, nonce: string) => {
    const { entropy } = await device.recover(made.walletId)
    expect(Buffer.from(entropy ?? []).toString('hex')).toBe(Buffer.from(made.entropy).toString('hex'))
    const { addresses } = made
    expect((await device.enrol(made.walletId, nonce, keys, made.entropy, addresses)).status).toBe(200)
  }
  const refusalOf = async (device: Client, { made }: Pick<Member, 'made'>) => (await device.recover(made.walletId)).auth
  const devicesOf = async (device: Client) =>
    (await device.call('GET', '/v1/vault/devices')).answer.devices as Record<string, unknown>[]
  const mailsTo = (email: string) => hosted.sink.mails.filter(({ to }) => to.includes(email))
  const news = (email: string) => mailsTo(email).filter(({ text }) => text.includes('#end.'))
  /** One round of the job that notifies members of new devices. */
  const notifyDeferred = async () => {
    const { database } = hosted.gateway
    const now = hosted.place.now ?? Date.now
    const logger = createLogger('silent')
    const mailer = createMailer({
      smtp: hosted.sink.url,
      from: { name: 'Example wallet', address: 'login@example.com' },
      logger,
    })
    const tell = createNotices({ database, mailer, name: 'Example wallet' })
    const quotas = createQuotas(database, now)
    const marks = createMarks(randomBytes(32))
    const count = await createDeviceNews({ database, tell, quotas, marks, app: vaultApp, now }).notifyDeferred()
    await mailer.stop()
    return count
  }

  it('counts as one device: a second site opens the wallet at once, as trusted as the first', async () => {
    const own = await member('one@example.org')
    expect(await join(own.window, own.first)).toBe(false)
    hosted.pass(trustMs)
    const { device, self } = await enter(own)
    expect(self).toMatchObject({ step: 'recover', mayJoin: true })
    expect(await join(own.window, device)).toBe(true)
    await letIn(own, device, self.nonce)
    expect((await device.call('GET', '/v1/vault/me')).answer).toMatchObject({
      step: 'ready',
      mayJoin: false,
      trust: { approver: null, waits: [] },
    })
    expect(await devicesOf(device)).toMatchObject([
      { site: pay, sites: expect.arrayContaining([shop, pay]), isCurrent: true, isTrusted: true },
    ])
    hosted.pass(deferMs)
    await notifyDeferred()
    // The code of the next login is mailed after all before it.
    await own.first.logIn(own.email)
    expect(news(own.email)).toEqual([])
  })

  it('counts as two devices without the window’s word: the second site waits, and its member is told after two minutes', async () => {
    const own = await member('two@example.org')
    await join(own.window, own.first)
    hosted.pass(trustMs)
    const { device, self } = await enter(own)
    expect(self).toMatchObject({ mayJoin: true })
    expect(await refusalOf(device, own)).toMatchObject(waits)
    expect(await notifyDeferred()).toBe(0)
    const mails = () => news(own.email).filter(({ subject }) => subject.startsWith('A new device can'))
    hosted.pass(deferMs)
    expect(await notifyDeferred()).toBe(1)
    expect(await notifyDeferred()).toBe(0)
    await expect.poll(mails).toHaveLength(1)
    expect(mails()[0]?.text).toContain('Device: Firefox on Windows')
    expect(await devicesOf(device)).toHaveLength(2)
  })

  it('counts as two devices with the word of another browser’s window, which a thief has', async () => {
    const own = await member('thief@example.org')
    await join(own.window, own.first)
    hosted.pass(trustMs)
    const { device } = await enter(own)
    expect(await join(await browser(), device)).toBe(false)
    expect(await refusalOf(device, own)).toMatchObject(waits)
    hosted.pass(deferMs)
    expect(await notifyDeferred()).toBe(1)
  })

  it('gives the next frame of a thief who waited out the day no way past the wait', async () => {
    const own = await member('aged@example.org')
    const thieves = await browser()
    const one = await enter(own)
    await join(thieves, one.device)
    hosted.pass(trustMs)
    await own.first.logIn(own.email)
    const two = await enter(own, shop)
    expect(await join(thieves, two.device)).toBe(true)
    expect(await refusalOf(two.device, own)).toMatchObject(waits)
  })

  it('sends a notice for each frame while the member has had none for its browser', async () => {
    const own = await member('silent@example.org')
    await join(own.window, own.first)
    const thieves = await browser()
    const one = await enter(own)
    const two = await enter(own, shop)
    await join(thieves, one.device)
    expect(await join(thieves, two.device)).toBe(true)
    expect(await refusalOf(two.device, own)).toMatchObject(waits)
    hosted.pass(deferMs)
    expect(await notifyDeferred()).toBe(2)
    await expect
      .poll(() => news(own.email).filter(({ subject }) => subject.startsWith('A new device can')))
      .toHaveLength(2)
  })

  it('waits one day, the first frame’s', async () => {
    const own = await member('young@example.org')
    await join(own.window, own.first)
    hosted.pass(3 * hour)
    const { device, self } = await enter(own)
    expect(await join(own.window, device)).toBe(true)
    await letIn(own, device, self.nonce)
    const at = async (of: Client) => ((await of.call('GET', '/v1/vault/me')).answer.trust as { at: number }).at
    expect(await at(device)).toBeCloseTo(await at(own.first), -2)
    expect(await device.call('POST', '/v1/vault/links', { provider: 'github' })).toMatchObject(isNew)
    // Nothing but this browser was let in, so that its member may still protect the wallet.
    await own.first.logIn(own.email)
    expect((await own.first.call('POST', '/v1/vault/passkeys/attempts', {})).status).toBe(200)
    expect((await device.call('POST', '/v1/vault/passkeys/attempts', {})).status).toBe(200)
    hosted.pass(trustMs - 3 * hour)
    await device.logIn(own.email)
    expect((await device.call('GET', '/v1/vault/me')).answer.trust).toMatchObject({ waits: [] })
  })

  it('shares what one of its frames gets later', async () => {
    const own = await member('later@example.org')
    hosted.pass(trustMs)
    const { device, self } = await enter(own)
    expect(self).toMatchObject({ mayJoin: false })
    await join(own.window, device)
    expect(await refusalOf(device, own)).toMatchObject(waits)
    // The shop's frame opens the window only now.
    expect(await join(own.window, own.first)).toBe(true)
    await letIn(own, device, self.nonce)
    expect(await devicesOf(own.first)).toMatchObject([{ isTrusted: true }])
  })

  it('includes the wallet’s own page, which has the key of the browser itself', async () => {
    const own = await member('page@example.org')
    await join(own.window, own.first)
    hosted.pass(trustMs)
    const { self } = await own.window.logIn(own.email)
    expect(self).toMatchObject({ step: 'recover', mayJoin: false })
    await letIn(own, own.window, self.nonce)
    expect((await own.window.call('GET', '/v1/vault/me')).answer.trust).toMatchObject({ waits: [] })
    expect(news(own.email)).toEqual([])
    expect(await devicesOf(own.window)).toHaveLength(1)
    // A page of another browser is a device like any other.
    const others = await browser()
    expect((await others.logIn(own.email)).self).toMatchObject({ mayJoin: false })
    expect(await refusalOf(others, own)).toMatchObject(waits)
  })

  it('loses all its frames at once', async () => {
    const own = await member('removed@example.org')
    await join(own.window, own.first)
    hosted.pass(trustMs)
    const { device, self } = await enter(own)
    await join(own.window, device)
    await letIn(own, device, self.nonce)
    const elsewhere = await enter(own, shop)
    await own.first.logIn(own.email)
    const [mine, other] = await devicesOf(own.first)
    expect([mine?.isCurrent, other?.isCurrent].sort()).toEqual([false, true])
    const current = [mine, other].find((each) => each?.isCurrent)
    // A device gives its own browser up at any time; a new one shuts no other out.
    expect(await elsewhere.device.call('DELETE', `/v1/vault/devices/${current?.id}`)).toMatchObject(isNew)
    expect((await own.first.call('DELETE', `/v1/vault/devices/${current?.id}`)).status).toBe(200)
    for (const each of [own.first, device]) {
      expect((await each.call('GET', '/v1/vault/me')).status).toBe(401)
      expect((await each.release(own.made.walletId)).status).toBe(401)
    }
    // What was removed does not come back by the window's word.
    expect(await join(own.window, (await enter(own)).device)).toBe(false)
  })

  it('ends by the mail that told of one of its frames', async () => {
    const own = await member('mail@example.org')
    await join(own.window, own.first)
    hosted.pass(trustMs)
    const thieves = await browser()
    const one = await enter(own)
    expect(await refusalOf(one.device, own)).toMatchObject(waits)
    await expect.poll(() => news(own.email)).toHaveLength(1)
    const two = await enter(own, shop)
    await join(thieves, one.device)
    await join(thieves, two.device)
    const mark = /#end\.(\S+)/.exec(news(own.email)[0]?.text ?? '')?.[1] ?? ''
    expect((await own.first.call('POST', '/v1/vault/device-end', { mark })).status).toBe(200)
    for (const { device } of [one, two]) expect((await device.call('GET', '/v1/vault/me')).status).toBe(401)
    expect((await own.first.release(own.made.walletId)).status).toBe(200)
  })

  it('gets the approval of one frame for all', async () => {
    const own = await member('approved@example.org')
    hosted.pass(trustMs)
    await own.first.logIn(own.email)
    const window = await browser()
    const one = await enter(own)
    const two = await enter(own, shop)
    await join(window, one.device)
    await join(window, two.device)
    const id = String((await one.device.call('GET', '/v1/vault/me')).answer.deviceId)
    expect((await own.first.call('POST', `/v1/vault/devices/${id}/approve`, {})).status).toBe(200)
    await letIn(own, two.device, two.self.nonce)
    expect((await two.device.call('GET', '/v1/vault/me')).answer.trust).toMatchObject({ waits: [] })
  })

  it('counts for one member alone', async () => {
    const own = await member('mine@example.org')
    const others = await member('yours@example.org')
    await join(own.window, own.first)
    hosted.pass(trustMs)
    // Both use one browser.
    expect(await join(own.window, others.first)).toBe(false)
    await own.first.logIn(own.email)
    expect(await devicesOf(own.first)).toMatchObject([{ sites: [shop] }])
    const { device } = await enter(others)
    expect(await join(own.window, device)).toBe(true)
    expect((await device.recover(own.made.walletId)).auth).toMatchObject({ status: 404 })
  })

  it('takes nothing but a fresh word of its window for this frame', async () => {
    const own = await member('word@example.org')
    const { first, window } = own
    const say = async (vouched: string) => first.call('POST', '/v1/vault/browser', { vouch: vouched })
    const jkt = await first.jkt()
    const isInvalid = { status: 401, code: 'vault-proof-invalid' }
    const elsewhere = await frame(pay)
    expect(await say(await window.vouchFor(await elsewhere.jkt()))).toMatchObject(isInvalid)
    expect(await say(await first.vouchFor(jkt))).toMatchObject(isInvalid)
    expect(await say(await window.vouchFor(jkt, { htm: 'GET' }))).toMatchObject(isInvalid)
    expect(await say(await window.vouchFor(jkt, { htu: 'https://gateway.example.com/v1/vault/me' }))).toMatchObject(
      isInvalid,
    )
    expect(await say(await window.vouchFor(jkt, { ath: jkt }))).toMatchObject(isInvalid)
    expect(await say('e30.e30.e30')).toMatchObject(isInvalid)
    const late = Math.floor((hosted.place.now?.() ?? 0) / 1_000) - 62
    expect(await say(await window.vouchFor(jkt, { iat: late }))).toMatchObject({ code: 'vault-proof-stale' })
    const word = await window.vouchFor(jkt)
    expect((await say(word)).status).toBe(200)
    expect(await say(word)).toMatchObject({ code: 'vault-proof-replayed' })
    const session = await elsewhere.call('POST', '/v1/vault/browser', {
      vouch: await window.vouchFor(await elsewhere.jkt()),
    })
    expect(session).toMatchObject({ status: 401, code: 'vault-session-ended' })
  })
})
