import { type CaipNetworkId, isLoopback, SignInError, type VerifiedSignIn, verifySignIn } from '@foyer/contract'
import { createNonce } from './createNonce.ts'
import { allowOrigin, guardOrigin, limitCalls, readBody } from './guardRequest.ts'
import {
  describeCookie,
  dropSession,
  maxSessions,
  type RequestWithCookies,
  readSessions,
  type ServerSession,
  spellAddress,
  writeSession,
} from './sessionCookie.ts'
import { issuedAt, issueNonce, judgeNonce } from './signedNonces.ts'
import { answerError, answerJson, RequestRefusal } from './signInHandlerErrors.ts'
import type { SignInCaller, SignInHandler, SignInHandlerOptions } from './signInHandlerOptions.ts'
import { checkSecrets, deriveKeys, type SignInKeys } from './signInKeys.ts'
import { createVerifiers } from './verifySignIn.ts'

const minute = 60_000
const day = 86_400_000

/** One of the handler's calls, under the last part of its path. */
type SignInCall = { method: string; answer: (request: Request, caller: SignInCaller) => Promise<Response> }

/**
 * The server's half of `signIn.server({ url })`: nonces, checks and sessions, as a function from `Request` to `Response`.
 * Each session lies in a signed cookie that no script can read; the store knows which nonces were used and which sessions ended.
 *
 * @throws RangeError For an origin, a secret or a cookie that would leave visitors unprotected.
 * @example
 * const auth = createSignInHandler({
 *   origins: ['https://cafe.example'],
 *   secrets: [process.env.SIGN_IN_SECRET],
 *   chains: ['eip155:1', 'eip155:8453'],
 *   store: memorySignInStore(),
 * })
 * app.all('/auth/*', (context) => auth.handle(context.req.raw))
 */
