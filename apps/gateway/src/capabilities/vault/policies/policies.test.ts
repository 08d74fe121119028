import { type ToSign, writeBase64url } from '@foyer/contract/vault'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { startVaultGateway, type VaultGateway } from '../../../testing/startVaultGateway.ts'
import { dropParts } from '../dropParts.ts'
import { forgetSpends } from './spends.ts'

const shop = '0x2222222222222222222222222222222222222222'
const pays = (value: bigint, chainId = 1): ToSign => ({
  kind: 'evmTransaction',
  transaction: { chainId, to: shop, value: String(value), data: '0x' },
})
const message: ToSign = { kind: 'evmMessage', message: writeBase64url(new TextEncoder().encode('Hello')) }
const dayMs = 86_400_000

describe('policies of the operator', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({
      policies: [{ networks: ['eip155:1'], limits: [{ chain: 'eip155:1', perCall: '0.4', perDay: '1' }] }],
    })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  const ether = (tenths: bigint) => pays(tenths * 10n ** 17n)
  const rows = () => hosted.gateway.database.selectFrom('vault_policy_spends').selectAll().execute()

  /** A member with a wallet, and the calls that the policy checks. */
  const withWallet = async (email: string) => {
    const client = await hosted.visitor()
    const keys = await client.makeKeys()
    const made = await client.prepare((await client.logIn(email)).self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    const path = `/v1/vault/wallets/${made.walletId}`
    const ask = (body: object) =>
      client.fetchPart(
        `${path}/release`,
        { kind: 'device', holder: 'device-server', walletId: made.walletId },
        { bodyFor: async () => ({ ...body }) },
      )
    const sign = (signs: ToSign) => ask({ signs })
    const check = (...signs: ToSign[]) => client.call('POST', `${path}/policy-check`, { signs })
    return { ask, check, client, keys, made, sign }
  }

  it('hands the part out for what the policy allows, and says that one stands', async () => {
    const { client, made, sign } = await withWallet('allowed@example.org')
    const { answer } = await client.call('GET', '/v1/vault/config')
    expect(answer.hasPolicy).toBe(true)
    for (const signs of [ether(4n), message]) {
      const released = await sign(signs)
      expect([released.status, Buffer.from(released.part ?? []).equals(made.parts.A1)]).toEqual([200, true])
    }
  })

  it('hands out nothing against the policy, says why, and writes it down', async () => {
    const { check, sign } = await withWallet('refused@example.org')
    for (const [signs, code] of [
      [ether(5n), 'vault-policy-call'],
      [pays(1n, 8453), 'vault-policy-network'],
    ] as const) {
      const refused = await sign(signs)
      expect([refused.status, refused.code, refused.part]).toEqual([403, code, undefined])
      expect((await check(signs)).code).toBe(code)
    }
    const trail = await hosted.gateway.database
      .selectFrom('vault_audit')
      .select(['event', 'detail'])
      .where('detail', 'like', 'vault-policy-%')
      .execute()
    const details = trail.map(({ detail }) => detail)
    expect(details).toContain('vault-policy-call POST /v1/vault/wallets/:id/release eip155:1')
    expect(details).toContain('vault-policy-network POST /v1/vault/wallets/:id/policy-check eip155:8453')
    expect(trail.every(({ event }) => event === 'refused')).toBe(true)
  })

  it('counts what was signed for a day, and what is only asked about not at all', async () => {
    const { check, made, sign } = await withWallet('day@example.org')
    for (const tenths of [4n, 4n]) {
      expect((await check(ether(tenths))).status).toBe(200)
      expect((await sign(ether(tenths))).status).toBe(200)
    }
    expect((await sign(ether(3n))).code).toBe('vault-policy-day')
    expect((await check(ether(3n))).code).toBe('vault-policy-day')
    expect((await check(ether(1n), ether(2n))).code).toBe('vault-policy-day')
    expect((await sign(ether(2n))).status).toBe(200)
    const own = (await rows()).filter(({ wallet_id }) => wallet_id === made.walletId)
    expect(own.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(10n ** 18n)
    expect((await sign(message)).status).toBe(200)
  })

  it('lets a wallet sign again once a day has passed, and not before', async () => {
    const { client, sign } = await withWallet('again@example.org')
    expect((await sign(ether(4n))).status).toBe(200)
    expect((await sign(ether(4n))).status).toBe(200)
    hosted.pass(dayMs / 2)
    expect((await sign(ether(3n))).code).toBe('vault-policy-day')
    hosted.pass(dayMs / 2 + 300_000)
    await client.logIn('again@example.org')
    expect((await sign(ether(4n))).status).toBe(200)
  })

  it('forgets what no day counts any more, and what a wallet that is gone signed', async () => {
    const { database } = hosted.gateway
    await database.deleteFrom('vault_policy_spends').execute()
    const { made, sign } = await withWallet('forgotten@example.org')
    expect((await sign(ether(1n))).status).toBe(200)
    const [{ slot } = { slot: 0 }] = await rows()
    await forgetSpends(database, slot + dayMs + 299_999)
    expect(await rows()).toHaveLength(1)
    await forgetSpends(database, slot + dayMs + 300_000)
    expect(await rows()).toEqual([])
    expect((await sign(ether(1n))).status).toBe(200)
    await dropParts(database, made.walletId)
    expect(await rows()).toEqual([])
  })

  it('counts wallets apart', async () => {
    const one = await withWallet('one@example.org')
    const two = await withWallet('two@example.org')
    for (const { sign } of [one, two]) {
      expect((await sign(ether(4n))).status).toBe(200)
      expect((await sign(ether(4n))).status).toBe(200)
    }
    expect((await one.sign(ether(4n))).code).toBe('vault-policy-day')
  })

  it('never lets more pass at the same moment than there is room for', async () => {
    const { sign } = await withWallet('together@example.org')
    const asked = await Promise.all(Array.from({ length: 8 }, () => sign(ether(4n))))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(asked.filter(({ code }) => code === 'vault-policy-day')).toHaveLength(6)
  })

  it('hands out nothing to a page that names nothing, and confirms a wallet without its part', async () => {
    const { ask, client, made } = await withWallet('silent@example.org')
    expect((await ask({})).code).toBe('vault-policy-unread')
    const confirmed = await ask({ use: 'confirm' })
    expect([confirmed.status, confirmed.part]).toEqual([200, undefined])
    expect(confirmed.answer).toMatchObject({ share: null, wallet: { id: made.walletId, isConfirmed: true } })
    // What is named counts, whatever it is said to be for.
    expect((await ask({ use: 'confirm', signs: ether(5n) })).code).toBe('vault-policy-call')
    expect((await ask({ use: 'keep', signs: ether(5n) })).code).toBe('vault-policy-call')
    expect((await client.call('GET', '/v1/vault/me')).answer).toMatchObject({ wallet: { isConfirmed: true } })
  })

  it('hands the part out for another split only after a login of the last five minutes', async () => {
    const { ask, client } = await withWallet('keep@example.org')
    expect((await ask({ use: 'keep' })).status).toBe(200)
    hosted.pass(301_000)
    expect((await ask({ use: 'keep' })).code).toBe('vault-login-stale')
    await client.logIn('keep@example.org')
    expect((await ask({ use: 'keep' })).status).toBe(200)
  })

  it('never keeps a member from leaving with the 12 words', async () => {
    const { client, made } = await withWallet('leaving@example.org')
    await ageDevice(hosted.gateway.database, client)
    const exported = await client.fetchPart(`/v1/vault/wallets/${made.walletId}/export`, {
      kind: 'device',
      holder: 'device-server',
      walletId: made.walletId,
    })
    expect(Buffer.from(exported.part ?? []).equals(made.parts.A1)).toBe(true)
  })

  it('refuses what is not of a form that is signed', async () => {
    const { ask, check } = await withWallet('form@example.org')
    for (const signs of [{ kind: 'evmHash', hash: '0x12' }, { kind: 'evmTransaction', transaction: { chainId: 0 } }, 7])
      expect((await ask({ signs })).status).toBe(422)
    expect((await check()).status).toBe(422)
  })

  it('lets no stranger ask about a wallet', async () => {
    const { made } = await withWallet('owner@example.org')
    const stranger = await withWallet('stranger@example.org')
    const asked = await stranger.client.call('POST', `/v1/vault/wallets/${made.walletId}/policy-check`, {
      signs: [message],
    })
    expect(asked.code).toBe('vault-wallet-unknown')
  })
})

describe('a gateway without a policy for the project', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ policies: [{ project: 'other', methods: ['message'] }] })
  })
  afterAll(() => hosted?.stop())

  it('hands the part out as ever, and counts nothing', async () => {
    const client = await hosted.visitor()
    const made = await client.prepare((await client.logIn('free@example.org')).self.nonce, await client.makeKeys())
    expect((await client.create(made)).status).toBe(200)
    expect((await client.call('GET', '/v1/vault/config')).answer.hasPolicy).toBe(false)
    const released = await client.release(made.walletId)
    expect(Buffer.from(released.part ?? []).equals(made.parts.A1)).toBe(true)
    const signs = pays(10n ** 30n)
    const asked = await client.call('POST', `/v1/vault/wallets/${made.walletId}/policy-check`, { signs: [signs] })
    expect(asked.answer).toEqual({ success: true })
    expect(await hosted.gateway.database.selectFrom('vault_policy_spends').selectAll().execute()).toEqual([])
  })
})
