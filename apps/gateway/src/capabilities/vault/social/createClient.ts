import { createRemoteJWKSet, importPKCS8, jwtVerify, SignJWT } from 'jose'
import { readCapped } from '../../../engines/input/readCapped.ts'
import { isSame } from '../marks.ts'
import { type Service, services, type WindowProvider } from './services.ts'
import type { SocialConfig } from './socialSchema.ts'

/** One login at a service, as both ends of it know it. */
export type Handshake = { state: string; nonce: string; verifier: string }

/** This gateway as a client of one service. */
export type Client = Pick<Service, 'name' | 'isFormPost'> & {
  /** Where the visitor's browser goes. */
  addressFor: (handshake: Handshake) => Promise<string>
  /** Who it is, from the code that came back. Throws when the service does not say so. */
  subjectOf: (code: string, handshake: Handshake) => Promise<string>
}

export type CreateClientParameters = {
  provider: WindowProvider
  settings: NonNullable<SocialConfig[WindowProvider]>
  /** Where the service sends the visitor back to. */
  redirectUri: string
}

const timeoutMs = 10_000
const maxBytes = 65_536
const secretSeconds = 300

/** Builds the client of one service. */
export function createClient({ provider, settings, redirectUri }: CreateClientParameters): Client {
  const { clientId, endpoints } = settings
  const service = services[provider]
  const { name, isFormPost = false, subject } = service
  // Apple takes no fixed secret, but a token that is signed with the operator's key.
  const secret = async (): Promise<string> => {
    if ('clientSecret' in settings) return settings.clientSecret
    const key = await importPKCS8(settings.key.replaceAll('\\n', '\n'), 'ES256')
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: settings.keyId })
      .setIssuer(settings.teamId)
      .setSubject(clientId)
      .setAudience(endpoints.issuer ?? 'https://appleid.apple.com')
      .setIssuedAt()
      .setExpirationTime(`${secretSeconds}s`)
      .sign(key)
  }

  const ask = async (url: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = await readCapped(answer, maxBytes)
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`)
    try {
      return JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      // The error of the parser would quote what may be a token.
      throw new Error(`${name} answered something that is not JSON.`)
    }
  }

  const exchange = async (code: string, { verifier }: Handshake): Promise<unknown> => {
    const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })
    form.set('client_id', clientId)
    if (service.hasPkce) form.set('code_verifier', verifier)
    const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'foyer-gateway' }
    if (service.secretIn === 'header') headers.authorization = `Basic ${basic(clientId, await secret())}`
    else form.set('client_secret', await secret())
    return ask(endpoints.token ?? service.token, { method: 'POST', headers, body: form })
  }

  const byIdToken = ({ issuers, keys: publicKeys }: Extract<Service['subject'], { by: 'idToken' }>) => {
    const keys = createRemoteJWKSet(new URL(endpoints.keys ?? publicKeys), { timeoutDuration: timeoutMs })
    return async (tokens: unknown, nonce: string): Promise<unknown> => {
      const { payload } = await jwtVerify(textAt(tokens, ['id_token']), keys, {
        issuer: endpoints.issuer === undefined ? [...issuers] : [endpoints.issuer],
        audience: clientId,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: '10 minutes',
        clockTolerance: 60,
      })
      if (typeof payload.nonce !== 'string' || !isSame(payload.nonce, nonce))
        throw new Error('The nonce is another one.')
      return payload.sub
    }
  }
  const byAsking =
    ({ path, url }: Extract<Service['subject'], { by: 'user' }>) =>
    async (tokens: unknown): Promise<unknown> => {
      const authorization = `Bearer ${textAt(tokens, ['access_token'])}`
      const headers = { authorization, accept: 'application/json', 'user-agent': 'foyer-gateway' }
      return textAt(await ask(endpoints.user ?? url, { headers }), path)
    }
  const readSubject = subject.by === 'idToken' ? byIdToken(subject) : byAsking(subject)

  return {
    name,
    isFormPost,
    addressFor: async ({ state, nonce, verifier }) => {
      const url = new URL(endpoints.authorize ?? service.authorize)
      const set = (key: string, value: string) => url.searchParams.set(key, value)
      set('response_type', 'code')
      set('client_id', clientId)
      set('redirect_uri', redirectUri)
      set('state', state)
      if (service.scope !== '') set('scope', service.scope)
      if (subject.by === 'idToken') set('nonce', nonce)
      if (isFormPost) set('response_mode', 'form_post')
      if (service.hasPkce) {
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
        set('code_challenge', Buffer.from(digest).toString('base64url'))
        set('code_challenge_method', 'S256')
      }
      return url.href
    },
    subjectOf: async (code, handshake) => bounded(await readSubject(await exchange(code, handshake), handshake.nonce)),
  }
}

function bounded(subject: unknown): string {
  if (typeof subject !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(subject)) throw new Error('The subject is no id.')
  return subject
}

/** A text, or a whole number as GitHub's ids are. */
function textAt(value: unknown, path: readonly string[]): string {
  let found: unknown = value
  for (const key of path) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  }
  if (typeof found === 'string' && found !== '') return found
  if (Number.isSafeInteger(found)) return String(found)
  throw new Error(`The answer has no ${path.join('.')}.`)
}

/** Both parts are form-encoded before (RFC 6749, 2.3.1). */
function basic(id: string, secret: string): string {
  return Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')
}
