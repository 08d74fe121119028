import { combine } from 'shamir-secret-sharing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageDevice } from '../../testing/ageDevice.ts'
import { protectWallet } from '../../testing/protectWallet.ts'
import { renewHome } from '../../testing/renewHome.ts'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../testing/vaultClient.ts'
import { noteRetired, runRetired } from './keeper/retired.ts'
import { VaultRefusal } from './VaultRefusal.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe('the split of a recovery file', () => {
  let hosted: VaultGateway
  // The gateway's clock stands still while a test holds it.
  let held: number | undefined
  beforeAll(async () => {
    hosted = await startVaultGateway({ origins: ['https://shop.example.org'] }, {}, () => held ?? Date.now())
  })
  beforeEach(() => {
    held = undefined
    return hosted.forgetCounts()
  })
  afterAll(() => hosted?.stop())

  const database = () => hosted.gateway.database
  const member = async (email: string) => {
    const client = await hosted.visitor()
    const keys = await client.makeKeys()
    const made = await client.prepare((await client.logIn(email)).self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(database(), client)
    return { client, keys, made }
  }
  const keptSplits = async (walletId: string) => {
    const rows = await database()
      .selectFrom('keeper_shares')
      .select('split_id')
      .where('wallet_id', '=', walletId)
      .execute()
    return rows.map(({ split_id }) => split_id)
  }
  const homes = async (walletId: string) => {
    const found = database().selectFrom('vault_splits').select('id').where('wallet_id', '=', walletId)
    return (await found.where('kind', '=', 'home').execute()).map(({ id }) => id)
  }

  it('replaces the split at the gateway and the keeper, tells by mail, and recovery goes on with the new one', async () => {
    const email = 'file@example.org'
    const own = await member(email)
    const renewed = await renewHome(own, own.client)
    expect(renewed).toMatchObject({ status: 200, answer: { wallet: { mode: 'recoverable' } } })
    const { walletId, entropy, parts } = own.made
    expect(await keptSplits(walletId)).toEqual([renewed.splitId])
    expect(await homes(walletId)).toEqual([renewed.splitId])
    expect((await own.client.call('GET', '/v1/vault/me')).answer.savedAt).toEqual(expect.any(Number))
    expect(await database().selectFrom('vault_keeper_retired').selectAll().execute()).toEqual([])
    const second = await createVaultClient(hosted.place, { origin: hosted.place.app })
    await second.logIn(email)
    expect(hex((await second.recover(walletId)).entropy)).toBe(hex(entropy))
    // Any two of the new split rebuild it, as the file's two do; none with a part of the split before.
    const { A0, C0, R0 } = renewed
    for (const [one, other] of [
      [C0, R0],
      [A0, C0],
      [A0, R0],
    ] as const) {
      expect(hex(await combine([one, other]))).toBe(hex(entropy))
    }
    for (const mine of [A0, R0, C0])
      for (const old of [parts.A0, parts.R0, parts.C0]) {
        expect(hex(await combine([mine, old]).catch(() => new Uint8Array()))).not.toBe(hex(entropy))
      }
    await expect
      .poll(() => hosted.sink.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject))
      .toContain('A recovery file of your Example wallet was made')
    const events = await database()
      .selectFrom('vault_audit')
      .select('event')
      .where('wallet_id', '=', walletId)
      .execute()
    expect(events.filter(({ event }) => event === 'file-made')).toHaveLength(1)
  })

  it('comes three times a day, for a device that is known and a login of the last five minutes', async () => {
    const email = 'often@example.org'
    const own = await member(email)
    const now = Date.now()
    held = now
    const age = (ms: number) =>
      database()
        .updateTable('vault_sessions')
        .set({ authed_at: now - ms })
        .execute()
    await age(300_001)
    expect(await renewHome(own, own.client)).toMatchObject({ status: 403, code: 'vault-login-stale' })
    await age(299_999)
    for (const _ of [1, 2, 3]) expect((await renewHome(own, own.client)).status).toBe(200)
    expect(await renewHome(own, own.client)).toMatchObject({ status: 429, code: 'vault-file-limit' })
    await hosted.forgetCounts()
    const second = await createVaultClient(hosted.place, { origin: hosted.place.app })
    const { self } = await second.logIn(email)
    const { keys, made } = own
    await second.enrol(made.walletId, self.nonce, keys, made.entropy, made.addresses)
    expect(await renewHome(own, second)).toMatchObject({ status: 403, code: 'vault-device-new' })
    const stranger = await member('else@example.org')
    expect(await renewHome(own, stranger.client)).toMatchObject({ status: 404, code: 'vault-wallet-unknown' })
  })

  it('keeps the home split of a wallet that its member holds, and takes no new one for it', async () => {
    const own = await member('held@example.org')
    const { client, keys, made } = own
    expect((await protectWallet(client, made, { app: vaultApp, keys })).status).toBe(200)
    const factors = () =>
      database().selectFrom('vault_factors').selectAll().where('wallet_id', '=', made.walletId).execute()
    const [before, split] = [await factors(), await homes(made.walletId)]
    expect(await renewHome(own, client)).toMatchObject({ status: 403, code: 'vault-wallet-proof-wrong' })
    const stranger = await member('held-else@example.org')
    const forged = await renewHome({ ...own, keys: stranger.keys }, client, { isHeld: true })
    expect(forged).toMatchObject({ status: 403, code: 'vault-wallet-proof-wrong' })
    const filed = await renewHome(own, client, { isHeld: true })
    expect(filed).toMatchObject({ status: 200, answer: { wallet: { mode: 'user-held' } } })
    expect((await client.call('GET', '/v1/vault/me')).answer.savedAt).toEqual(expect.any(Number))
    expect([await factors(), await homes(made.walletId)]).toEqual([before, split])
    expect(await keptSplits(made.walletId)).toEqual([])
  })

  it('takes a new home split for every file of a wallet that the keeper opens', async () => {
    const own = await member('mode@example.org')
    const refused = await renewHome(own, own.client, { isHeld: true })
    expect(refused).toMatchObject({ status: 403, code: 'vault-wallet-proof-wrong' })
    expect(await homes(own.made.walletId)).toEqual([own.made.splits.home])
  })

  it('asks a keeper that was away again, and gives up a split that never came to be after an hour', async () => {
    const own = await member('away@example.org')
    const { walletId, splits } = own.made
    const now = Date.now()
    await noteRetired(database(), { walletId, splitId: splits.home }, now)
    const erased: string[] = []
    let isAway = true
    const keeper = {
      retire: async ({ splitId }: { splitId: string }) => {
        if (isAway) throw new VaultRefusal('vault-keeper-away')
        erased.push(splitId)
      },
    }
    const hour = 3_600_000
    await runRetired(database(), keeper, now + hour)
    expect(await database().selectFrom('vault_keeper_retired').select('begun_at').execute()).toEqual([
      { begun_at: null },
    ])
    await expect(runRetired(database(), keeper, now + hour + 1)).rejects.toThrow(VaultRefusal)
    isAway = false
    await runRetired(database(), keeper, now + hour + 2)
    expect(erased).toEqual([splits.home])
    expect(await database().selectFrom('vault_keeper_retired').selectAll().execute()).toEqual([])
  })
})
