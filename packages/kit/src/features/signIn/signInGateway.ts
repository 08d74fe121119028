import { isRecord, stringList } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { SignInSession, WholeSignInServer } from './signInOptions.ts'

/** A gateway, and the project there that the site is. */
type SignInGatewayLocation = { readonly gateway: string; readonly projectId: string }

/** A session with the token that says so to the site's own servers; it is kept in memory only. */
export type GatewaySession = SignInSession & { readonly token: string; readonly tokenExpiresAt: number }

/** Sign-in at a gateway: the usual calls, and the tokens that come with them. */
export type SignInGateway = WholeSignInServer & {
  /** The token of a session, renewed where it is nearly over; undefined where the session is over. */
  readonly getToken: (session: SignInSession) => Promise<string | undefined>
}

/** An answer that takes longer is one that does not come. */
const timeoutMs = 15_000
/** A token this close to its end may be over when it arrives. */
const nearlyOver = 30_000

/**
 * Reaches the gateway's own sign-in. What renews a session is a cookie of the gateway that no script can read, so that a reload
 * and other tabs go on without a question; browsers that keep no cookies of other sites ask again after a reload.
 */
export function reachGateway({ gateway, projectId }: SignInGatewayLocation): SignInGateway {
  const base = `${gateway.replace(/\/+$/, '')}/auth/v1`
  let known: readonly GatewaySession[] = []

  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${base}/${path}?${new URLSearchParams({ projectId })}`, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    })
    const answer: unknown = await response.json()
    if (response.ok) return answer
    const details = isRecord(answer) && typeof answer.code === 'string' ? answer.code : String(response.status)
    if (response.status < 500 && response.status !== 429)
      throw new KitError('SIGN_IN_REFUSED', 'The site did not accept the sign-in', { details })
    throw new Error(`${path} answered ${details}`)
  }
  const renew = () =>
    alone(async () => {
      const answer = await ask('refresh', { method: 'POST' })
      if (!isRecord(answer) || !Array.isArray(answer.sessions)) throw new TypeError('refresh answered no list')
      known = answer.sessions.map(toSession)
      return known
    })
  const find = (session: SignInSession) =>
    known.find((each) => each.address === session.address && each.networkIds[0] === session.networkIds[0])
  const getToken = async (session: SignInSession) => {
    const isGood = (found: GatewaySession | undefined) => found && found.tokenExpiresAt - Date.now() > nearlyOver
    const found = find(session)
    if (found && isGood(found)) return found.token
    await renew()
    return find(session)?.token
  }
  return {
    getToken,
    async getNonce() {
      const answer = await ask('nonce')
      if (!isRecord(answer) || typeof answer.nonce !== 'string') throw new TypeError('nonce answered none')
      return answer.nonce
    },
    async verify({ message, signature }) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ message, signature })
      const session = toSession(await alone(() => ask('authenticate', { method: 'POST', headers, body })))
      known = [...known.filter((each) => each !== find(session)), session]
      return session
    },
    getSession: renew,
    async signOut(session) {
      const token = await getToken(session)
      known = known.filter((each) => each !== find(session))
      if (token === undefined) return
      await alone(() => ask('sign-out', { method: 'POST', headers: { authorization: `Bearer ${token}` } }))
    },
  }
}

/** One tab after the other, because each answer brings a new cookie. */
async function alone<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  // Pages without TLS have no locks.
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return locks ? await locks.request('foyer:sign-in', run) : run()
}

function toSession(value: unknown): GatewaySession {
  if (!isRecord(value)) throw new TypeError('The gateway answered no session')
  const { account, expiresAt, token, tokenExpiresAt } = value
  const networkIds = stringList(value.networkIds)
  const isWhole = typeof account === 'string' && typeof token === 'string' && typeof expiresAt === 'string'
  if (!isWhole || !networkIds?.length) throw new TypeError('The gateway answered no session')
  return {
    address: account.split(':').slice(2).join(':'),
    networkIds: networkIds as CaipNetworkId[],
    expiresAt,
    token,
    tokenExpiresAt: Date.parse(String(tokenExpiresAt)),
  }
}
