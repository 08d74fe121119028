import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { servicePage, servicePerson } from './servicePage.ts'

/** A service whose documented login is spoken. */
export type SocialServiceKind = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'

/** Who is logged in at the service; whether the mail was checked makes no difference to a careful reader. */
export interface SocialAccount {
  readonly id: string
  readonly email?: string
  readonly emailVerified?: boolean
}

/** What a service does other than documented. */
export type SocialServiceFault =
  | 'none'
  | 'wrongNonce'
  | 'foreignKey'
  | 'foreignAudience'
  | 'furtherAudience'
  | 'foreignParty'
  | 'foreignIssuer'
  | 'oldToken'
  | 'unsigned'
  | 'away'

/** Which service it is, and the client that it knows. */
export interface StartSocialServiceOptions {
  readonly kind: SocialServiceKind
  readonly clientId: string
  /** A second client, without a secret, which gets id tokens at once (OpenID's implicit flow). */
  readonly implicitClientId?: string
  /** Apple has none; it takes tokens of `publicKey`. */
  readonly clientSecret?: string
  /** PEM of the key that Apple knows the client by. */
  readonly publicKey?: string
  /** Shows a page where the visitor chooses a person or declines, and which says that it is a test. Default false: `visitor` decides. */
  readonly asks?: boolean
  /** Its clock, in milliseconds since 1970. Default that of this machine. */
  readonly now?: () => number
}

/** A small OAuth 2 server of one service, with OpenID where the service has it. */
export interface RunningSocialService {
  readonly url: string
  readonly endpoints: Readonly<Record<'authorize' | 'token' | 'user' | 'keys' | 'issuer', string>>
  /** Who the next visitor is; `undefined` declines. */
  visitor: SocialAccount | undefined
  fault: SocialServiceFault
  stop(): Promise<void>
}

type Granted = { query: URLSearchParams; account: SocialAccount }
type Said = { status: number; body?: unknown; html?: string; location?: string }

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const knowsPkce: readonly SocialServiceKind[] = ['google', 'x', 'discord', 'github']

