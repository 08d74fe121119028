import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { challengeOf, writeBase64url } from '@foyer/contract/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { testTrail } from '../../testing/testTrail.ts'
import { noCaptcha } from './captcha/createCaptcha.ts'
import { type Attempts, createAttempts } from './createAttempts.ts'
import { createHeldEmails } from './createHeldEmails.ts'
import { createLogin } from './createLogin.ts'
import { createMailCharges } from './createMailCharges.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'
import { createMarks } from './marks.ts'
import { createQuotas } from './quotas.ts'
import type { Trail } from './trail/createTrail.ts'

const emails = createMarks(randomBytes(32))
const verifier = writeBase64url(randomBytes(32))
const device = 'device'

describe('A16 enumeration', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let ran: string[]
  let trail: Trail
  let sent: Mail[]
  beforeEach(async () => {
    place = await createTestDatabase()
    ran = []
    sent = []
    database = openDatabase(place.location, { onQuery: (_, query) => ran.push(query.sql) })
    await migrate(database)
    trail = await testTrail(database)
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const attemptsWith = (mailer: Mailer): Attempts =>
    createAttempts({
      database,
      login: createLogin({
        database,
        address: 'https://gateway.example.com',
        secret: randomBytes(32).toString('base64'),
      }),
      mailer,
      charges: createMailCharges(createQuotas(database, Date.now), emails, 100),
      captcha: noCaptcha,
      audit: trail.audit,
      held: createHeldEmails({ database, marks: emails, app: 'https://wallet.example.net', now: Date.now }),
      waits: { tell: () => {} },
      emails,
      codes: emails,
      name: 'Example wallet',
      now: Date.now,
    })
  const collecting = (): Mailer => ({ send: (mail) => sent.push(mail), stop: async () => {} })
  const open = async (attempts: Attempts, email: string) => {
    const challenge = await challengeOf(verifier)
    const site = { projectId: undefined, origin: 'https://shop.example.org', challenge, jkt: device, label: '' }
    const { id } = await attempts.open({ ...site, email, language: 'en', network: '203.0.113.0/24' })
    return { id, jkt: device }
  }
  const newestCode = () => /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  const noted = async (work: () => Promise<unknown>) => {
    ran = []
    await work()
    return ran.map((text) => text.replace(/\s+/g, ' '))
  }

  it('A16 runs the same statements in the same order for a known and an unknown address: opening, a wrong code, another code', async () => {
    const attempts = attemptsWith(collecting())
    const member = await open(attempts, 'member@example.org')
    expect(await attempts.enterCode(member, newestCode())).toMatchObject({ state: 'authenticated' })
    await attempts.redeem(member, verifier)
    const users = await database.selectFrom('vault_users').select('email').execute()
    expect(users).toEqual([{ email: 'member@example.org' }])
    // Loads what a first use loads.
    await open(attempts, 'somebody@example.org')

    const ways = async (email: string) => {
      const opened: { id: string; jkt: string }[] = []
      const opening = await noted(async () => opened.push(await open(attempts, email)))
      const [attempt = { id: '', jkt: '' }] = opened
      const wrong = newestCode() === '000000' ? '000001' : '000000'
      const guessing = await noted(() => attempts.enterCode(attempt, wrong))
      await database.updateTable('vault_attempts').set({ resend_at: 0 }).where('id', '=', attempt.id).execute()
      const resending = await noted(() => attempts.resend(attempt))
      return { opening, guessing, resending }
    }
    const [known, unknown] = [await ways('member@example.org'), await ways('nobody@example.org')]
    expect(known).toEqual(unknown)
    for (const statements of Object.values(known)) expect(statements.length).toBeGreaterThan(3)
    // No statement asks whether the member exists before a code is right.
    expect(known.opening.filter((text) => text.includes('vault_users'))).toEqual([])
    expect(sent.filter(({ to }) => to === 'member@example.org')).toHaveLength(3)
    expect(sent.filter(({ to }) => to === 'nobody@example.org')).toHaveLength(2)
  })

  it('A16 refuses and limits both alike', async () => {
    const attempts = attemptsWith(collecting())
    const member = await open(attempts, 'member@example.org')
    await attempts.enterCode(member, newestCode())
    const refusals = async (email: string, already: number) => {
      for (let count = already; count < 5; count += 1) await open(attempts, email)
      return open(attempts, email).catch((error: Error & { code?: string }) => [error.code, error.message])
    }
    const [known, unknown] = [await refusals('member@example.org', 1), await refusals('nobody@example.org', 0)]
    expect(known).toEqual(unknown)
    expect(known).toEqual(['vault-mail-limit', expect.any(String)])
  })

  it('A16 answers before the mail server took, or even answered, the mail', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const from = { name: 'Example wallet', address: 'login@example.com' }
    const mailer = createMailer({ smtp: `smtp://127.0.0.1:${port}`, from, logger: createLogger('silent') })
    try {
      const attempts = attemptsWith(mailer)
      expect(await open(attempts, 'member@example.org')).toMatchObject({ jkt: device })
      // The server said nothing at all, so nothing was sent when the answer was there.
      await expect.poll(() => sockets.size).toBe(1)
      expect([...sockets].map(({ bytesWritten }) => bytesWritten)).toEqual([0])
    } finally {
      for (const socket of sockets) socket.destroy()
      silent.close()
      await mailer.stop()
    }
  })
})
