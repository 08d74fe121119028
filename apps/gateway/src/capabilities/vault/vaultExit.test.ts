import { createTransportKeys } from '@foyer/contract/vault'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageDevice } from '../../testing/ageDevice.ts'
import { startVaultGateway, type VaultGateway } from '../../testing/startVaultGateway.ts'
import { testTrail } from '../../testing/testTrail.ts'
import { createVaultClient } from '../../testing/vaultClient.ts'
import { deletionMs } from './createVaultExit.ts'
import { forgetVault } from './forgetVault.ts'
import { createQuotas } from './quotas.ts'

const dayMs = 86_400_000
const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe('leaving a hosted wallet', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ origins: ['https://shop.example.org', 'https://cafe.example.org'] })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  const database = () => hosted.gateway.database
  const mailsTo = (email: string) => hosted.sink.mails.filter(({ to }) => to.includes(email))
  const subjects = (email: string) => mailsTo(email).map(({ subject }) => subject)

  /** A member with a wallet on two devices: the one that made it, and one that came later. */
  const onTwoDevices = async (email: string) => {
    const first = await hosted.visitor()
    const keys = await first.makeKeys()
    const made = await first.prepare((await first.logIn(email)).self.nonce, keys)
    expect((await first.create(made)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(200)
    await ageDevice(database(), first)
    const second = await createVaultClient(hosted.place, { origin: hosted.place.app })
    const { self } = await second.logIn(email)
    await second.enrol(made.walletId, self.nonce, keys, made.entropy, first.addressesOf(keys))
    const path = `/v1/vault/wallets/${made.walletId}`
    return { first, second, made, keys, path }
  }
  type Client = Awaited<ReturnType<typeof onTwoDevices>>['first']
  const exported = (client: Client, walletId: string) =>
    client.fetchPart(`/v1/vault/wallets/${walletId}/export`, { kind: 'device', holder: 'device-server', walletId })
  const age = async (client: Client, ms: number) => {
    const { answer } = await client.call('GET', '/v1/vault/me')
    await database()
      .updateTable('vault_sessions')
      .set({ authed_at: Date.now() - ms })
      .where('device_id', '=', String(answer.deviceId))
      .execute()
  }
  const events = async (walletId: string) =>
    (await database().selectFrom('vault_audit').select('event').where('wallet_id', '=', walletId).execute()).map(
      ({ event }) => event,
    )

  it('hands a device that has been there for a day what it needs for the words, three times a day, and tells by mail', async () => {
    const email = 'leave@example.org'
    const { first, made } = await onTwoDevices(email)
    const savedAt = async () => (await first.call('GET', '/v1/vault/me')).answer.savedAt
    expect(await savedAt()).toBeNull()
    for (const _ of [1, 2, 3]) {
      const answered = await exported(first, made.walletId)
      expect(hex(answered.part)).toBe(hex(made.parts.A1))
    }
    const fourth = await exported(first, made.walletId)
    expect(fourth).toMatchObject({ status: 429, code: 'vault-export-limit', part: undefined })
    expect(Number(fourth.response.headers.get('retry-after'))).toBeGreaterThan(86_000)
    await expect.poll(() => subjects(email).filter((text) => text.includes('were shown'))).toHaveLength(3)
    expect(mailsTo(email).at(-1)?.text).toContain('https://shop.example.org')
    expect((await events(made.walletId)).filter((event) => event === 'exported')).toHaveLength(3)
    expect(await savedAt()).toEqual(expect.any(Number))
  })

  it('writes the mail in the language of the browser', async () => {
    const email = 'sprache@example.org'
    const { first, path } = await onTwoDevices(email)
    const headers = { 'accept-language': 'de-AT,de;q=0.9' }
    const { publicKey: eph } = await createTransportKeys()
    expect((await first.call('POST', `${path}/export`, {}, { eph, headers })).status).toBe(200)
    await expect.poll(() => subjects(email)).toContain('Die Wörter deiner Example wallet wurden angezeigt')
  })

  it('asks for a login of the last five minutes', async () => {
    const { first, made, path } = await onTwoDevices('stale@example.org')
    await age(first, 299_000)
    expect((await exported(first, made.walletId)).status).toBe(200)
    await age(first, 300_001)
    expect(await exported(first, made.walletId)).toMatchObject({ status: 403, code: 'vault-login-stale' })
    expect(await first.call('DELETE', path)).toMatchObject({ status: 403, code: 'vault-login-stale' })
    const { answer } = await first.call('GET', '/v1/vault/devices')
    const [device] = answer.devices as { id: string }[]
    const revoked = await first.call('DELETE', `/v1/vault/devices/${device?.id}`)
    expect(revoked).toMatchObject({ status: 403, code: 'vault-login-stale' })
  })

  it('lets a new device wait a day, to the second, whose mailbox may have been stolen', async () => {
    const { second, made, path } = await onTwoDevices('new@example.org')
    const refused = await exported(second, made.walletId)
    expect(refused).toMatchObject({ status: 403, code: 'vault-device-new' })
    const seconds = Number(refused.response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(86_300)
    expect(seconds).toBeLessThanOrEqual(86_400)
    for (const [method, at] of [
      ['DELETE', path],
      ['POST', `${path}/export-ticket`],
    ] as const) {
      const body = method === 'POST' ? {} : undefined
      expect(await second.call(method, at, body)).toMatchObject({ status: 403, code: 'vault-device-new' })
    }
    await ageDevice(database(), second)
    expect((await exported(second, made.walletId)).status).toBe(200)
  })

  it('needs no day where a known device vouches for the new one, once and for this person alone', async () => {
    const { first, second, made, path } = await onTwoDevices('vouch@example.org')
    const { answer } = await first.call('POST', `${path}/export-ticket`, {})
    const ticket = String(answer.ticket)
    const stranger = await onTwoDevices('stranger@example.org')
    const foreign = await stranger.second.call('POST', `${stranger.path}/trust`, { ticket })
    expect(foreign).toMatchObject({ status: 403, code: 'vault-trust-stale' })
    for (const wrong of ['', 'x', `${ticket}x`, ticket.replace(/\d{13}/, '9999999999999')]) {
      const refused = await second.call('POST', `${path}/trust`, { ticket: wrong })
      expect([wrong, refused.status]).toEqual([wrong, wrong === '' ? 422 : 403])
    }
    await age(second, 300_001)
    expect(await second.call('POST', `${path}/trust`, { ticket })).toMatchObject({ code: 'vault-login-stale' })
    await age(second, 0)
    expect((await second.call('POST', `${path}/trust`, { ticket })).answer).toEqual({ success: true })
    expect((await exported(second, made.walletId)).status).toBe(200)
    expect(await second.call('POST', `${path}/trust`, { ticket })).toMatchObject({ code: 'vault-trust-stale' })
    expect(await events(made.walletId)).toEqual(expect.arrayContaining(['device-vouched', 'device-trusted']))
  })

  it('knows no wallet of another member', async () => {
    const { path } = await onTwoDevices('mine@example.org')
    const { first: other } = await onTwoDevices('other@example.org')
    for (const [method, at, body] of [
      ['POST', `${path}/export`, {}],
      ['POST', `${path}/export-ticket`, {}],
      ['POST', `${path}/trust`, { ticket: 'x' }],
      ['DELETE', path, undefined],
    ] as const) {
      expect(await other.call(method, at, body)).toMatchObject({ status: 404, code: 'vault-wallet-unknown' })
    }
  })

  it('deletes: everybody is logged out at once, and the parts go a week later', async () => {
    const email = 'gone@example.org'
    const { first, second, made, path } = await onTwoDevices(email)
    const before = Date.now()
    const { answer } = await first.call('DELETE', path)
    expect(Number(answer.erasedAt)).toBeGreaterThanOrEqual(before + 7 * dayMs)
    for (const client of [first, second]) {
      expect((await client.call('GET', '/v1/vault/me')).code).toBe('vault-session-ended')
    }
    await expect.poll(() => subjects(email)).toContain('Your Example wallet will be deleted')
    const keeper = { drop: async () => undefined, retire: async () => undefined, forgetSince: async () => undefined }
    const trail = await testTrail(database())
    const forgetAt = (now: number) =>
      forgetVault({ database: database(), quotas: createQuotas(database(), () => now), keeper, trail, now })
    const deletedAt = Number(answer.erasedAt) - deletionMs
    const partsLeft = async () => {
      const { length: shares } = await database()
        .selectFrom('vault_splits')
        .select('id')
        .where('wallet_id', '=', made.walletId)
        .execute()
      const { length: kept } = await database()
        .selectFrom('keeper_shares')
        .select('split_id')
        .where('wallet_id', '=', made.walletId)
        .execute()
      return [shares, kept]
    }
    await forgetAt(deletedAt + deletionMs - 1)
    expect(await partsLeft()).toEqual([3, 1])
    await forgetAt(deletedAt + deletionMs)
    expect(await partsLeft()).toEqual([0, 0])
    expect(await database().selectFrom('vault_users').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await events(made.walletId)).toEqual([])
    expect((await (await hosted.visitor()).logIn(email)).self).toMatchObject({ step: 'create', wallet: null })
  })

  it('keeps a deleted wallet whose member logs in again, and says so in their language', async () => {
    const email = 'back@example.org'
    const { first, made, path } = await onTwoDevices(email)
    expect((await first.call('DELETE', path)).status).toBe(200)
    expect((await first.logIn(email, 'de')).self).toMatchObject({ step: 'ready', wallet: { id: made.walletId } })
    await expect.poll(() => subjects(email)).toContain('Deine Example wallet bleibt')
    const now = Date.now() + 30 * dayMs
    const keeper = { drop: async () => undefined, retire: async () => undefined, forgetSince: async () => undefined }
    const rows = () =>
      database().selectFrom('vault_wallets').select(['id', 'deleted_at']).where('id', '=', made.walletId).execute()
    await database()
      .updateTable('vault_sessions')
      .set({ ends_at: now + dayMs })
      .execute()
    const quotas = createQuotas(database(), () => now)
    await forgetVault({ database: database(), quotas, keeper, trail: await testTrail(database()), now })
    expect(await rows()).toEqual([{ id: made.walletId, deleted_at: null }])
    expect(await events(made.walletId)).toEqual(expect.arrayContaining(['deletion-asked', 'deletion-undone']))
  })

  it('lists the sites that were let in, and disconnects one at once', async () => {
    const email = 'sites@example.org'
    const { first, second, made } = await onTwoDevices(email)
    const cafe = await createVaultClient(hosted.place, { origin: 'https://cafe.example.org' })
    await cafe.logIn(email)
    expect((await cafe.call('POST', `/v1/vault/wallets/${made.walletId}/grant`, {})).status).toBe(200)
    const sites = async () =>
      ((await second.call('GET', '/v1/vault/sites')).answer.sites as { origin: string; project: string }[]).map(
        ({ origin, project }) => `${origin} ${project}`,
      )
    // The wallet's own page, which the second device is on, is no site.
    expect((await sites()).toSorted()).toEqual(['https://cafe.example.org ', 'https://shop.example.org '])
    const gone = { origin: 'https://cafe.example.org', project: '' }
    expect((await second.call('POST', '/v1/vault/sites/disconnect', gone)).answer).toEqual({ success: true })
    expect(await sites()).toEqual(['https://shop.example.org '])
    expect((await cafe.call('GET', '/v1/vault/me')).code).toBe('vault-session-ended')
    expect((await first.call('GET', '/v1/vault/me')).status).toBe(200)
    expect((await cafe.logIn(email)).self).toMatchObject({ isGranted: false })
    for (const site of [gone, { ...gone, project: 'other' }, { origin: hosted.place.app, project: '' }]) {
      const refused = await second.call('POST', '/v1/vault/sites/disconnect', site)
      expect(refused).toMatchObject({ status: 404, code: 'vault-site-unknown' })
    }
    expect(await events(made.walletId)).toContain('site-disconnected')
  })
})
