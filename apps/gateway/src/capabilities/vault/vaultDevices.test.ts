import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageDevice } from '../../testing/ageDevice.ts'
import { startVaultGateway, type VaultGateway } from '../../testing/startVaultGateway.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe('devices of a hosted wallet', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway()
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  type Visitor = Awaited<ReturnType<VaultGateway['visitor']>>
  type Listed = { id: string; isCurrent: boolean; site: string; label: string; network: string }

  const listOf = async (client: Visitor) =>
    (await client.call('GET', '/v1/vault/devices')).answer.devices as readonly Listed[]

  /** A member with a wallet on two devices. */
  const onTwoDevices = async (email: string) => {
    const first = await hosted.visitor()
    const keys = await first.makeKeys()
    const made = await first.prepare((await first.logIn(email)).self.nonce, keys)
    expect((await first.create(made)).status).toBe(200)
    expect((await first.release(made.walletId)).status).toBe(200)
    const second = await hosted.visitor()
    const { self } = await second.logIn(email)
    const recovered = await second.recover(made.walletId)
    expect(hex(recovered.entropy)).toBe(hex(made.entropy))
    const enrolled = await second.enrol(made.walletId, self.nonce, keys, made.entropy, first.addressesOf(keys))
    expect(enrolled.status).toBe(200)
    for (const client of [first, second]) await ageDevice(hosted.gateway.database, client)
    return { first, second, made, keys }
  }
  const events = async () => {
    const rows = await hosted.gateway.database.selectFrom('vault_audit').select(['event', 'device_id']).execute()
    return rows.map(({ event, device_id }) => `${event} ${device_id ?? ''}`)
  }

  it('lists both, the own one as such, with site, label and network', async () => {
    const { first, second } = await onTwoDevices('list@example.org')
    const [mine, others] = [await listOf(first), await listOf(second)]
    expect(mine).toHaveLength(2)
    expect(mine.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
    expect(mine.find(({ isCurrent }) => isCurrent)?.id).not.toBe(others.find(({ isCurrent }) => isCurrent)?.id)
    for (const device of mine) {
      expect(device).toMatchObject({
        site: 'https://shop.example.org',
        label: 'Firefox on Windows',
        network: '127.0.0.0/24',
      })
    }
  })

  it('4: revoking device A leaves B working, cuts A within one call, and erases A’s part for good', async () => {
    const { first, second, made } = await onTwoDevices('revoke@example.org')
    const { database } = hosted.gateway
    const revoked = (await listOf(first)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await first.release(made.walletId)).status).toBe(200)
    expect((await second.call('DELETE', `/v1/vault/devices/${revoked}`)).answer).toEqual({ success: true })
    for (const [method, path] of [
      ['GET', '/v1/vault/me'],
      ['GET', '/v1/vault/devices'],
      ['POST', `/v1/vault/wallets/${made.walletId}/release`],
      ['POST', `/v1/vault/wallets/${made.walletId}/recovery`],
      ['POST', `/v1/vault/wallets/${made.walletId}/grant`],
    ] as const) {
      const refused = await first.call(method, path, method === 'POST' ? {} : undefined)
      expect([path, refused.status]).toEqual([path, 401])
    }
    expect((await second.release(made.walletId)).status).toBe(200)
    expect(await listOf(second)).toMatchObject([{ isCurrent: true }])
    const splits = await database.selectFrom('vault_splits').selectAll().where('device_id', '=', revoked).execute()
    expect(splits).toEqual([])
    expect(await events()).toContain(`device-revoked ${revoked}`)
    // The same key logs in again as another device, which has no part.
    const back = await first.logIn('revoke@example.org')
    expect(back.self).toMatchObject({ step: 'recover' })
    expect((await first.release(made.walletId)).code).toBe('vault-device-not-enrolled')
    expect((await listOf(first)).find(({ isCurrent }) => isCurrent)?.id).not.toBe(revoked)
  })

  it('revokes only what is there and is the caller’s', async () => {
    const { first, second } = await onTwoDevices('mine@example.org')
    const stranger = await hosted.visitor()
    await stranger.logIn('stranger@example.org')
    await ageDevice(hosted.gateway.database, stranger)
    const target = (await listOf(first)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    const foreign = await stranger.call('DELETE', `/v1/vault/devices/${target}`)
    expect(foreign).toMatchObject({ status: 404, code: 'vault-device-unknown' })
    expect((await first.call('GET', '/v1/vault/me')).status).toBe(200)
    expect((await second.call('DELETE', `/v1/vault/devices/${target}`)).status).toBe(200)
    const twice = await second.call('DELETE', `/v1/vault/devices/${target}`)
    expect(twice).toMatchObject({ status: 404, code: 'vault-device-unknown' })
    const before = (await events()).length
    expect((await second.call('DELETE', '/v1/vault/devices/not-an-id')).status).toBe(400)
    expect(await events()).toHaveLength(before)
  })

  it('4: signing out everywhere ends every session and device within one call, writes it down, and keeps the wallet', async () => {
    const { first, second, made } = await onTwoDevices('everywhere@example.org')
    // A login that was not fetched yet is over with the others.
    const waiting = await hosted.visitor()
    const seen = waiting.codesTo('everywhere@example.org').length
    const attempt = await waiting.open('everywhere@example.org')
    const code = await waiting.codeFor('everywhere@example.org', seen)
    expect((await waiting.call('POST', `/v1/vault/attempts/${attempt.id}/code`, { code })).answer.state).toBe(
      'authenticated',
    )
    const bystander = await hosted.visitor()
    await bystander.logIn('bystander@example.org')

    const own = (await listOf(second)).find(({ isCurrent }) => isCurrent)?.id
    expect((await second.call('POST', '/v1/vault/signout-all', {})).answer).toEqual({ success: true })
    for (const client of [first, second]) {
      expect((await client.call('GET', '/v1/vault/me')).code).toBe('vault-session-ended')
      expect((await client.release(made.walletId)).code).toBe('vault-session-ended')
    }
    const token = await waiting.call('POST', `/v1/vault/attempts/${attempt.id}/token`, { verifier: attempt.verifier })
    expect(token.code).toBe('vault-attempt-unknown')
    expect((await bystander.call('GET', '/v1/vault/me')).status).toBe(200)
    expect((await events()).filter((event) => event === `signed-out-everywhere ${own}`)).toHaveLength(1)
    const { database } = hosted.gateway
    const splits = await database
      .selectFrom('vault_splits')
      .select('kind')
      .where('wallet_id', '=', made.walletId)
      .execute()
    expect(splits).toEqual([{ kind: 'home' }])
    // Every next use is a login and a recovery.
    const back = await hosted.visitor()
    expect((await back.logIn('everywhere@example.org')).self).toMatchObject({
      step: 'recover',
      wallet: { id: made.walletId },
    })
    expect(hex((await back.recover(made.walletId)).entropy)).toBe(hex(made.entropy))
  })

  it('hands a recovery out for five minutes after the code, and no longer', async () => {
    const { second, made } = await onTwoDevices('fresh@example.org')
    expect((await second.call('POST', `/v1/vault/wallets/${made.walletId}/release`, {}, { eph: undefined })).code).toBe(
      'vault-proof-invalid',
    )
    await hosted.gateway.database
      .updateTable('vault_sessions')
      .set({ authed_at: Date.now() - 300_001 })
      .where('device_id', '=', (await listOf(second)).find(({ isCurrent }) => isCurrent)?.id ?? '')
      .execute()
    const stale = await second.recover(made.walletId)
    expect(stale.auth).toMatchObject({ status: 403, code: 'vault-login-stale' })
    // Using what the device has needs no recent login.
    expect((await second.release(made.walletId)).status).toBe(200)
  })
})

