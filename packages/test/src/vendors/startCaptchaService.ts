import { randomUUID } from 'node:crypto'
import { type RunningVendor, startVendor, type VendorCall } from './startVendor.ts'

/** Which service is spoken, and the site that it knows. */
export interface StartCaptchaServiceOptions {
  readonly kind: 'hcaptcha' | 'turnstile'
  readonly siteKey: string
  readonly secret: string
}

/** A captcha service that checks answers as documented, at {@link RunningCaptchaService.verifyUrl}. */
export interface RunningCaptchaService extends RunningVendor {
  readonly verifyUrl: string
  /** An answer as a visitor's widget gives it on a page of a host; good once, and not at all when it `isLate`. */
  answer(hostname: string, options?: { readonly isLate?: boolean }): string
}

type Given = { hostname: string; isLate: boolean; isUsed: boolean }

/** How each service says what is wrong with an answer. */
const words = {
  hcaptcha: { used: 'already-seen-response', late: 'expired-input-response' },
  turnstile: { used: 'timeout-or-duplicate', late: 'timeout-or-duplicate' },
} as const

/** Starts the double of hCaptcha or Turnstile: `POST /siteverify` with a form, answered with 200 whatever is said. */
export async function startCaptchaService(options: StartCaptchaServiceOptions): Promise<RunningCaptchaService> {
  const { kind, siteKey, secret } = options
  const answers = new Map<string, Given>()
  const refuse = (code: string) => ({ status: 200, body: { success: false, 'error-codes': [code] } })

  const verify = (form: Readonly<Record<string, string>>) => {
    if (!form.secret) return refuse('missing-input-secret')
    if (form.secret !== secret) return refuse('invalid-input-secret')
    if (!form.response) return refuse('missing-input-response')
    const expected = kind === 'hcaptcha' ? form.sitekey : undefined
    if (expected !== undefined && expected !== siteKey) return refuse('sitekey-secret-mismatch')
    const given = answers.get(form.response)
    if (!given) return refuse('invalid-input-response')
    if (given.isLate) return refuse(words[kind].late)
    if (given.isUsed) return refuse(words[kind].used)
    given.isUsed = true
    const verdict = { success: true, challenge_ts: new Date().toISOString(), hostname: given.hostname }
    const own = kind === 'hcaptcha' ? { credit: false } : { 'error-codes': [], action: '', cdata: '' }
    return { status: 200, body: { ...verdict, ...own } }
  }

  const vendor = await startVendor({
    isAllowed: () => true,
    answer: ({ body, headers, method, path }: VendorCall) => {
      if (method !== 'POST' || path !== '/siteverify') return undefined
      const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      return isForm ? verify(body as Record<string, string>) : refuse('bad-request')
    },
  })
  return {
    ...vendor,
    verifyUrl: `${vendor.url}/siteverify`,
    answer: (hostname, { isLate = false } = {}) => {
      const response = randomUUID()
      answers.set(response, { hostname, isLate, isUsed: false })
      return response
    },
  }
}
