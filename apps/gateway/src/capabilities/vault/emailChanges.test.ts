// Long because every rule of one flow is shown on it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageDevice } from '../../testing/ageDevice.ts'
import { startVaultGateway, type VaultGateway } from '../../testing/startVaultGateway.ts'
import { testTrail } from '../../testing/testTrail.ts'
import { createVaultClient } from '../../testing/vaultClient.ts'
import { eraseVault } from './eraseVault.ts'
import { forgetVault } from './forgetVault.ts'
import { createQuotas } from './quotas.ts'

describe('changing the email address of a hosted wallet', () => {
  let hosted: VaultGateway
  let turn = 0
  beforeAll(async () => {
    hosted = await startVaultGateway()
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  const database = () => hosted.gateway.database
  const mailsTo = (email: string) => hosted.sink.mails.filter(({ to }) => to.includes(email))
  const fresh = (name: string) => `${name}-${++turn}@example.org`
  const other = (code: string) => (code === '000000' ? '000001' : '000000')

  /** A member with a wallet on the device that made it. */
  const member = async (email: string) => {
    const client = await hosted.visitor()
    const made = await client.prepare((await client.logIn(email)).self.nonce, await client.makeKeys())
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(database(), client)
    return { ...client, walletId: made.walletId, addresses: made.addresses }
  }
  type Client = Awaited<ReturnType<typeof member>>
  const start = async (client: Client, email: string) => {
    const seen = client.codesTo(email).length
    const begun = await client.call('POST', '/v1/vault/email/start', {})
    expect(begun.status).toBe(200)
    return client.codeFor(email, seen)
  }
  const enterOld = (client: Pick<Client, 'call'>, code: string | undefined, email: string) =>
    client.call('POST', '/v1/vault/email/old', { ...(code !== undefined && { code }), email })
  const enterNew = (client: Client, code: string) => client.call('POST', '/v1/vault/email/new', { code })
  const toNew = async (client: Client, from: string, to: string) => {
    const oldCode = await start(client, from)
    const seen = client.codesTo(to).length
    expect((await enterOld(client, oldCode, to)).answer).toMatchObject({ state: 'sent' })
    return { oldCode, newCode: await client.codeFor(to, seen) }
  }
  const change = async (client: Client, from: string, to: string) => {
    const { newCode } = await toNew(client, from, to)
    expect((await enterNew(client, newCode)).answer).toEqual({ state: 'changed', triesLeft: 2 })
    const notices = () => mailsTo(from).find(({ subject }) => subject.includes('was changed'))
    await expect.poll(notices).toBeDefined()
    return /#undo\.(\S+)/.exec(notices()?.text ?? '')?.[1] ?? ''
  }
  const emailOf = async (client: Client) =>
    ((await client.call('GET', '/v1/vault/me')).answer.user as { email: string } | undefined)?.email
  it('changes it by two codes, ends the other sessions, and tells the address before', async () => {
    const [from, to] = [fresh('vera'), fresh('vera-new')]
    const client = await member(from)
    const elsewhere = await createVaultClient(hosted.place, { origin: hosted.place.app })
    await elsewhere.logIn(from)
    await change(client, from, to)
    expect(await emailOf(client)).toBe(to)
    expect(await elsewhere.call('GET', '/v1/vault/me')).toMatchObject({ status: 401, code: 'vault-session-ended' })
    const events = await database().selectFrom('vault_audit').select('event').execute()
    expect(events.filter(({ event }) => event === 'email-changed')).toHaveLength(1)
    const again = await hosted.visitor()
    expect((await again.logIn(to)).self).toMatchObject({ step: 'recover', wallet: { id: client.walletId } })
  })

  it('sets it back by the link of the mail, once, and signs everybody out', async () => {
    const [from, to, third] = [fresh('undo'), fresh('undo-new'), fresh('undo-third')]
    const client = await member(from)
    const mark = await change(client, from, to)
    await hosted.forgetCounts()
    const later = await change(client, to, third)
    // A way in that came with the change goes with it; what was there before stays.
    const { user_id: userId } = await database()
      .selectFrom('vault_wallets')
      .select('user_id')
      .where('id', '=', client.walletId)
      .executeTakeFirstOrThrow()
    const addPasskey = (id: string, createdAt: number) =>
      database()
        .insertInto('vault_passkeys')
        .values({
          ...{ id, name: '', public_key: '', user_id: userId, credential_id: id, counter: 0 },
          ...{ device_type: 'multiDevice', backed_up: 1, transports: '[]', aaguid: '', created_at: createdAt },
        })
        .execute()
    const [before, after] = [`before-${from}`, `after-${from}`]
    await addPasskey(before, Date.now() - 3_600_000)
    await addPasskey(after, Date.now())
    const anybody = await hosted.visitor()
    const undo = (given: string) => anybody.call('POST', '/v1/vault/email/undo', { mark: given })
    for (const wrong of [`${mark}x`, mark.slice(1), 'x', mark.replace(/\.\d+\./, '.9999999999999.')]) {
      expect(await undo(wrong)).toMatchObject({ status: 410, code: 'vault-undo-stale' })
    }
    expect(await undo(mark)).toMatchObject({ status: 200, answer: { email: from } })
    const left = await database().selectFrom('vault_passkeys').select('id').where('user_id', '=', userId).execute()
    expect(left).toEqual([{ id: before }])
    expect((await client.call('GET', '/v1/vault/me')).status).toBe(401)
    expect(await undo(mark)).toMatchObject({ status: 410, code: 'vault-undo-stale' })
    // The link of the later change would bring back what was undone.
    expect(await undo(later)).toMatchObject({ status: 410, code: 'vault-undo-stale' })
    await hosted.forgetCounts()
    expect((await (await hosted.visitor()).logIn(from)).self).toMatchObject({ wallet: { id: client.walletId } })
  })

  it('keeps the address before for its member: a login there brings the way back and no code', async () => {
    const [from, to] = [fresh('held'), fresh('held-new')]
    const client = await member(from)
    const early = await hosted.visitor()
    const seenCodes = early.codesTo(from).length
    const enter = (who: Pick<Client, 'call'>, id: string, code: string) =>
      who.call('POST', `/v1/vault/attempts/${id}/code`, { code })
    const begun = await early.open(from)
    const code = await early.codeFor(from, seenCodes)
    await change(client, from, to)
    // A code of before the change would make a new member of it.
    expect(await enter(early, begun.id, code)).toMatchObject({ answer: { state: 'dead', triesLeft: 0 } })
    await hosted.forgetCounts()
    const codes = mailsTo(from).filter(({ text }) => /\b\d{6}\b/.test(text)).length
    const seen = mailsTo(from).length
    const late = await hosted.visitor()
    const asked = await late.open(from)
    await expect.poll(() => mailsTo(from).length).toBe(seen + 1)
    expect(mailsTo(from).filter(({ text }) => /\b\d{6}\b/.test(text))).toHaveLength(codes)
    expect(await enter(late, asked.id, '123456')).toMatchObject({ answer: { state: 'dead' } })
    // Another member cannot take it either.
    const [name] = [fresh('grabber')]
    const grabber = await member(name)
    expect((await enterOld(grabber, await start(grabber, name), from)).answer).toMatchObject({ state: 'sent' })
    await expect.poll(() => mailsTo(from).at(-1)?.subject).toContain('already')
    const mark = /#undo\.(\S+)/.exec(mailsTo(from)[seen]?.text ?? '')?.[1] ?? ''
    expect(await late.call('POST', '/v1/vault/email/undo', { mark })).toMatchObject({ answer: { email: from } })
    await hosted.forgetCounts()
    expect((await (await hosted.visitor()).logIn(from)).self).toMatchObject({ wallet: { id: client.walletId } })
  })

  it('lets a member who changed back log in as before', async () => {
    const [from, to] = [fresh('back'), fresh('back-new')]
    const client = await member(from)
    await change(client, from, to)
    await hosted.forgetCounts()
    await change(client, to, from)
    await hosted.forgetCounts()
    expect((await (await hosted.visitor()).logIn(from)).self).toMatchObject({ wallet: { id: client.walletId } })
  })

  it('gives the same answer for another member’s address, and never changes to it', async () => {
    const [from, taken, free] = [fresh('who'), fresh('taken'), fresh('free')]
    await member(taken)
    const client = await member(from)
    const oldCode = await start(client, from)
    const shape = ({ status, answer }: Awaited<ReturnType<typeof enterOld>>) => [
      status,
      answer.state,
      answer.triesLeft,
      Object.keys(answer),
    ]
    const said = shape(await enterOld(client, oldCode, taken))
    await expect.poll(() => mailsTo(taken).at(-1)?.subject).toContain('already')
    expect(mailsTo(taken).at(-1)?.text).not.toMatch(/\b\d{6}\b/)
    for (const triesLeft of [2, 1, 0]) {
      const state = triesLeft === 0 ? 'dead' : 'wrong'
      expect((await enterNew(client, '123456')).answer).toEqual({ state, triesLeft })
    }
    await database().updateTable('vault_email_changes').set({ resend_at: 0 }).execute()
    expect(shape(await enterOld(client, oldCode, free))).toEqual(said)
    expect(await emailOf(client)).toBe(from)
  })

  it('lets an address log in however many wrong codes were entered for a change to it', async () => {
    const [from, to] = [fresh('guess'), fresh('guessed')]
    const client = await member(from)
    const { newCode } = await toNew(client, from, to)
    for (let guess = 0; guess < 20; guess += 1) {
      await database().updateTable('vault_email_changes').set({ new_tries: 0 }).execute()
      expect((await enterNew(client, other(newCode))).answer).toMatchObject({ state: 'wrong' })
    }
    const { self } = await (await hosted.visitor()).logIn(to)
    expect(self.user).toMatchObject({ email: to })
    expect(await emailOf(client)).toBe(from)
  })

  it('refuses an address that another member took in between', async () => {
    const [from, to] = [fresh('race'), fresh('race-new')]
    const client = await member(from)
    const { newCode } = await toNew(client, from, to)
    await (await hosted.visitor()).logIn(to)
    expect(await enterNew(client, newCode)).toMatchObject({ status: 409, code: 'vault-email-taken' })
    expect(await emailOf(client)).toBe(from)
  })

  it('ends with the third wrong code, and takes guesses at the same moment one by one', async () => {
    const [from, to] = [fresh('wrong'), fresh('wrong-new')]
    const client = await member(from)
    const code = await start(client, from)
    const guesses = await Promise.all(Array.from({ length: 8 }, () => enterOld(client, other(code), to)))
    expect(guesses.filter(({ answer }) => answer.state === 'wrong')).toHaveLength(2)
    expect((await enterOld(client, code, to)).answer).toMatchObject({ state: 'dead', triesLeft: 0 })
    expect(mailsTo(to)).toEqual([])
  })

  it('needs a login of the last five minutes, a known device, and the device that began', async () => {
    const from = fresh('stale')
    const client = await member(from)
    const second = await createVaultClient(hosted.place, { origin: hosted.place.app })
    await second.logIn(from)
    const began = await second.call('POST', '/v1/vault/email/start', {})
    expect(began).toMatchObject({ status: 403, code: 'vault-device-new' })
    const code = await start(client, from)
    const early = await client.call('POST', '/v1/vault/email/start', {})
    expect(early).toMatchObject({ status: 429, code: 'vault-resend-early' })
    const foreign = await enterOld(second, code, fresh('x'))
    expect(foreign).toMatchObject({ status: 410, code: 'vault-change-unknown' })
    expect(await enterOld(client, code, from.toUpperCase())).toMatchObject({ status: 409, code: 'vault-email-same' })
    await database()
      .updateTable('vault_sessions')
      .set({ authed_at: Date.now() - 300_001 })
      .execute()
    const stale = await client.call('POST', '/v1/vault/email/start', {})
    expect(stale).toMatchObject({ status: 403, code: 'vault-login-stale' })
  })

  it.each([
    ['no code', {}],
    ['letters', { code: 'abcdef', email: 'a@example.org' }],
    ['five digits', { code: '12345', email: 'a@example.org' }],
    ['other digits', { code: '١٢٣٤٥٦', email: 'a@example.org' }],
    ['no address', { code: '123456', email: 'a@' }],
    ['a line break', { code: '123456', email: 'a@example.org\nbcc: b@example.org' }],
    ['a long address', { code: '123456', email: `${'a'.repeat(255)}@example.org` }],
    ['a list', { code: '123456', email: ['a@example.org'] }],
  ])('refuses bad input: %s', async (_, body) => {
    const client = await hosted.visitor()
    await client.logIn(fresh('bad'))
    expect((await client.call('POST', '/v1/vault/email/old', body)).status).toBe(422)
  })

  it('disappears when its person is erased, and when its time is over', async () => {
    const [from, to] = [fresh('gone'), fresh('gone-new')]
    const client = await member(from)
    await change(client, from, to)
    await hosted.forgetCounts()
    await start(client, to)
    const left = async () =>
      (await database().selectFrom('vault_email_changes').select('id').where('old_email', 'in', [from, to]).execute())
        .length
    expect(await left()).toBe(2)
    const quotas = createQuotas(database(), Date.now)
    const keeper = { drop: async () => undefined, retire: async () => undefined, forgetSince: async () => undefined }
    const trail = await testTrail(database())
    const forget = (ms: number) => forgetVault({ database: database(), quotas, keeper, trail, now: Date.now() + ms })
    await forget(1_200_001)
    expect(await left()).toBe(1)
    const evm = client.addresses.evm.toLowerCase()
    await eraseVault(trail)(database(), { evm, text: evm as string }, 'erase')
    expect(await left()).toBe(0)
  })
})
