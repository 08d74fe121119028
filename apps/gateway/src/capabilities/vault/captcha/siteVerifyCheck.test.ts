import { type RunningCaptchaService, startCaptchaService } from '@foyer/test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../../engines/observability/logger.ts'
import { createSiteVerifyCheck } from './siteVerifyCheck.ts'

const host = 'wallet.example.com'
const asker = { email: 'ada@example.org', jkt: 'device', clientAddress: '203.0.113.7' }
const site = { siteKey: 'site-key', secret: 'site-secret' }
const away = expect.objectContaining({ code: 'vault-captcha-away' })

describe.each(['hcaptcha', 'turnstile'] as const)('the answers of %s', (kind) => {
  let service: RunningCaptchaService
  beforeEach(async () => {
    service = await startCaptchaService({ kind, ...site })
  })
  afterEach(() => service.stop())

  const build = (changes: object = {}, timeoutMs?: number) =>
    createSiteVerifyCheck({
      settings: { kind, ...site, verifyUrl: service.verifyUrl, ...changes },
      app: `https://${host}`,
      logger: createLogger('silent'),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })

  it('asks the service in the documented way, and takes its yes once', async () => {
    const check = build()
    const answer = service.answer(host)
    expect(await check.isPassed(answer, asker)).toBe(true)
    const sent = { secret: 'site-secret', response: answer, remoteip: '203.0.113.7' }
    const own = kind === 'hcaptcha' ? { sitekey: 'site-key' } : {}
    expect(service.calls()[0]?.body).toEqual({ ...sent, ...own })
    expect(await check.isPassed(answer, asker)).toBe(false)
  })

  it('refuses an answer that came late, that was made up, and that was given on another page', async () => {
    const check = build()
    expect(await check.isPassed(service.answer(host, { isLate: true }), asker)).toBe(false)
    expect(await check.isPassed('made up', asker)).toBe(false)
    expect(await check.isPassed(service.answer('shop.example.org'), asker)).toBe(false)
  })

  it.each(['broken', 'rateLimited', 'garbage', 'strange', 'huge', 'redirecting'] as const)(
    'lets nothing through while the service is %s, and says that it is away',
    async (mode) => {
      service.setMode(mode)
      await expect(build().isPassed(service.answer(host), asker)).rejects.toEqual(away)
    },
  )

  it('waits for a silent service no longer than it should, and for none that is gone', async () => {
    service.setMode('silent')
    await expect(build({}, 50).isPassed(service.answer(host), asker)).rejects.toEqual(away)
    await service.stop()
    await expect(build().isPassed('any', asker)).rejects.toEqual(away)
  })

  it('takes a wrong secret of the operator for a service that is away, since visitors cannot help it', async () => {
    await expect(build({ secret: 'another' }).isPassed(service.answer(host), asker)).rejects.toEqual(away)
  })

  it('names the site’s key and has nothing to solve', async () => {
    const check = build()
    expect([check.kind, check.siteKey, await check.challenge(asker)]).toEqual([kind, 'site-key', null])
  })
})
