import { randomBytes } from 'node:crypto'
import { challengeOf, writeBase64url } from '@foyer/contract/vault'
import { getMigrations } from 'better-auth/db/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { createAudit } from './audit.ts'
import { type Attempts, createAttempts } from './createAttempts.ts'
import { createHeldEmails } from './createHeldEmails.ts'
import { createLogin, loginOptions } from './createLogin.ts'
import { createMailCharges } from './createMailCharges.ts'
import { forgetVault } from './forgetVault.ts'
import { noteDrop } from './keeper/drops.ts'
import type { Mail } from './mailer.ts'
import { createMarks } from './marks.ts'
import { createQuotas, type Quotas } from './quotas.ts'

const minute = 60_000
const hour = 60 * minute

describe('attempts', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let attempts: Attempts
  let quotas: Quotas
  let now: number
  let sent: Mail[]
  let told: string[]
  const parameters = () => ({
    database,
    address: 'https://gateway.example.com',
    secret: randomBytes(32).toString('base64'),
    codes: createMarks(randomBytes(32)),
  })

  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
    now = Date.now()
    sent = []
    told = []
    const clock = () => now
    quotas = createQuotas(database, clock)
    const emails = createMarks(randomBytes(32))
    attempts = createAttempts({
      database,
      login: createLogin(parameters()),
      mailer: { send: (mail) => sent.push(mail), stop: async () => {} },
      charges: createMailCharges(quotas, emails),
      audit: createAudit(database, clock),
      held: createHeldEmails({ database, marks: emails, app: 'https://wallet.example.net', now: clock }),
      waits: { tell: (id) => told.push(id) },
      emails,
      name: 'Example wallet',
      now: clock,
    })
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const verifier = writeBase64url(randomBytes(32))
  const open = async (email: string, network = '203.0.113.0/24') => {
    const challenge = await challengeOf(verifier)
    const given = { projectId: undefined, origin: 'https://shop.example.org', challenge, jkt: 'device', label: '' }
    return { ...(await attempts.open({ ...given, email, language: 'en', network })), jkt: 'device' }
  }
  const newestCode = () => /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  const wrongCode = () => (newestCode() === '000000' ? '000001' : '000000')
  const code = (refusal: string) => expect.objectContaining({ code: refusal })

  it('sends a new code after 30.000 s and not after 29.999 s, and the one before counts no more', async () => {
    const attempt = await open('alice@example.org')
    const first = newestCode()
    now += 29_999
    await expect(attempts.resend(attempt)).rejects.toEqual(code('vault-resend-early'))
    now += 1
    expect(await attempts.resend(attempt)).toEqual({ resendAt: now + 30_000, expiresAt: now + 20 * minute })
    expect(sent).toHaveLength(2)
    if (first !== newestCode()) expect(await attempts.enterCode(attempt, first)).toMatchObject({ state: 'wrong' })
    expect(await attempts.enterCode(attempt, newestCode())).toMatchObject({ state: 'authenticated' })
    // Only the right code ends the attempt.
    expect(told).toEqual([attempt.id])
  })

  it('takes a code until 19:59.999 and not at 20:00', async () => {
    const [late, inTime] = [await open('alice@example.org'), await open('bob@example.org')]
    now += 20 * minute - 1
    expect(await attempts.enterCode(inTime, newestCode())).toMatchObject({ state: 'authenticated' })
    now += 1
    await expect(attempts.enterCode(late, '000000')).rejects.toEqual(code('vault-attempt-expired'))
  })

  it('sends an address 5 mails in an hour and 10 in a day', async () => {
    for (let count = 0; count < 5; count += 1) await open('alice@example.org')
    await expect(open('ALICE@example.org')).rejects.toEqual(code('vault-mail-limit'))
    now += hour - 1
    await expect(open('alice@example.org')).rejects.toEqual(code('vault-mail-limit'))
    now += 1
    for (let count = 0; count < 5; count += 1) await open('alice@example.org')
    now += 2 * hour
    await expect(open('alice@example.org')).rejects.toEqual(code('vault-mail-limit'))
    now += 22 * hour
    expect(await open('alice@example.org')).toMatchObject({ jkt: 'device' })
  })

  it('sends a network 20 mails in an hour, to whomever, and another network its own', async () => {
    for (let count = 0; count < 20; count += 1) await open(`visitor${count}@example.org`)
    await expect(open('one-more@example.org')).rejects.toEqual(code('vault-network-limit'))
    expect(await open('one-more@example.org', '198.51.100.0/24')).toMatchObject({ jkt: 'device' })
    now += hour
    expect(await open('last@example.org')).toMatchObject({ jkt: 'device' })
  })

  it('locks an address for 24 hours after 20 wrong codes, whoever entered them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const attempt = await open('alice@example.org')
      for (let count = 0; count < 5; count += 1) await attempts.enterCode(attempt, wrongCode())
    }
    await expect(open('alice@example.org')).rejects.toEqual(code('vault-email-locked'))
    expect(await open('bob@example.org')).toMatchObject({ jkt: 'device' })
    now += 24 * hour - 1
    await expect(open('alice@example.org')).rejects.toEqual(code('vault-email-locked'))
    now += 1
    expect(await open('alice@example.org')).toMatchObject({ jkt: 'device' })
  })

  it('counts guesses that come at the same moment', async () => {
    const attempt = await open('alice@example.org')
    const states = await Promise.all(
      Array.from({ length: 20 }, () => attempts.enterCode(attempt, wrongCode()).then(({ state }) => state)),
    )
    expect(states.filter((state) => state === 'wrong').length).toBeLessThanOrEqual(4)
    expect(await attempts.enterCode(attempt, newestCode())).toEqual({ state: 'dead', triesLeft: 0 })
  })

  it('gives the result once, to the verifier alone, and nothing of an attempt that was given up', async () => {
    const attempt = await open('alice@example.org')
    expect(await attempts.redeem(attempt, verifier)).toBeUndefined()
    await attempts.enterCode(attempt, newestCode())
    await expect(attempts.redeem(attempt, writeBase64url(randomBytes(32)))).rejects.toEqual(
      code('vault-verifier-wrong'),
    )
    await expect(attempts.redeem({ ...attempt, jkt: 'other' }, verifier)).rejects.toEqual(code('vault-attempt-unknown'))
    const both = await Promise.allSettled([attempts.redeem(attempt, verifier), attempts.redeem(attempt, verifier)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const given = await open('bob@example.org')
    await attempts.cancel(given)
    expect(told).toEqual([attempt.id, given.id])
    await expect(attempts.enterCode(given, newestCode())).rejects.toEqual(code('vault-attempt-unknown'))
  })

  it('keeps no code and no plain hash of one', async () => {
    await open('alice@example.org')
    const { value } = await database.selectFrom('vault_verifications').select('value').executeTakeFirstOrThrow()
    expect(value).not.toContain(newestCode())
    const { createHash } = await import('node:crypto')
    expect(value).not.toContain(createHash('sha256').update(newestCode()).digest('base64url'))
  })

  it('holds every table and column that better-auth wants', async () => {
    const { toBeCreated, toBeAdded } = await getMigrations(loginOptions(parameters()))
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
  })

  it('8: forgets a wallet that nobody confirmed within an hour, with all its parts, and none that was confirmed', async () => {
    const wallet = (id: string, confirmed_at: number | null) => ({
      id,
      user_id: id,
      scope: 'operator',
      mode: 'recoverable' as const,
      evm_address: '0x',
      solana_address: '',
      confirmed_at,
      created_at: now,
    })
    await database
      .insertInto('vault_wallets')
      .values([wallet('orphan', null), wallet('used', now)])
      .execute()
    const split = { kind: 'home' as const, threshold: 2, device_id: null, created_at: now }
    const sealed = { envelope: '', kid: '' }
    for (const wallet_id of ['orphan', 'used', 'crashed']) {
      // What a crash leaves between the keeper and the gateway is a part of the keeper without a wallet, and a note of it.
      if (wallet_id === 'crashed') await noteDrop(database, wallet_id, now)
      await database
        .insertInto('keeper_shares')
        .values({ split_id: wallet_id, wallet_id, created_at: now, ...sealed })
        .execute()
      if (wallet_id === 'crashed') continue
      await database
        .insertInto('vault_splits')
        .values({ id: wallet_id, wallet_id, ...split })
        .execute()
      await database
        .insertInto('vault_shares')
        .values({ split_id: wallet_id, holder: 'auth', ...sealed })
        .execute()
    }
    const left = async () => {
      const wallets = await database.selectFrom('vault_wallets').select('id').orderBy('id').execute()
      const shares = await database.selectFrom('vault_shares').select('split_id').orderBy('split_id').execute()
      const kept = await database.selectFrom('keeper_shares').select('split_id').orderBy('split_id').execute()
      return [wallets.map(({ id }) => id), shares.map((row) => row.split_id), kept.map((row) => row.split_id)]
    }
    const erased: string[] = []
    const keeper = {
      drop: async (id: string) => {
        erased.push(id)
        await database.deleteFrom('keeper_shares').where('wallet_id', '=', id).execute()
      },
      retire: async () => undefined,
    }
    await forgetVault({ database, quotas, keeper, now: now + hour })
    expect(await left()).toEqual([
      ['orphan', 'used'],
      ['orphan', 'used'],
      ['crashed', 'orphan', 'used'],
    ])
    expect(erased).toEqual([])
    await forgetVault({ database, quotas, keeper, now: now + hour + 1 })
    expect(await left()).toEqual([['used'], ['used'], ['used']])
    expect(erased.toSorted()).toEqual(['crashed', 'orphan'])
    expect(await database.selectFrom('vault_keeper_drops').selectAll().execute()).toEqual([])
  })
})
