import { type KeeperLoginProvider, keeperLoginPath } from '@foyer/contract/vault'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { readCapped } from '../../../engines/input/readCapped.ts'
import { describeError, type Logger } from '../../../engines/observability/logger.ts'
import { isSame } from '../marks.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { OpenIdConfig } from './keeperSchema.ts'

/** Checks id tokens of the keeper's own clients; it relies on no token that the gateway has. */
export type IdTokenCheck = {
  /** Whether the operator set a client up. */
  has: (provider: KeeperLoginProvider) => boolean
  /**
   * Where a visitor logs in, without `nonce` and `state`.
   *
   * @throws VaultRefusal `vault-social-away` where the service does not say it.
   */
  addressFor: (provider: KeeperLoginProvider) => Promise<string>
  /**
   * Whose token it is; nothing for a token of another client, another nonce or another issuer, and for one that is old or forged.
   *
   * @throws VaultRefusal `vault-social-away` where the service's keys cannot be had.
   */
  subjectOf: (provider: KeeperLoginProvider, idToken: string, nonce: string) => Promise<string | undefined>
}

export type CreateIdTokenCheckParameters = {
  /** The keeper's clients, by service. */
  clients: OpenIdConfig
  /** Origin of the vault. */
  app: string
  logger: Pick<Logger, 'warn'>
  now: () => number
}

const timeoutMs = 10_000
const maxBytes = 65_536
/** How long what a service says about itself is believed. */
const believedMs = 3_600_000
const maxTokenAge = '10 minutes'
const clockTolerance = 60

const publicIssuers: Readonly<Record<KeeperLoginProvider, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}
/** What a service says about itself (OpenID Connect Discovery 1.0). */
const About = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.check(isPrivate, 'an encrypted address')),
  jwks_uri: v.pipe(v.string(), v.check(isPrivate, 'an encrypted address')),
})
/** A subject as OpenID bounds it. */
const Subject = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/))

type Known = { authorize: string; keys: JWTVerifyGetKey; until: number }

export function createIdTokenCheck({ app, clients, logger, now }: CreateIdTokenCheckParameters): IdTokenCheck {
  const kept = new Map<KeeperLoginProvider, Known>()

  const clientOf = (provider: KeeperLoginProvider) => {
    const client = clients[provider]
    if (client === undefined) throw new VaultRefusal('vault-social-off')
    return { clientId: client.clientId, issuer: client.issuer ?? publicIssuers[provider] }
  }

  const away = (provider: KeeperLoginProvider, cause: unknown): never => {
    logger.warn({ err: describeError(cause), provider }, 'a sign-in service does not answer the keeper')
    throw new VaultRefusal('vault-social-away')
  }

  const learn = async (provider: KeeperLoginProvider): Promise<Known> => {
    const known = kept.get(provider)
    if (known !== undefined && known.until > now()) return known
    const { issuer } = clientOf(provider)
    try {
      const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readCapped(answer, maxBytes)
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
      const said = v.parse(About, JSON.parse(new TextDecoder().decode(bytes)))
      if (said.issuer !== issuer) throw new Error('It says that it is another issuer.')
      const keys = createRemoteJWKSet(new URL(said.jwks_uri), { timeoutDuration: timeoutMs })
      const learned = { authorize: said.authorization_endpoint, keys, until: now() + believedMs }
      kept.set(provider, learned)
      return learned
    } catch (cause) {
      return away(provider, cause)
    }
  }

  return {
    has: (provider) => clients[provider] !== undefined,
    addressFor: async (provider) => {
      const url = new URL((await learn(provider)).authorize)
      const query = {
        response_type: 'id_token',
        response_mode: 'fragment',
        client_id: clientOf(provider).clientId,
        redirect_uri: `${app}${keeperLoginPath}`,
        scope: 'openid',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    subjectOf: async (provider, idToken, nonce) => {
      const { clientId, issuer } = clientOf(provider)
      const { keys } = await learn(provider)
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience: clientId,
          algorithms: ['RS256', 'ES256'],
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
          maxTokenAge,
          clockTolerance,
          currentDate: new Date(now()),
        })
        const { aud, azp, sub } = payload
        // A token that another client may use too, or that was issued to one, is no answer to this keeper.
        const isOurs = (Array.isArray(aud) ? aud.length === 1 : true) && (azp === undefined || azp === clientId)
        if (!isOurs || typeof payload.nonce !== 'string' || !isSame(payload.nonce, nonce)) return undefined
        return v.is(Subject, sub) ? sub : undefined
      } catch (cause) {
        if (isWrong(cause)) return undefined
        return away(provider, cause)
      }
    },
  }
}

/** Whether a token is at fault, and not the service that would give its keys. */
function isWrong(cause: unknown): boolean {
  return (
    cause instanceof errors.JWTInvalid ||
    cause instanceof errors.JWTClaimValidationFailed ||
    cause instanceof errors.JWTExpired ||
    cause instanceof errors.JWSInvalid ||
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JWKSMultipleMatchingKeys ||
    cause instanceof errors.JOSEAlgNotAllowed ||
    cause instanceof errors.JOSENotSupported
  )
}

/** Encrypted, unless it stays on this machine. */
function isPrivate(address: string): boolean {
  return URL.canParse(address) && /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(address)
}
