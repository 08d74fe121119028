import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { testTrail } from '../../testing/testTrail.ts'
import { noCaptcha } from './captcha/createCaptcha.ts'
import { createEmailChanges, type EmailChanges, undoMs } from './createEmailChanges.ts'
import { createHeldEmails } from './createHeldEmails.ts'
import { createLogin } from './createLogin.ts'
import { createMailCharges } from './createMailCharges.ts'
import { createNotices } from './createNotices.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import type { Mail } from './mailer.ts'
import { createMarks } from './marks.ts'
import { createQuotas } from './quotas.ts'

const app = 'https://wallet.example.com'

describe('times of changing an email address', () => {
  let place: Awaited<ReturnType<typeof createTestDatabase>>
  let database: GatewayDatabase
  let now: number
  let sent: Mail[]
  let changes: EmailChanges
  let caller: VaultCaller
  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
    now = 1_795_212_000_000
    sent = []
    const clock = () => now
    const mailer = { send: (mail: Mail) => void sent.push(mail) }
    const secret = randomBytes(32).toString('base64')
    const login = createLogin({ database, address: app, secret })
    const { userId, sessionToken } = await login.enterPasskey(undefined)
    await database.updateTable('vault_users').set({ email: 'old@example.org' }).where('id', '=', userId).execute()
    const marks = createMarks(randomBytes(32))
    changes = createEmailChanges({
      captcha: noCaptcha,
      database,
      mailer,
      charges: createMailCharges(createQuotas(database, clock), createMarks(randomBytes(32)), 100),
      audit: (await testTrail(database, clock)).audit,
      tell: createNotices({ database, mailer, name: 'Example wallet' }),
      held: createHeldEmails({ database, marks, app, now: clock }),
      keeper: { forgetSince: async () => undefined },
      marks,
      name: 'Example wallet',
      app,
      now: clock,
    })
    caller = {
      userId,
      email: 'old@example.org',
      deviceId: randomUUID(),
      projectId: '',
      origin: app,
      network: '203.0.113.0/24',
      session: sessionToken,
      expiresAt: now + undoMs,
      freshUntil: now + 300_000,
      method: 'email',
      enrolledAt: now - 86_400_000,
      trustedAfter: now,
      passkeySince: undefined,
      proof: {} as VaultCaller['proof'],
    }
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })
  const codeTo = (email: string) => /\b\d{6}\b/.exec(sent.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
  const who = () => ({ caller, languages: undefined })
  const enterOld = (code: string | undefined) =>
    changes.enterOld(caller, { code, email: 'new@example.org', language: 'en' })

  it.each([
    [1_199_999, true],
    [1_200_000, false],
    [1_200_001, false],
  ])('after %i ms a code of the present address counts: %s', async (ms, counts) => {
    await changes.start(caller, 'en')
    now += ms
    const entered = enterOld(codeTo('old@example.org'))
    if (counts) expect(await entered).toMatchObject({ state: 'sent', triesLeft: 3 })
    else await expect(entered).rejects.toMatchObject({ code: 'vault-change-unknown' })
  })

  it.each([
    [1_199_999, true],
    [1_200_000, false],
    [1_200_001, false],
  ])('after %i ms a code of the new address counts: %s', async (ms, counts) => {
    await changes.start(caller, 'en')
    await enterOld(codeTo('old@example.org'))
    now += ms
    const entered = changes.enterNew(who(), codeTo('new@example.org'))
    if (counts) expect(await entered).toEqual({ state: 'changed', triesLeft: 2 })
    else await expect(entered).rejects.toMatchObject({ code: 'vault-change-unknown' })
  })

  it.each([
    [29_999, false],
    [30_000, true],
  ])('after %i ms a new code is sent: %s', async (ms, isSent) => {
    await changes.start(caller, 'en')
    const first = codeTo('old@example.org')
    now += ms
    const again = changes.start(caller, 'en')
    if (!isSent) return expect(again).rejects.toMatchObject({ code: 'vault-resend-early', retryAfterSeconds: 1 })
    await again
    // The one before counts no more, whatever it says.
    if (first !== codeTo('old@example.org')) expect(await enterOld(first)).toMatchObject({ state: 'wrong' })
    expect(await enterOld(codeTo('old@example.org'))).toMatchObject({ state: 'sent' })
  })

  it.each([
    [undoMs - 1, true],
    [undoMs, false],
    [undoMs + 1, false],
  ])('after %i ms the change is undone: %s', async (ms, isUndone) => {
    await changes.start(caller, 'en')
    await enterOld(codeTo('old@example.org'))
    await changes.enterNew(who(), codeTo('new@example.org'))
    const mail = sent.findLast(({ to }) => to === 'old@example.org')
    const mark = /#undo\.(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    now += ms
    const undone = changes.undo(mark, '')
    if (isUndone) expect(await undone).toBe('old@example.org')
    else await expect(undone).rejects.toMatchObject({ code: 'vault-undo-stale' })
  })

  it('adds an address to a member without one by the new code alone', async () => {
    caller = { ...caller, email: `${randomUUID()}@none.invalid` }
    await database.updateTable('vault_users').set({ email: caller.email }).where('id', '=', caller.userId).execute()
    const wallet = { id: 'w', scope: 'operator', mode: 'recoverable' as const, evm_address: '0x', solana_address: 'S' }
    const times = { created_at: now, confirmed_at: now, deleted_at: null, closing_told_at: now }
    await database
      .insertInto('vault_wallets')
      .values({ ...wallet, ...times, user_id: caller.userId })
      .execute()
    expect(await changes.start(caller, 'en')).toMatchObject({ isCodeSent: false })
    expect(await enterOld(undefined)).toMatchObject({ state: 'sent' })
    expect(await changes.enterNew(who(), codeTo('new@example.org'))).toMatchObject({ state: 'changed' })
    // The former address was a placeholder, so no mail goes there.
    expect(sent.map(({ to }) => to)).toEqual(['new@example.org'])
    const row = await database.selectFrom('vault_users').select('email').executeTakeFirst()
    expect(row?.email).toBe('new@example.org')
    // No mail could reach it before.
    const closing = await database.selectFrom('vault_wallets').select('closing_told_at').executeTakeFirst()
    expect(closing).toEqual({ closing_told_at: null })
  })
})
