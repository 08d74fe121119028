import type { AltchaChallenge, CaptchaKind } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import { isOwnDevice } from '../isOwnDevice.ts'
import type { Spend } from '../spent.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { createAltchaCheck } from './altchaCheck.ts'
import type { CaptchaAsker, CaptchaCheck } from './captcha.ts'
import type { CaptchaConfig } from './captchaSchema.ts'
import { createSiteVerifyCheck } from './siteVerifyCheck.ts'

/** What a mail costs those who are not logged in. A device on which the owner of the address has logged in before pays nothing. */
export type Captcha = {
  /** What the vault is told of it beforehand. */
  told: { kind: CaptchaKind; siteKey: string | null } | null
  ask: (asker: Pick<CaptchaAsker, 'email' | 'jkt'>) => Promise<{ isAsked: boolean; challenge: AltchaChallenge | null }>
  /** @throws VaultRefusal `vault-captcha-failed` without an answer that counts, `vault-captcha-away` */
  check: (given: CaptchaAsker & { answer?: string | undefined }) => Promise<void>
}

/** What {@link createCaptcha} takes. */
export type CreateCaptchaParameters = {
  /** Default no check. */
  settings: CaptchaConfig | undefined
  database: GatewayDatabase
  /** 32 bytes of this purpose alone. */
  secret: Uint8Array
  /** Origin of the vault. */
  app: string
  spend: Spend
  logger: Logger
  now: () => number
}

/** Where mails cost nothing. */
export const noCaptcha: Captcha = {
  told: null,
  ask: async () => ({ isAsked: false, challenge: null }),
  check: async () => {},
}

/** Builds the check that the operator chose. */
export function createCaptcha(parameters: CreateCaptchaParameters): Captcha {
  const check = checkOf(parameters)
  if (check === undefined) return noCaptcha
  const { kind, siteKey } = check
  const withEmail = <Asker extends { email: string }>(asker: Asker) => ({ ...asker, email: asker.email.toLowerCase() })
  const isOwner = ({ email, jkt }: Pick<CaptchaAsker, 'email' | 'jkt'>) => isOwnDevice(parameters.database, jkt, email)
  return {
    told: { kind, siteKey },
    ask: async (given) => {
      const asker = withEmail(given)
      if (await isOwner(asker)) return { isAsked: false, challenge: null }
      return { isAsked: true, challenge: await check.challenge(asker) }
    },
    check: async ({ answer, ...given }) => {
      const asker = withEmail(given)
      if (await isOwner(asker)) return
      if (answer === undefined || !(await check.isPassed(answer, asker))) throw new VaultRefusal('vault-captcha-failed')
    },
  }
}

function checkOf({ settings, secret, app, spend, logger, now }: CreateCaptchaParameters): CaptchaCheck | undefined {
  if (settings === undefined) return undefined
  if (settings.kind !== 'altcha') return createSiteVerifyCheck({ settings, app, logger })
  return createAltchaCheck({ secret, difficulty: settings.difficulty, spend, now })
}
