// Long because every bound of an attempt is passed to the last millisecond and the last try.
import { randomBytes } from 'node:crypto'
import { challengeOf, writeBase64url } from '@foyer/contract/vault'
import { getMigrations } from 'better-auth/db/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { testTrail } from '../../testing/testTrail.ts'
import { noCaptcha } from './captcha/createCaptcha.ts'
import { type Attempts, createAttempts } from './createAttempts.ts'
import { createHeldEmails } from './createHeldEmails.ts'
import { createLogin, type Login, loginOptions } from './createLogin.ts'
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
  let login: Login
  let quotas: Quotas
  let now: number
  let sent: Mail[]
  let notified: string[]
  const parameters = () => ({
    database,
    address: 'https://gateway.example.com',
    secret: randomBytes(32).toString('base64'),
  })

  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
    now = Date.now()
    sent = []
    notified = []
    const clock = () => now
    quotas = createQuotas(database, clock)
    const emails = createMarks(randomBytes(32))
    login = createLogin(parameters())
    attempts = createAttempts({
      database,
      login,
      mailer: { send: (mail) => sent.push(mail), stop: async () => {} },
      charges: createMailCharges(quotas, emails, 100),
      captcha: noCaptcha,
      audit: (await testTrail(database, clock)).audit,
      held: createHeldEmails({ database, marks: emails, app: 'https://wallet.example.net', now: clock }),
      waits: { tell: (id) => notified.push(id) },
      emails,
      codes: createMarks(randomBytes(32)),
      name: 'Example wallet',
      now: clock,
    })
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const verifier = writeBase64url(randomBytes(32))
  const open = async (email: string, { jkt = 'device', network = '203.0.113.0/24' } = {}) => {
    const challenge = await challengeOf(verifier)
    const given = { projectId: undefined, origin: 'https://shop.example.org', challenge, jkt, label: '' }
    return { ...(await attempts.open({ ...given, email, language: 'en', network })), jkt }
  }
  /** Devices on which the owner of an address has logged in before; answers what opens an attempt on one of them. */
  const ownDevices = async (email: string, jkts: readonly string[]) => {
    const { userId: user_id } = await login.enterEmail(email)
    const seen = { site: '', label: '', network: '', enrolled_at: now, trusted_after: now, last_seen_at: now }
    await database
      .insertInto('vault_devices')
      .values(jkts.map((jwk_thumbprint) => ({ id: `${user_id} ${jwk_thumbprint}`, user_id, jwk_thumbprint, ...seen })))
      .execute()
    return (jkt: string) => open(email, { jkt })
  }
  const newestCode = () => /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  const wrongCode = () => (newestCode() === '000000' ? '000001' : '000000')
  const code = (refusal: string, more: object = {}) => expect.objectContaining({ code: refusal, ...more })

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
    expect(notified).toEqual([attempt.id])
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

  it('sends a network its mails of an hour at once, to whomever, and then makes it wait twice as long for each', async () => {
    for (let count = 0; count < 100; count += 1) await open(`visitor${count}@example.org`)
    for (const seconds of [1, 2, 4, 8]) {
      const refused = code('vault-network-limit')
      await expect(open('more@example.org')).rejects.toEqual(
        code('vault-network-limit', { retryAfterSeconds: seconds }),
      )
      now += seconds * 1_000 - 1
      await expect(open('more@example.org')).rejects.toEqual(refused)
      now += 1
      expect(await open(`late${seconds}@example.org`)).toMatchObject({ jkt: 'device' })
    }
    expect(await open('more@example.org', { network: '198.51.100.0/24' })).toMatchObject({ jkt: 'device' })
    now += hour
    for (let count = 0; count < 100; count += 1) await open(`next${count}@example.org`)
  })

  it('counts the /64s of one IPv6 subscriber together, and leaves the neighbours theirs', async () => {
    for (let count = 0; count < 100; count += 1) {
      await open(`visitor${count}@example.org`, { network: `2001:db8:7:1a${(count + 16).toString(16)}::/64` })
    }
    const next = (network: string) => open('more@example.org', { network })
    await expect(next('2001:db8:7:1aff::/64')).rejects.toEqual(code('vault-network-limit'))
    expect(await next('2001:db8:7:1b00::/64')).toMatchObject({ jkt: 'device' })
  })

  it('takes a code for the attempt that it was mailed for, and for no other of its address', async () => {
    const strange = await open('alice@example.org', { jkt: 'stranger' })
    const strangeCode = newestCode()
    const own = await open('alice@example.org')
    const ownCode = newestCode()
    if (strangeCode !== ownCode) {
      expect(await attempts.enterCode(strange, ownCode)).toEqual({ state: 'wrong', triesLeft: 4 })
      expect(await attempts.enterCode(own, strangeCode)).toEqual({ state: 'wrong', triesLeft: 4 })
    }
    expect(await attempts.enterCode(own, ownCode)).toEqual({ state: 'authenticated', triesLeft: 3 })
    // What one of them does changes nothing for the other.
    expect(await attempts.enterCode(strange, strangeCode)).toEqual({ state: 'authenticated', triesLeft: 3 })
    const users = await database.selectFrom('vault_users').select('email').execute()
    expect(users).toEqual([{ email: 'alice@example.org' }])
  })

  it('makes one member of a new address whose two codes are right at the same moment', async () => {
    const [one, oneCode] = [await open('alice@example.org'), newestCode()]
    const [other, otherCode] = [await open('alice@example.org', { jkt: 'other' }), newestCode()]
    const entered = await Promise.all([attempts.enterCode(one, oneCode), attempts.enterCode(other, otherCode)])
    expect(entered.map(({ state }) => state)).toEqual(['authenticated', 'authenticated'])
    expect(await database.selectFrom('vault_users').select('email').execute()).toHaveLength(1)
  })

  it('lets one in of two who enter the same code at the same moment', async () => {
    const attempt = await open('alice@example.org')
    const given = newestCode()
    const entered = await Promise.allSettled([attempts.enterCode(attempt, given), attempts.enterCode(attempt, given)])
    const states = entered.map((each) => (each.status === 'fulfilled' ? each.value.state : 'refused'))
    expect(states.filter((state) => state === 'authenticated')).toHaveLength(1)
    expect(await database.selectFrom('vault_sessions').select('id').execute()).toHaveLength(1)
  })

  it('lets an owner in after 20 wrong codes of strangers, on a new device too', async () => {
    for (let round = 0; round < 4; round += 1) {
      const attempt = await open('alice@example.org', { jkt: 'stranger', network: '198.51.100.0/24' })
      for (let count = 0; count < 5; count += 1) await attempts.enterCode(attempt, wrongCode())
    }
    const own = await open('alice@example.org')
    expect(await attempts.enterCode(own, newestCode())).toMatchObject({ state: 'authenticated' })
  })

  it('leaves strangers 50 guesses a day at the code of an address, wherever they come from', async () => {
    let guesses = 0
    for (let quarter = 0; quarter < 96; quarter += 1) {
      const network = `10.${quarter}.0.0/24`
      const attempt = await open('alice@example.org', { jkt: `stranger ${quarter}`, network }).catch(() => undefined)
      const guess = async () => attempt && attempts.enterCode(attempt, wrongCode())
      for (let count = 0; count < 6; count += 1) if ((await guess())?.triesLeft !== undefined && count < 5) guesses += 1
      expect(await guess()).toEqual(attempt && { state: 'dead', triesLeft: 0 })
      now += 15 * minute
    }
    expect(guesses).toBe(50)
  })

  it('makes a network wait that entered many wrong codes, and no device of an owner', async () => {
    const own = await ownDevices('alice@example.org', ['laptop'])
    for (let round = 0; round < 10; round += 1) {
      const attempt = await open(`visitor${round}@example.org`)
      for (let count = 0; count < 5; count += 1) await attempts.enterCode(attempt, wrongCode())
    }
    const attempt = await open('bob@example.org')
    const refused = (retryAfterSeconds: number) => code('vault-network-limit', { retryAfterSeconds })
    await expect(attempts.enterCode(attempt, newestCode())).rejects.toEqual(refused(1))
    now += 1_000
    expect(await attempts.enterCode(attempt, wrongCode())).toEqual({ state: 'wrong', triesLeft: 4 })
    await expect(attempts.enterCode(attempt, newestCode())).rejects.toEqual(refused(2))
    const known = await own('laptop')
    expect(await attempts.enterCode(known, newestCode())).toMatchObject({ state: 'authenticated' })
  })

  it('sends a device of the owner its codes when strangers have used up the mails of the address', async () => {
    const own = await ownDevices('alice@example.org', ['laptop'])
    const strange = () => open('alice@example.org', { jkt: 'stranger', network: '198.51.100.0/24' })
    for (let count = 0; count < 5; count += 1) await strange()
    await expect(strange()).rejects.toEqual(code('vault-mail-limit'))
    const attempt = await own('laptop')
    expect(await attempts.enterCode(attempt, newestCode())).toMatchObject({ state: 'authenticated' })
    // Another address is nothing to it, and a device that was removed is a stranger.
    await expect(open('bob@example.org', { jkt: 'laptop' })).resolves.toMatchObject({ jkt: 'laptop' })
    await database.updateTable('vault_devices').set({ revoked_at: now }).execute()
    await expect(own('laptop')).rejects.toEqual(code('vault-mail-limit'))
  })

  it('keeps five attempts of an address side by side: the oldest goes, and none of the owner for one of a stranger', async () => {
    const own = await ownDevices('alice@example.org', ['laptop', 'phone'])
    const [first, firstCode] = [await own('laptop'), newestCode()]
    now += 1
    const strange: Awaited<ReturnType<typeof open>>[] = []
    for (let count = 0; count < 5; count += 1) strange.push(await open('alice@example.org', { jkt: 'stranger' }))
    for (let count = 0; count < 4; count += 1) await own('phone')
    expect(await attempts.find(first)).toMatchObject({ state: 'open' })
    now += 1
    await own('phone')
    await expect(attempts.enterCode(first, firstCode)).rejects.toEqual(code('vault-attempt-unknown'))
    expect(notified).toEqual([first.id])
    for (const attempt of strange) expect(await attempts.find(attempt)).toMatchObject({ state: 'open' })
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
    expect(notified).toEqual([attempt.id, given.id])
    await expect(attempts.enterCode(given, newestCode())).rejects.toEqual(code('vault-attempt-unknown'))
  })

  it('keeps no code and no plain hash of one', async () => {
    await open('alice@example.org')
    const row = await database.selectFrom('vault_attempts').selectAll().executeTakeFirstOrThrow()
    expect(row.code_hash).toMatch(/^[\w-]{43}$/)
    const value = JSON.stringify(row)
    expect(value).not.toContain(newestCode())
    const { createHash } = await import('node:crypto')
    expect(value).not.toContain(createHash('sha256').update(newestCode()).digest('base64url'))
  })

  it('holds every table and column that better-auth wants', async () => {
    const { toBeCreated, toBeAdded } = await getMigrations(loginOptions(parameters()))
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
  })

  it('8: forgets a wallet that no device confirmed within an hour, with all its parts, and keeps a confirmed one', async () => {
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
      forgetSince: async () => undefined,
    }
    await forgetVault({ database, quotas, keeper, trail: await testTrail(database), now: now + hour })
    expect(await left()).toEqual([
      ['orphan', 'used'],
      ['orphan', 'used'],
      ['crashed', 'orphan', 'used'],
    ])
    expect(erased).toEqual([])
    await forgetVault({ database, quotas, keeper, trail: await testTrail(database), now: now + hour + 1 })
    expect(await left()).toEqual([['used'], ['used'], ['used']])
    expect(erased.toSorted()).toEqual(['crashed', 'orphan'])
    expect(await database.selectFrom('vault_keeper_drops').selectAll().execute()).toEqual([])
  })
})
