import type { AltchaChallenge, CaptchaKind } from '@foyer/contract/vault'

/** Who wants a mail sent: the address, the thumbprint of the device, and where the call comes from. */
export type CaptchaAsker = { email: string; jkt: string; clientAddress?: string }

/** The answer to the check before a mail, and where the call comes from. */
export type PaidMail = { answer?: string | undefined; clientAddress?: string }

/** A check of one kind, which a mail costs. */
export type CaptchaCheck = {
  kind: CaptchaKind
  /** The service's key of the site, where a service checks. */
  siteKey: string | null
  /** What is to be solved, where that is known before; `null` where a service asks. */
  challenge: (asker: Pick<CaptchaAsker, 'email' | 'jkt'>) => Promise<AltchaChallenge | null>
  /** Whether an answer counts, which no answer does twice. @throws VaultRefusal `vault-captcha-away` */
  isPassed: (answer: string, asker: CaptchaAsker) => Promise<boolean>
}
