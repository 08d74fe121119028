import { endpoints } from '@foyer/contract'
import { endpointExamples } from '@foyer/contract/examples'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../testing/vaultClient.ts'
import { trustMs } from './judgeAct.ts'

const own = 'https://own.example.org'
const shop = 'https://shop.example.org'

describe('a session of the frame on a site that is not the operator’s own', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ recovery: undefined, origins: [own, shop], trusted: [own] })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  type Client = Awaited<ReturnType<typeof createVaultClient>>
  const at = (origin: string) => createVaultClient(hosted.place, { origin })
  /** A newcomer, whose wallet the window has made. */
  const member = async (email: string) => {
    const window = await at(vaultApp)
    const keys = await window.makeKeys()
    const made = await window.prepare((await window.logIn(email)).self.nonce, keys)
    expect((await window.create(made)).status).toBe(200)
    expect((await window.release(made.walletId)).status).toBe(200)
    return { window, keys, made, email }
  }
  const ask = async (window: Client, frame: Client, walletId: string, site = shop) =>
    window.call('POST', `/v1/vault/wallets/${walletId}/frames`, { site, key: await frame.jkt() })
  const openFrame = async (window: Client, walletId: string) => {
    const frame = await at(shop)
    const { answer, status } = await ask(window, frame, walletId)
    expect(status).toBe(200)
    frame.use(String(answer.token))
    return frame
  }
  const me = async (client: Client) => client.call('GET', '/v1/vault/me')

  it('shows the wallet that its member let the site see in the window', async () => {
    const { email, made, window } = await member('shown@example.org')
    const frame = await openFrame(window, made.walletId)
    const { answer } = await me(frame)
    expect(answer).toMatchObject({
      user: { email },
      isGranted: true,
      step: 'ready',
      wallet: { id: made.walletId, addresses: made.addresses, isConfirmed: true },
    })
    const { sites } = (await window.call('GET', '/v1/vault/sites')).answer
    expect(sites).toMatchObject([{ origin: shop }])
  })

  it('counts as one device with the window, and sends no news of one', async () => {
    const { email, made, window } = await member('one.device@example.org')
    const mails = () => hosted.sink.mails.filter(({ to, text }) => to.includes(email) && text.includes('#end.'))
    await openFrame(window, made.walletId)
    const { devices } = (await window.call('GET', '/v1/vault/devices')).answer
    expect(devices).toMatchObject([{ sites: expect.arrayContaining([shop, vaultApp]) }])
    expect(devices as unknown[]).toHaveLength(1)
    // The code of the next login is mailed after all before it.
    await window.logIn(email)
    expect(mails()).toEqual([])
  })

  it('ends with the window’s login, as fresh and by the same way', async () => {
    const { made, window } = await member('ends@example.org')
    hosted.pass(301_000)
    const frame = await openFrame(window, made.walletId)
    const times = await hosted.gateway.database
      .selectFrom('vault_sessions')
      .innerJoin('vault_devices', 'vault_devices.id', 'vault_sessions.device_id')
      .select(['authed_at', 'ends_at', 'method'])
      .where('jwk_thumbprint', 'in', [await frame.jkt(), await window.jkt()])
      .execute()
    expect(times).toHaveLength(2)
    expect(times[0]).toEqual(times[1])
  })

  it('works with the key of its frame alone, and ends once its browser is removed', async () => {
    const { made, window } = await member('its.key@example.org')
    const frame = await openFrame(window, made.walletId)
    const thief = await at(shop)
    thief.use(String(frame.token()))
    expect(await me(thief)).toMatchObject({ status: 401, code: 'vault-proof-invalid' })
    const { devices } = (await window.call('GET', '/v1/vault/devices')).answer as { devices: { id: string }[] }
    expect((await window.call('DELETE', `/v1/vault/devices/${devices[0]?.id}`)).status).toBe(200)
    expect((await me(frame)).status).toBe(401)
  })

  it('opens from the wallet’s own window alone, for a listed site, and for no wallet of another member', async () => {
    const { made, window } = await member('opened.by@example.org')
    const stranger = await member('other.member@example.org')
    const frame = await at(shop)
    for (const [site, code] of [
      ['https://evil.example', 'vault-origin-forbidden'],
      [own, 'vault-origin-forbidden'],
      [vaultApp, 'vault-origin-forbidden'],
    ] as const)
      expect(await ask(window, frame, made.walletId, site)).toMatchObject({ status: 403, code })
    expect(await ask(stranger.window, frame, made.walletId)).toMatchObject({
      status: 404,
      code: 'vault-wallet-unknown',
    })
    for (const origin of [own, shop]) {
      const page = await at(origin)
      await page.logIn('opened.by@example.org')
      expect(await ask(page, frame, made.walletId)).toMatchObject({ status: 403, code: 'vault-window-needed' })
    }
  })

  /** What a frame may ask that only shows the wallet. */
  const showing = new Set<string>([
    'vaultMe',
    'vaultSites',
    'vaultSignOut',
    'vaultBrowser',
    'vaultLimits',
    'vaultStepUp',
    'vaultPolicyCheck',
    'vaultPaymaster',
  ] satisfies (keyof typeof endpoints)[])
  /** Calls that no session makes: those of a login, of a keeper, of a link in a mail, and what every page reads. */
  const sessionless = new Set<string>([
    'vaultConfig',
    'vaultContracts',
    'vaultCaptcha',
    'vaultAttempt',
    'vaultCode',
    'vaultResend',
    'vaultToken',
    'vaultCancel',
    'vaultSocialAttempt',
    'vaultPasskeyAttempt',
    'vaultPasskeyLogin',
    'vaultKeeperChallenge',
    'vaultKeeperRelease',
    'vaultEmailUndo',
    'vaultDeviceEnd',
    'vaultRelayLeave',
    'vaultRelayRead',
    'vaultStepUpConfirm',
  ])

  it('gets a refusal for whatever makes, opens, signs with, recovers, exports or changes a wallet, and for each call that is not named', async () => {
    const { made, window } = await member('refused.frame@example.org')
    const frame = await openFrame(window, made.walletId)
    const calls = Object.entries(endpoints).filter(([name]) => name.startsWith('vault') && !sessionless.has(name))
    const codes = new Map<string, string | undefined>()
    // The one that ends the session comes last.
    calls.sort(([one], [other]) => Number(one === 'vaultSignOut') - Number(other === 'vaultSignOut'))
    for (const [name, { method, path }] of calls) {
      const { body, params } =
        (endpointExamples as Record<string, { body?: object; params?: Record<string, string> }>)[name] ?? {}
      const at = path.replace(
        /:(\w+)/g,
        (_, key: string) => (path.includes('/wallets/') ? made.walletId : params?.[key]) ?? '',
      )
      const { code } = await frame.call(method, at, body && { ...body })
      codes.set(name, code)
    }
    expect(codes.size).toBeGreaterThan(40)
    for (const [name, code] of codes)
      if (!showing.has(name)) expect(code, name).toBe('vault-window-needed')
      else expect(code, name).not.toBe('vault-window-needed')
    expect((await me(frame)).status).toBe(401)
    expect((await window.release(made.walletId)).part).toBeDefined()
  })

  it('learns of no other site that sees the wallet', async () => {
    const { made, window } = await member('sites.frame@example.org')
    const frame = await openFrame(window, made.walletId)
    const trusted = await at(own)
    await trusted.logIn('sites.frame@example.org')
    expect((await trusted.call('POST', `/v1/vault/wallets/${made.walletId}/grant`, {})).status).toBe(200)
    expect((await window.call('GET', '/v1/vault/sites')).answer.sites).toHaveLength(2)
    expect((await frame.call('GET', '/v1/vault/sites')).answer).toMatchObject({ sites: [{ origin: shop }] })
    expect((await frame.call('GET', '/v1/vault/sites')).answer.sites).toHaveLength(1)
  })

  it('gets no part by a code that was typed in the frame, nor by a session of before', async () => {
    const frame = await at(shop)
    const { self } = await frame.logIn('typed.frame@example.org')
    const made = await frame.prepare(self.nonce, await frame.makeKeys())
    expect(await frame.create(made)).toMatchObject({ status: 403, code: 'vault-window-needed' })

    // The operator no longer calls the site his own: its session and its half are worth nothing.
    const before = await at(own)
    const kept = await before.prepare(
      (await before.logIn('before.frame@example.org')).self.nonce,
      await before.makeKeys(),
    )
    expect((await before.create(kept)).status).toBe(200)
    expect((await before.release(kept.walletId)).part).toBeDefined()
    await moveTo(shop, before)
    expect(await before.release(kept.walletId)).toMatchObject({ status: 403, code: 'vault-window-needed' })
    expect((await me(before)).answer).toMatchObject({ wallet: { id: kept.walletId } })
  })

  /** Binds a device's session to another site, as an earlier version had it. */
  const moveTo = async (site: string, client: Client) => {
    const { database } = hosted.gateway
    const device = database
      .selectFrom('vault_devices')
      .select('id')
      .where('jwk_thumbprint', '=', await client.jkt())
    await database.updateTable('vault_sessions').set({ origin: site }).where('device_id', 'in', device).execute()
  }
  const vouchedBy = async (window: Client, frame: Client) =>
    frame.call('POST', '/v1/vault/browser', { vouch: await window.vouchFor(await frame.jkt()) })

  it('says once whose browser it is in, so that the window of a member of before opens the wallet without a wait', async () => {
    const email = 'known.frame@example.org'
    const before = await at(own)
    const keys = await before.makeKeys()
    const made = await before.prepare((await before.logIn(email)).self.nonce, keys)
    expect((await before.create(made)).status).toBe(200)
    expect((await before.release(made.walletId)).status).toBe(200)
    await moveTo(shop, before)
    hosted.pass(trustMs)
    const window = await at(vaultApp)
    expect((await vouchedBy(window, before)).status).toBe(200)
    await window.logIn(email)
    const { entropy } = await window.recover(made.walletId)
    expect(Buffer.from(entropy ?? []).toString('hex')).toBe(Buffer.from(made.entropy).toString('hex'))
  })

  it('gives no trust to a thief’s window, which waits as any new device', async () => {
    const email = 'thief.frame@example.org'
    const { made, window } = await member(email)
    const frame = await openFrame(window, made.walletId)
    hosted.pass(trustMs)
    expect((await window.release(made.walletId)).status).toBe(200)
    const thief = await at(vaultApp)
    expect((await vouchedBy(thief, frame)).status).toBe(200)
    await thief.logIn(email)
    expect(await thief.recover(made.walletId)).toMatchObject({ auth: { status: 403, code: 'vault-recovery-waits' } })
  })
})
