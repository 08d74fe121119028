import { type Endpoints, endpoints, parseCaipAddress } from '@foyer/contract'
import type { SignedIn, SignIn } from '../../capabilities/signIn/createSignIn.ts'
import { SignInRefusal } from '../../capabilities/signIn/signInRefusal.ts'
import { sessionIdOf } from '../../capabilities/signIn/signInSessions.ts'
import { type Call, type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { answerSignIn } from './answerSignIn.ts'
import { maxAccounts, type SignInCookie, signInCookieOf } from './signInCookie.ts'

type Name = 'signInNonce' | 'signInAuthenticate' | 'signInMe' | 'signInRefresh' | 'signInSignOut' | 'signInKeys'
type Handlers = { readonly [K in Name]: ServedEndpoint<Endpoints[K]> | UnavailableEndpoint }
type AnyCall = Pick<Call<Endpoints[Name]>, 'header' | 'project'>

/** What these calls need; no sign-in where the operator has none. */
export type SignInServices = { signIn: SignIn | undefined }

const off = unavailable('it has no sign-in unless its operator switches it on')
const maxTokenLength = 8_192

/** The calls under /auth/v1 and the keys of tokens: sign-in for sites without a server. */
export function signIn({ signIn: service }: SignInServices): Handlers {
  if (service === undefined) {
    return {
      signInNonce: off,
      signInAuthenticate: off,
      signInMe: off,
      signInRefresh: off,
      signInSignOut: off,
      signInKeys: off,
    }
  }
  return {
    signInNonce: served(endpoints.signInNonce, ({ project }) =>
      answerSignIn(async () => ({ json: await service.makeNonce(project) })),
    ),
    signInAuthenticate: served(endpoints.signInAuthenticate, (call) => answerSignIn(() => authenticate(service, call))),
    signInMe: served(endpoints.signInMe, (call) => answerSignIn(() => readMe(service, call))),
    signInRefresh: served(endpoints.signInRefresh, (call) => answerSignIn(() => refresh(service, call))),
    signInSignOut: served(endpoints.signInSignOut, (call) => answerSignIn(() => signOut(service, call))),
    signInKeys: served(endpoints.signInKeys, async () => ({
      json: { keys: [...(await service.publicKeys())] },
      headers: { 'cache-control': 'public, max-age=300' },
    })),
  }
}

async function authenticate(service: SignIn, call: Call<Endpoints['signInAuthenticate']>) {
  const { body, project, chargeWork, signal } = call
  const { message, signature } = body
  const origin = call.header('origin')
  const nonceToken = readBearer(call.header('x-nonce-jwt'))
  const given = { message, signature, nonceToken, origin, chargeWork, signal: signal() }
  const signedIn = await service.authenticate(project, given)
  const cookie = cookieOf(service, call)
  if (cookie === undefined) return { json: write(signedIn) }
  const kept = await keepOthers(service, cookie, call, signedIn.session.account)
  const headers = { 'set-cookie': cookie.write([signedIn.refreshToken, ...kept], signedIn.session.expiresAt) }
  return { json: write(signedIn), headers }
}

/** The refresh tokens of other accounts in this browser; an older session of the same account is over with a new one. */
async function keepOthers(service: SignIn, cookie: SignInCookie, call: AnyCall, account: string) {
  const tokens = cookie.read(call.header('cookie'))
  const found = await Promise.all(tokens.map((token) => service.find(sessionIdOf(token))))
  const others = tokens.filter((_, index) => found[index] !== undefined && found[index]?.account !== account)
  const kept = others.slice(0, maxAccounts - 1)
  for (const token of tokens) if (!kept.includes(token)) await service.end(sessionIdOf(token))
  return kept
}

async function readMe(service: SignIn, call: Call<Endpoints['signInMe']>) {
  const { claims, session } = await service.read(call.project, needBearer(call))
  const { namespace = '', reference = '', address = '' } = parseCaipAddress(claims.sub) ?? {}
  return {
    json: {
      aud: session.origin,
      iss: claims.iss,
      exp: claims.exp,
      sub: claims.sub,
      projectIdKey: session.projectId,
      address,
      chainId: namespace === 'eip155' ? Number(reference) : reference,
      chainNamespace: namespace,
      caip2Network: `${namespace}:${reference}` as const,
      domain: session.domain,
      uri: session.uri,
    },
  }
}

async function refresh(service: SignIn, call: Call<Endpoints['signInRefresh']>) {
  const origin = call.header('origin')
  const cookie = cookieOf(service, call)
  if (origin === undefined) throw new SignInRefusal('ORIGIN_MISSING')
  const tokens = cookie?.read(call.header('cookie')) ?? []
  const refreshed = await service.refresh(call.project, origin, tokens)
  const ends = refreshed.map(({ session }) => session.expiresAt)
  const kept = refreshed.map(({ refreshToken }) => refreshToken)
  const headers =
    tokens.length === 0 || cookie === undefined ? {} : { 'set-cookie': cookie.write(kept, Math.max(...ends)) }
  return { json: { sessions: refreshed.map(write) }, headers }
}

async function signOut(service: SignIn, call: Call<Endpoints['signInSignOut']>) {
  const origin = call.header('origin')
  const cookie = cookieOf(service, call)
  const tokens = cookie?.read(call.header('cookie')) ?? []
  const bearer = readBearer(call.header('authorization'))
  let left: readonly string[] = []
  if (bearer !== undefined) {
    const { sessionId } = await service.endByToken(call.project, bearer)
    left = tokens.filter((token) => sessionIdOf(token) !== sessionId)
  } else {
    // Without a page around it, a cookie does not identify the caller.
    if (origin === undefined) throw new SignInRefusal('TOKEN_MISSING')
    await service.endByRefreshTokens(call.project, origin, tokens)
  }
  const hasCookie = cookie !== undefined && tokens.length > 0
  const headers = hasCookie ? { 'set-cookie': cookie.write(left, service.latestEnd()) } : {}
  return { json: { success: true }, headers }
}

function write({ session, token, tokenExpiresAt }: SignedIn) {
  return {
    token,
    tokenExpiresAt: new Date(tokenExpiresAt).toISOString(),
    account: session.account,
    networkIds: [...session.networkIds],
    expiresAt: new Date(session.expiresAt).toISOString(),
  }
}

/** The cookie of the page that asks; nothing outside of browsers, which have no page to tell apart from another. */
function cookieOf(service: SignIn, { header, project }: AnyCall): SignInCookie | undefined {
  const origin = header('origin')
  if (origin === undefined || project === undefined) return undefined
  return signInCookieOf(service.settings.issuer, project.id, origin)
}

function readBearer(header: string | undefined): string | undefined {
  if (header === undefined || header.length > maxTokenLength) return undefined
  return /^bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]
}

function needBearer({ header }: AnyCall): string {
  const token = readBearer(header('authorization'))
  if (token === undefined) throw new SignInRefusal('TOKEN_MISSING')
  return token
}
