import type { AltchaChallenge, CaptchaKind } from '@foyer/contract/vault'

/** The caller who asks for a mail: the address, the thumbprint of the device, and the network of the call. */
export type CaptchaAsker = { email: string; jkt: string; clientAddress?: string }

/** The answer to the check before a mail, and the network of the call. */
export type PaidMail = { answer?: string | undefined; clientAddress?: string }

/** One kind of check that a caller passes before a mail is sent. */
export type CaptchaCheck = {
  kind: CaptchaKind
  /** The site key of the service, where a service checks. */
  siteKey: string | null
  /** The challenge to solve; `null` where a service makes it. */
  challenge: (asker: Pick<CaptchaAsker, 'email' | 'jkt'>) => Promise<AltchaChallenge | null>
  /** Whether an answer counts; each one counts once. @throws VaultRefusal `vault-captcha-away` */
  isPassed: (answer: string, asker: CaptchaAsker) => Promise<boolean>
}
