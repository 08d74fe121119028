import type { AltchaChallenge, CaptchaKind } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { SharedEngine } from '../../../engines/shared/sharedEngine.ts'
import { isOwnDevice } from '../isOwnDevice.ts'
import { networksOf } from '../networksOf.ts'
import type { Spend } from '../spent.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { createAltchaCheck } from './altchaCheck.ts'
import type { CaptchaAsker, CaptchaCheck } from './captcha.ts'
import type { CaptchaConfig } from './captchaSchema.ts'
import { createSiteVerifyCheck } from './siteVerifyCheck.ts'

/** The check before a mail to a caller who is not logged in. A device on which the owner of the address logged in before skips it. */
export type Captcha = {
  /** The kind and key that the vault's configuration shows. */
  published: { kind: CaptchaKind; siteKey: string | null } | null
  /** @throws VaultRefusal `vault-network-limit` */
  ask: (
    asker: Pick<CaptchaAsker, 'email' | 'jkt'> & { network: string },
  ) => Promise<{ isAsked: boolean; challenge: AltchaChallenge | null }>
  /** @throws VaultRefusal `vault-captcha-failed` without an answer that counts, `vault-captcha-away` */
  check: (given: CaptchaAsker & { answer?: string | undefined }) => Promise<void>
}

/** Parameters of {@link createCaptcha}. */
export type CreateCaptchaParameters = {
  /** Default no check. */
  settings: CaptchaConfig | undefined
  database: GatewayDatabase
  /** 32 bytes of this purpose alone. */
  secret: Uint8Array
  /** Origin of the vault. */
  app: string
  spend: Spend
  buckets: SharedEngine['buckets']
  logger: Logger
  now: () => number
}

/** Challenges for one network: making one takes this machine as long as a browser takes for one key. */
const perNetwork = { tokens: 600, refillPerSecond: 10 }

/** The check of a gateway that asks for none. */
export const noCaptcha: Captcha = {
  published: null,
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
  const charge = async (network: string) => {
    for (const { name, share } of networksOf(network)) {
      const bucket = { key: `vault-captcha:${name}`, ...perNetwork, tokens: perNetwork.tokens * share, cost: 1 }
      if (!(await parameters.buckets.take(bucket)).isAllowed) throw new VaultRefusal('vault-network-limit', 1)
    }
  }
  return {
    published: { kind, siteKey },
    ask: async ({ network, ...given }) => {
      const asker = withEmail(given)
      if (await isOwner(asker)) return { isAsked: false, challenge: null }
      await charge(network)
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
