import { randomUUID } from 'node:crypto'
import { combine } from 'shamir-secret-sharing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { addPasskey, holdByPassword, holdPart, protectWallet, replaceHome } from '../../../testing/protectWallet.ts'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../../testing/vaultClient.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe('what opens a wallet on a new device', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ origins: ['https://shop.example.org'] })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  const database = () => hosted.gateway.database
  const mailsTo = (email: string) =>
    hosted.sink.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

  /** A member whose wallet one passkey opens. */
  const member = async (email: string) => {
    const client = await hosted.visitor()
    const keys = await client.makeKeys()
    const made = await client.prepare((await client.logIn(email)).self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    const protectedBy = await protectWallet(client, made, { app: vaultApp, keys })
    expect(protectedBy).toMatchObject({ status: 200, answer: { wallet: { mode: 'user-held' } } })
    const { passkey, R0, splitId } = protectedBy
    await ageDevice(database(), client)
    return { client, keys, made, email, passkey, R0, place: { walletId: made.walletId, splitId } }
  }
  type Member = Omit<Awaited<ReturnType<typeof member>>, 'place'> & { place: { walletId: string; splitId: string } }
  const path = ({ made }: Member) => `/v1/vault/wallets/${made.walletId}/factors`
  const add = async (own: Member, held: object, changes: { client?: Member['client']; splitId?: string } = {}) => {
    const { client = own.client, splitId = own.place.splitId } = changes
    const nonce = String((await client.call('GET', '/v1/vault/me')).answer.nonce)
    const proofs = await client.prove(own.keys, {
      purpose: 'factor',
      walletId: own.made.walletId,
      splits: [splitId],
      nonce,
      addresses: own.made.addresses,
    })
    return client.call('POST', path(own), { proofs, splitId, held })
  }
  const list = async (own: Member) => {
    const { answer } = await own.client.call('GET', path(own))
    return answer.factors as { id: string; kind: string; label: string; addedAt: number }[]
  }
  const kinds = async (own: Member) => (await list(own)).map(({ kind }) => kind)
  const age = (ms: number) =>
    database()
      .updateTable('vault_sessions')
      .set({ authed_at: Date.now() - ms })
      .execute()

  it('adds a password and a second passkey over the same part, answers all of them, and takes one away', async () => {
    const own = await member('several@example.org')
    const { client, made, place, R0, email } = own
    const password = await holdByPassword(place, R0)
    expect(await add(own, password)).toMatchObject({
      status: 200,
      answer: { factor: { kind: 'password', label: 'Firefox on Windows' } },
    })
    const second = await addPasskey(client, vaultApp)
    const held = await holdPart(second, place, R0)
    expect((await add(own, held)).status).toBe(200)
    const listed = await list(own)
    expect(listed.map(({ kind }) => kind)).toEqual(['passkey', 'password', 'passkey'])
    // Where each was added and when, and nothing of what it seals.
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['addedAt', 'id', 'kind', 'label'])

    const other = await createVaultClient(hosted.place, { origin: hosted.place.app })
    await other.logIn(email)
    const at = { kind: 'home', holder: 'auth', walletId: made.walletId } as const
    const recovered = await other.fetchPart(`/v1/vault/wallets/${made.walletId}/recovery`, at)
    expect(recovered.answer).toMatchObject({ ticket: null, splitId: place.splitId, password })
    expect(recovered.answer.held).toHaveLength(2)
    expect(recovered.answer.held).toContainEqual(held)
    expect(hex(await combine([recovered.part ?? new Uint8Array(), R0]))).toBe(hex(made.entropy))

    const first = listed[0]?.id
    expect((await client.call('DELETE', `${path(own)}/${first}`)).status).toBe(200)
    expect(await kinds(own)).toEqual(['password', 'passkey'])
    expect(await client.call('DELETE', `${path(own)}/${first}`)).toMatchObject({ code: 'vault-factor-unknown' })
    await expect
      .poll(() => mailsTo(email))
      .toEqual(
        expect.arrayContaining([
          'Another way to open your Example wallet',
          'A way to open your Example wallet was removed',
        ]),
      )
    const events = await database()
      .selectFrom('vault_audit')
      .select('event')
      .where('wallet_id', '=', made.walletId)
      .execute()
    const counted = (event: string) => events.filter((each) => each.event === event).length
    expect([counted('factor-added'), counted('factor-removed')]).toEqual([2, 1])
    // The passkey that was taken away still logs in, and may be taken away from there now.
    expect((await client.call('GET', '/v1/vault/links')).answer.links).toHaveLength(2)
  })

  it('becomes one password alone, which replaces all that opened it before', async () => {
    const own = await member('replaced@example.org')
    const { client, keys, made, email, place, R0 } = own
    expect((await add(own, await holdByPassword(place, R0))).status).toBe(200)
    const replaced = await replaceHome(client, made, keys, holdByPassword)
    expect(replaced).toMatchObject({ status: 200, answer: { wallet: { mode: 'user-held' } } })
    expect(await kinds(own)).toEqual(['password'])
    await expect.poll(() => mailsTo(email)).toContain('What opens your Example wallet was replaced')
    // A part of the split before would open nothing.
    expect(await add(own, await holdPart(own.passkey, place, R0))).toMatchObject({
      status: 409,
      code: 'vault-factor-stale',
    })
  })

  it('lets a device that is new replace, add and remove nothing, though it proves both keys', async () => {
    const own = await member('young@example.org')
    const { keys, made, place, R0, email } = own
    expect((await add(own, await holdByPassword(place, R0))).status).toBe(200)
    const young = await createVaultClient(hosted.place, { origin: hosted.place.app })
    const { self } = await young.logIn(email)
    await young.enrol(made.walletId, self.nonce, keys, made.entropy, made.addresses)
    const [first] = await list(own)
    expect(await young.call('DELETE', `${path(own)}/${first?.id}`)).toMatchObject({
      status: 403,
      code: 'vault-device-new',
    })
    expect(await kinds(own)).toEqual(['passkey', 'password'])
    const isNew = { status: 403, code: 'vault-device-new' }
    expect(await add(own, await holdByPassword(place, R0), { client: young })).toMatchObject(isNew)
    expect(await replaceHome(young, made, keys, holdByPassword)).toMatchObject(isNew)
    expect(await kinds(own)).toEqual(['passkey', 'password'])
  })

  it('refuses what another member does with a wallet', async () => {
    const own = await member('owner@example.org')
    const stranger = await member('stranger@example.org')
    const held = await holdByPassword(own.place, own.R0)
    const unknown = { status: 404, code: 'vault-wallet-unknown' }
    expect(await add(own, held, { client: stranger.client })).toMatchObject(unknown)
    expect(await stranger.client.call('GET', path(own))).toMatchObject(unknown)
    const [factor] = await list(own)
    expect(await stranger.client.call('DELETE', `${path(own)}/${factor?.id}`)).toMatchObject(unknown)
    // Nor by the id of another wallet's, nor with keys of another wallet.
    expect((await add(stranger, await holdByPassword(stranger.place, stranger.R0))).status).toBe(200)
    expect(await stranger.client.call('DELETE', `${path(stranger)}/${factor?.id}`)).toMatchObject({
      status: 404,
      code: 'vault-factor-unknown',
    })
    expect(await add({ ...own, keys: stranger.keys }, held)).toMatchObject({
      status: 403,
      code: 'vault-wallet-proof-wrong',
    })
    expect(await add(own, await holdPart(stranger.passkey, own.place, own.R0))).toMatchObject({
      status: 404,
      code: 'vault-passkey-unknown',
    })
    expect(await kinds(own)).toEqual(['passkey'])
  })

  it('refuses a part of another split, one that is sealed otherwise, a cheap password and what opens it already', async () => {
    const own = await member('wrong@example.org')
    const { client, passkey, place, R0 } = own
    const held = await holdByPassword(place, R0)
    expect(await add(own, held, { splitId: randomUUID() })).toMatchObject({ status: 409, code: 'vault-factor-stale' })
    const unreadable = { status: 400, code: 'vault-share-unreadable' }
    for (const algorithm of ['server', 'device', 'passkey', 'transport'] as const)
      expect(await add(own, await holdByPassword(place, R0, algorithm))).toMatchObject(unreadable)
    expect(await add(own, { ...held, envelope: (await holdPart(passkey, place, R0)).envelope })).toMatchObject(
      unreadable,
    )
    const second = await addPasskey(client, vaultApp)
    expect(await add(own, { credentialId: second.credentialId, envelope: held.envelope })).toMatchObject(unreadable)
    const bound = await addPasskey(client, vaultApp, { isBackedUp: false })
    expect(await add(own, await holdPart(bound, place, R0))).toMatchObject({ code: 'vault-passkey-device-bound' })
    for (const cheap of [{ memory: 65_535 }, { memory: 262_145 }, { passes: 2 }, { passes: 11 }, { lanes: 5 }])
      expect((await add(own, { ...held, kdf: { ...held.kdf, ...cheap } })).status).toBe(422)
    const exists = { status: 409, code: 'vault-factor-exists' }
    expect(await add(own, await holdPart(passkey, place, R0))).toMatchObject(exists)
    expect((await add(own, held)).status).toBe(200)
    expect(await add(own, await holdByPassword(place, R0))).toMatchObject(exists)
    expect(await kinds(own)).toEqual(['passkey', 'password'])
  })

  it('keeps the last one, takes no eleventh, and lets no two that come at once pass either', async () => {
    const own = await member('bounds@example.org')
    const { client, place, R0 } = own
    const [only] = await list(own)
    expect(await client.call('DELETE', `${path(own)}/${only?.id}`)).toMatchObject({
      status: 409,
      code: 'vault-factor-last',
    })
    expect((await add(own, await holdByPassword(place, R0))).status).toBe(200)
    const both = await list(own)
    const removed = await Promise.all(both.map(({ id }) => client.call('DELETE', `${path(own)}/${id}`)))
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list(own)).toHaveLength(1)
    const passkeys = []
    for (let count = 0; count < 10; count += 1) passkeys.push(await addPasskey(client, vaultApp))
    const parts = await Promise.all(passkeys.map((passkey) => holdPart(passkey, place, R0)))
    const added = await Promise.all(parts.map((held) => add(own, held)))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(added.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'vault-factor-limit' })
    expect(await list(own)).toHaveLength(10)
  })

  it('takes a login of the last five minutes, and nothing for a wallet that the keeper opens', async () => {
    const own = await member('stale@example.org')
    const { client, keys, made, place, R0 } = own
    const held = await holdByPassword(place, R0)
    expect((await add(own, held)).status).toBe(200)
    const [factor] = await list(own)
    await age(300_001)
    const stale = { status: 403, code: 'vault-login-stale' }
    expect(await add(own, held)).toMatchObject(stale)
    expect(await client.call('DELETE', `${path(own)}/${factor?.id}`)).toMatchObject(stale)
    expect(await replaceHome(client, made, keys, holdByPassword)).toMatchObject(stale)
    expect(await kinds(own)).toEqual(['passkey', 'password'])

    const kept = await hosted.visitor()
    const theirs = await kept.makeKeys()
    const wallet = await kept.prepare((await kept.logIn('kept@example.org')).self.nonce, theirs)
    expect((await kept.create(wallet)).status).toBe(200)
    const other = {
      ...own,
      client: kept,
      keys: theirs,
      made: wallet,
      place: { walletId: wallet.walletId, splitId: wallet.splits.home },
    }
    const sealed = await holdByPassword(other.place, wallet.parts.R0)
    expect(await add(other, sealed)).toMatchObject({ status: 409, code: 'vault-factor-stale' })
    expect(await list(other)).toEqual([])
  })
})