describe('a hosted wallet that is being closed', () => {
  it('makes no new wallets, says until when, and lets those that there are be used and recovered', async () => {
    const open = await startVaultGateway()
    const member = await open.visitor()
    const made = await member.prepare((await member.logIn('member@example.org')).self.nonce, await member.makeKeys())
    expect((await member.create(made)).status).toBe(200)
    expect((await member.call('GET', '/v1/vault/config')).answer).toMatchObject({
      mode: 'open',
      closesOn: null,
      networks: [{ chainId: 'eip155:31337', name: 'Local', symbol: 'ETH', decimals: 18 }],
    })
    const { keks, keeperKeks } = open.gateway.gateway.config.vault ?? { keks: [], keeperKeks: [] }
    const closing = await startVaultGateway(
      { keks, keeperKeks, mode: 'winddown', closesOn: '2027-03-01' },
      { database: open.gateway.databaseFile },
    )
    try {
      const client = await closing.visitor()
      expect((await client.call('GET', '/v1/vault/config')).answer).toMatchObject({
        mode: 'winddown',
        closesOn: '2027-03-01',
      })
      expect((await client.logIn('member@example.org')).self).toMatchObject({ step: 'recover' })
      expect(hex((await client.recover(made.walletId)).entropy)).toBe(hex(made.entropy))
      const newcomer = await closing.visitor()
      const { self } = await newcomer.logIn('newcomer@example.org')
      const refused = await newcomer.create(await newcomer.prepare(self.nonce, await newcomer.makeKeys()))
      expect(refused).toMatchObject({ status: 403, code: 'vault-closed' })
      const kept = await closing.gateway.database.selectFrom('keeper_shares').select('wallet_id').execute()
      expect(kept).toEqual([{ wallet_id: made.walletId }])
      expect(await closing.gateway.database.selectFrom('vault_keeper_drops').selectAll().execute()).toEqual([])
    } finally {
      await closing.stop()
      await open.stop()
    }
  })
})
