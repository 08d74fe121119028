import { randomBytes } from 'node:crypto'
import { startCaptchaService } from '@foyer/test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../../engines/db/openDatabase.ts'
import { createMemoryBuckets } from '../../../engines/limits/memoryBuckets.ts'
import { createLogger } from '../../../engines/observability/logger.ts'
import { createTestClock, type TestClock } from '../../../testing/createTestClock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts'
import { createSpend } from '../spent.ts'
import type { CaptchaConfig } from './captchaSchema.ts'
import { createCaptcha } from './createCaptcha.ts'

const asker = { email: 'ada@example.org', jkt: 'device' }
const failed = expect.objectContaining({ code: 'vault-captcha-failed' })

describe('createCaptcha', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let clock: TestClock
  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
    clock = createTestClock()
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const build = (settings: CaptchaConfig | undefined) =>
    createCaptcha({
      settings,
      database,
      secret: randomBytes(32),
      app: 'https://wallet.example.com',
      spend: createSpend(database, clock.now),
      buckets: createMemoryBuckets({ now: clock.now }),
      logger: createLogger('silent'),
      now: clock.now,
    })

  it('asks for nothing where nothing is chosen', async () => {
    const captcha = build(undefined)
    expect(await captcha.ask({ ...asker, network: '203.0.113.0/24' })).toEqual({ isAsked: false, challenge: null })
    expect(await captcha.check(asker)).toBeUndefined()
    expect(captcha.published).toBeNull()
  })

  it('makes 600 challenges at once for a network, and ten a second', async () => {
    const captcha = build({ kind: 'altcha', difficulty: 1 })
    const ask = (network: string) => captcha.ask({ ...asker, network })
    await Promise.all(Array.from({ length: 600 }, () => ask('203.0.113.0/24')))
    const refused = expect.objectContaining({ code: 'vault-network-limit', retryAfterSeconds: 1 })
    await expect(ask('203.0.113.0/24')).rejects.toEqual(refused)
    expect(await ask('198.51.100.0/24')).toMatchObject({ isAsked: true })
    clock.advance(1_000)
    await Promise.all(Array.from({ length: 10 }, () => ask('203.0.113.0/24')))
    await expect(ask('203.0.113.0/24')).rejects.toEqual(refused)
  })

  it.each(['hcaptcha', 'turnstile'] as const)('takes the word of %s, and no mail without it', async (kind) => {
    const site = { siteKey: 'site-key', secret: 'site-secret' }
    const service = await startCaptchaService({ kind, ...site })
    try {
      const captcha = build({ kind, ...site, verifyUrl: service.verifyUrl })
      expect(captcha.published).toEqual({ kind, siteKey: 'site-key' })
      const asked = await captcha.ask({ ...asker, network: '203.0.113.0/24' })
      expect(asked).toEqual({ isAsked: true, challenge: null })
      await expect(captcha.check(asker)).rejects.toEqual(failed)
      await expect(captcha.check({ ...asker, answer: 'made up' })).rejects.toEqual(failed)
      expect(await captcha.check({ ...asker, answer: service.answer('wallet.example.com') })).toBeUndefined()
      service.setMode('broken')
      const away = expect.objectContaining({ code: 'vault-captcha-away' })
      await expect(captcha.check({ ...asker, answer: service.answer('wallet.example.com') })).rejects.toEqual(away)
    } finally {
      await service.stop()
    }
  })
})