/** Starts the service on a free port of 127.0.0.1. */
export async function startSocialService(options: StartSocialServiceOptions): Promise<RunningSocialService> {
  const { kind, clientId, now = Date.now } = options
  const [own, foreign] = [newKeys(), newKeys()]
  const codes = new Map<string, Granted>()
  const tokens = new Map<string, SocialAccount>()

  const audienceOf = (client: string): string | string[] => {
    if (service.fault === 'furtherAudience') return [client, 'another-client']
    return service.fault === 'foreignAudience' ? 'another-client' : client
  }

  const idToken = ({ query, account }: Granted, client = clientId): string => {
    const seconds = Math.floor(now() / 1000) - (service.fault === 'oldToken' ? 1_200 : 0)
    const claims = {
      iss: service.fault === 'foreignIssuer' ? 'https://issuer.example' : service.url,
      aud: audienceOf(client),
      ...(service.fault === 'foreignParty' && { azp: 'another-client' }),
      sub: account.id,
      iat: seconds,
      exp: seconds + 3_600,
      nonce: service.fault === 'wrongNonce' ? 'another' : query.get('nonce'),
      ...(account.email === undefined ? {} : { email: account.email, email_verified: account.emailVerified ?? false }),
    }
    if (service.fault === 'unsigned') return `${base64url({ alg: 'none' })}.${base64url(claims)}.`
    const signed = `${base64url({ alg: 'RS256', kid: 'own' })}.${base64url(claims)}`
    const key = service.fault === 'foreignKey' ? foreign : own
    return `${signed}.${sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`
  }

  const isClient = (form: URLSearchParams, authorization: string): boolean => {
    if (kind === 'x') {
      const parts = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':')
      // Both are form-encoded (RFC 6749, 2.3.1).
      const [id, secret] = parts.map((part) => decodeURIComponent(part))
      return parts.length === 2 && id === clientId && secret === options.clientSecret
    }
    if (form.get('client_id') !== clientId) return false
    const secret = form.get('client_secret') ?? ''
    return kind === 'apple' ? isAppleSecret(secret, options, service.url) : secret === options.clientSecret
  }

  const authorize = (query: URLSearchParams): Said => {
    const redirect = query.get('redirect_uri')
    const client = query.get('client_id')
    const isImplicit = client !== null && client === options.implicitClientId
    const isKnown = isImplicit || client === clientId
    if (!isKnown || query.get('response_type') !== (isImplicit ? 'id_token' : 'code') || redirect === null) {
      return { status: 400, body: { error: 'invalid_request' } }
    }
    const decision = query.get('decision')
    if (options.asks && decision === null) return { status: 200, html: servicePage(kind, query) }
    const account = options.asks ? servicePerson(query.get('as') ?? '') : service.visitor
    const back: Record<string, string> = { state: query.get('state') ?? '' }
    if (account === undefined || decision === 'no') {
      back.error = kind === 'apple' ? 'user_cancelled_authorize' : 'access_denied'
    } else if (isImplicit) {
      back.id_token = idToken({ query, account }, client)
    } else {
      back.code = randomUUID()
      codes.set(back.code, { query, account })
    }
    if (query.get('response_mode') === 'form_post') {
      const fields = Object.entries(back).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      )
      return { status: 200, html: `<form method="post" action="${redirect}">${fields.join('')}</form>` }
    }
    const url = new URL(redirect)
    if (isImplicit) {
      url.hash = new URLSearchParams(back).toString()
      return { status: 302, location: url.href }
    }
    for (const [name, value] of Object.entries(back)) url.searchParams.set(name, value)
    return { status: 302, location: url.href }
  }

  const exchange = (form: URLSearchParams, authorization: string): Said => {
    // GitHub says what is wrong with 200.
    const refuse = (error: string): Said => ({ status: kind === 'github' ? 200 : 400, body: { error } })
    if (!isClient(form, authorization)) return refuse('invalid_client')
    const code = form.get('code') ?? ''
    const granted = codes.get(code)
    codes.delete(code)
    if (granted === undefined || granted.query.get('redirect_uri') !== form.get('redirect_uri')) {
      return refuse('invalid_grant')
    }
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (knowsPkce.includes(kind) && granted.query.get('code_challenge') !== challenge) return refuse('invalid_grant')
    const token = randomUUID()
    tokens.set(token, granted.account)
    const hasIdToken = kind === 'google' || kind === 'apple'
    const answer = { access_token: token, token_type: 'bearer', expires_in: 3_600 }
    return { status: 200, body: hasIdToken ? { ...answer, id_token: idToken(granted) } : answer }
  }

  const describeVisitor = (authorization: string): Said => {
    const account = tokens.get(authorization.replace(/^Bearer /, ''))
    if (account === undefined) return { status: 401, body: { message: 'Unauthorized' } }
    const { id, email, emailVerified = false } = account
    if (kind === 'x') return { status: 200, body: { data: { id, name: 'Visitor', username: 'visitor' } } }
    if (kind === 'github') return { status: 200, body: { id: Number(id), login: 'visitor', email } }
    return { status: 200, body: kind === 'discord' ? { id, email, verified: emailVerified } : { id, email } }
  }

  const answer = async (request: IncomingMessage): Promise<Said> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', service.url)
    const authorization = request.headers.authorization ?? ''
    if (service.fault === 'away') return { status: 503 }
    switch (`${request.method} ${pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return {
          status: 200,
          body: {
            issuer: service.url,
            authorization_endpoint: service.endpoints.authorize,
            token_endpoint: service.endpoints.token,
            jwks_uri: service.endpoints.keys,
            response_types_supported: ['code', 'id_token'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          },
        }
      case 'GET /authorize':
        return authorize(searchParams)
      case 'POST /token':
        return exchange(await readForm(request), authorization)
      case 'GET /user':
        return describeVisitor(authorization)
      case 'GET /keys':
        return {
          status: 200,
          body: { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
        }
      default:
        return { status: 404, body: { message: 'Not found' } }
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, html, location }) => {
        response.writeHead(status, {
          'content-type': html === undefined ? 'application/json' : 'text/html',
          ...(location === undefined ? {} : { location }),
        })
        response.end(html ?? (body === undefined ? '' : JSON.stringify(body)))
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: RunningSocialService = {
    url,
    endpoints: {
      authorize: `${url}/authorize`,
      token: `${url}/token`,
      user: `${url}/user`,
      keys: `${url}/keys`,
      issuer: url,
    },
    visitor: undefined,
    fault: 'none',
    stop: async () => {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
  return service
}

/** Whether a secret is the token that Apple wants: of the team, for this client, signed with the key it knows. */
function isAppleSecret(secret: string, options: StartSocialServiceOptions, audience: string): boolean {
  const [header = '', claims = '', signature = ''] = secret.split('.')
  const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { sub, aud, exp, iat } = read(claims)
  const isWithin = typeof exp === 'number' && typeof iat === 'number' && exp - iat <= 15_777_000
  if (read(header).alg !== 'ES256' || sub !== options.clientId || aud !== audience || !isWithin) return false
  const key = createPublicKey(options.publicKey ?? '')
  const signed = Buffer.from(`${header}.${claims}`)
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
