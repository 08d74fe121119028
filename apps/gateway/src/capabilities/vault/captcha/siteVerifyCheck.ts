import * as v from 'valibot'
import { readCapped } from '../../../engines/input/readCapped.ts'
import { describeError, type Logger } from '../../../engines/observability/logger.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { CaptchaCheck } from './captcha.ts'
import type { CaptchaConfig } from './captchaSchema.ts'

/** What {@link createSiteVerifyCheck} takes. */
export type CreateSiteVerifyCheckParameters = {
  settings: Extract<CaptchaConfig, { kind: 'hcaptcha' | 'turnstile' }>
  /** Origin of the vault: an answer from another origin does not count. */
  app: string
  logger: Logger
  /** Time after which the service counts as away. Default 5,000. */
  timeoutMs?: number
}

const verifyUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const
const maxBytes = 16_384

/** The answer of both services; `hostname` is the host on which the visitor solved the challenge. */
const Verdict = v.object({
  success: v.boolean(),
  hostname: v.optional(v.nullable(v.string())),
  'error-codes': v.optional(v.array(v.string()), []),
})
/** Error codes that the visitor’s answer causes; all others are the operator’s or the service’s. */
const ofAnswer: readonly string[] = [
  'missing-input-response',
  'invalid-input-response',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
  'timeout-or-duplicate',
]

/** Asks hCaptcha or Turnstile whether a person answered. Without a usable answer of the service no mail goes out. */
export function createSiteVerifyCheck(parameters: CreateSiteVerifyCheckParameters): CaptchaCheck {
  const { settings, app, logger, timeoutMs = 5_000 } = parameters
  const { kind, secret, siteKey, verifyUrl = verifyUrls[kind] } = settings
  const { hostname } = new URL(app)

  const ask = async (response: string, clientAddress: string | undefined) => {
    const body = new URLSearchParams({ secret, response })
    if (clientAddress !== undefined) body.set('remoteip', clientAddress)
    if (kind === 'hcaptcha') body.set('sitekey', siteKey)
    const init = { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
    const answer = await fetch(verifyUrl, { ...init, headers: { accept: 'application/json' } })
    const bytes = await readCapped(answer, maxBytes)
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
    const verdict = v.parse(Verdict, JSON.parse(new TextDecoder().decode(bytes)))
    const faults = verdict['error-codes'].filter((code) => !ofAnswer.includes(code))
    if (!verdict.success && faults.length > 0) throw new Error(`It answered ${faults.join(', ').slice(0, 200)}.`)
    return verdict
  }

  return {
    kind,
    siteKey,
    challenge: async () => null,
    isPassed: async (answer, { clientAddress }) => {
      const verdict = await ask(answer, clientAddress).catch((error: unknown) => {
        logger.warn({ err: describeError(error), kind }, 'the captcha service did not say whether a login may go on')
        throw new VaultRefusal('vault-captcha-away')
      })
      return verdict.success && verdict.hostname === hostname
    },
  }
}