export function createSignInHandler(options: SignInHandlerOptions): SignInHandler {
  const { limits = {}, nonceLifetime = 10 * minute, now = Date.now, onError, secrets, store } = options
  const { sessionLifetime = 7 * day } = options
  const { domains, isSecure, origins } = readOrigins(options.origins)
  const cookie = describeCookie(options.cookie ?? {}, isSecure)
  const verifiers = createVerifiers(options)
  checkSecrets(secrets)
  let keys: Promise<readonly SignInKeys[]> | undefined
  const loadKeys = () => {
    keys ??= deriveKeys(secrets)
    return keys
  }

  const getSessions = async (request: RequestWithCookies): Promise<readonly ServerSession[]> => {
    const sessions = await readSessions(request, cookie, await loadKeys(), { domains, now: now() })
    if (sessions.length === 0) return []
    const ended = await store.read(sessions.flatMap(({ address, id }) => [keyOfSession(id), keyOfAddress(address)]))
    return sessions.filter(({ startedAt }, at) => {
      const [isEnded, endedAt = Number.NEGATIVE_INFINITY] = ended.slice(2 * at)
      return isEnded === undefined && Date.parse(startedAt) > endedAt
    })
  }
  const endSession = (id: string) => store.write(keyOfSession(id), now(), now() + sessionLifetime)

  const signIn = async (request: Request): Promise<Response> => {
    const { message, signature } = await readBody(request, ['message', 'signature'])
    const signed = await verifySignIn({
      message,
      signature,
      domain: domains,
      origins,
      chains: options.chains,
      verifiers,
      now: now(),
      clockSkew: options.clockSkew,
      maxAge: options.maxAge ?? nonceLifetime,
      nonce: async (nonce) => judgeNonce(nonce, await loadKeys(), { lifetime: nonceLifetime, now: now() }),
      takeNonce: (nonce) => store.take(`nonce:${nonce}`, issuedAt(nonce) + nonceLifetime + minute),
    })
    const session = startSession(signed, now(), sessionLifetime)
    await options.onSignIn?.(session, signed)
    const known = await getSessions(request)
    const others = known.filter(({ account }) => account !== session.account)
    const over = others.slice(maxSessions - 1)
    // These sessions are replaced: they end, so that copies of their cookies are useless.
    const left = [...over, ...known.filter((each) => !others.includes(each))]
    await Promise.all(left.map(({ id }) => endSession(id)))
    return setCookies(answerJson(200, { session: describeSession(session) }), [
      await writeSession(session, cookie, await loadKeys(), now()),
      ...(await Promise.all(over.map((each) => dropSession(each, cookie)))),
    ])
  }

  const signOut = async (request: Request): Promise<Response> => {
    const { address, networkId } = await readBody(request, ['address', 'networkId'])
    const sessions = await getSessions(request)
    const left = sessions.filter((each) => each.networkId === networkId && isSame(each.address, address))
    await Promise.all(left.map(({ id }) => endSession(id)))
    return setCookies(answerJson(204), [await dropSession({ address, networkId: networkId as CaipNetworkId }, cookie)])
  }

  const calls = new Map<string, SignInCall>([
    [
      'nonce',
      {
        method: 'GET',
        answer: async (_, { client }) => {
          await limitCalls(store, 'nonce', limits.nonce ?? [60, 6_000], { client, now: now() })
          return answerJson(200, { nonce: await issueNonce(await loadKeys(), now()) })
        },
      },
    ],
    [
      'verify',
      {
        method: 'POST',
        answer: async (request, { client }) => {
          await limitCalls(store, 'verify', limits.verify ?? [20, 1_200], { client, now: now() })
          return signIn(request)
        },
      },
    ],
    [
      'session',
      {
        method: 'GET',
        answer: async (request) => answerJson(200, { sessions: (await getSessions(request)).map(describeSession) }),
      },
    ],
    ['sign-out', { method: 'POST', answer: signOut }],
  ])

  const answer = async (request: Request, caller: SignInCaller): Promise<Response> => {
    const call = calls.get(new URL(request.url).pathname.split('/').at(-1) ?? '')
    if (!call) throw new RequestRefusal('CALL_UNKNOWN')
    if (request.method === 'OPTIONS') return answerJson(204)
    if (request.method !== call.method) throw new RequestRefusal('METHOD_REFUSED')
    guardOrigin(request, origins)
    return call.answer(request, caller)
  }

  return {
    async handle(request, caller = {}) {
      const answered = await answer(request, caller).catch((error: unknown) => {
        const isRefusal = error instanceof RequestRefusal || error instanceof SignInError
        if (!isRefusal) onError?.(error)
        else if (error.cause !== undefined) onError?.(error.cause)
        return answerError(error)
      })
      return allowOrigin(answered, request, origins)
    },
    getSessions,
    getSession: async (request) => (await getSessions(request))[0],
    endSession,
    endSessionsOf: (address) => store.write(keyOfAddress(address), now(), now() + sessionLifetime),
  }
}

function readOrigins(origins: readonly string[]) {
  const urls = origins.map((origin) => {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new RangeError(`${JSON.stringify(origin)} is no origin, such as https://cafe.example.`)
    return new URL(origin)
  })
  const plain = urls.filter(({ protocol }) => protocol !== 'https:')
  const foreign = plain.find(({ host, protocol }) => protocol !== 'http:' || !isLoopback(host))
  if (foreign)
    throw new RangeError(`${foreign.origin} is not https: signed messages and cookies would be readable on the way.`)
  if (urls.length === 0) throw new RangeError('Signing in needs the origins of the site.')
  // Where pages come from this machine only, the cookie could not be set by https.
  return { origins, domains: urls.map(({ host }) => host), isSecure: plain.length < urls.length }
}

function startSession(
  { account, address, message, networkId, signedBy }: VerifiedSignIn,
  now: number,
  lifetime: number,
) {
  return {
    id: createNonce(),
    address,
    networkId,
    account,
    domain: message.domain,
    signedBy,
    startedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifetime).toISOString(),
  } satisfies ServerSession
}

/** What the page is told of a session. */
const describeSession = ({ address, expiresAt, networkId }: ServerSession) => ({
  address,
  networkIds: [networkId],
  expiresAt,
})

function setCookies(answer: Response, cookies: readonly string[]): Response {
  for (const each of cookies) answer.headers.append('set-cookie', each)
  return answer
}

const isSame = (one: string, other: string) => spellAddress(one) === spellAddress(other)
const keyOfSession = (id: string) => `ended:${id}`
const keyOfAddress = (address: string) => `ended-of:${spellAddress(address)}`
