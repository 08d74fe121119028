import { isRecord, stringList } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { SignInSession, WholeSignInServer } from './signInOptions.ts'

/** Where `createSignInHandler` of `@foyer/kit/server` is mounted, as the page reaches it. */
export type SignInServerLocation = {
  /** Such as `/auth` or `https://api.example/auth`. */
  readonly url: string
}

/** An answer that takes longer is one that does not come. */
const timeoutMs = 15_000

/** Reaches the handlers of `@foyer/kit/server`; the session itself is a cookie that no script can read. */
export function reachServer({ url }: SignInServerLocation): WholeSignInServer {
  const base = url.replace(/\/+$/, '')
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${base}/${path}`, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (response.status === 204) return undefined
    const answer: unknown = await response.json()
    if (response.ok) return answer
    const details = isRecord(answer) ? `${String(answer.code)}: ${String(answer.message)}` : undefined
    if (response.status < 500 && response.status !== 429)
      throw new KitError('SIGN_IN_REFUSED', 'The site did not accept the sign-in', { details })
    throw new Error(`${path} answered ${response.status}`)
  }
  return {
    async getNonce() {
      const answer = await ask('nonce')
      if (!isRecord(answer) || typeof answer.nonce !== 'string') throw new TypeError('nonce answered none')
      return answer.nonce
    },
    async verify({ message, signature }) {
      const answer = await ask('verify', { message, signature })
      return toSession(isRecord(answer) ? answer.session : undefined)
    },
    async getSession() {
      const answer = await ask('session')
      if (!isRecord(answer) || !Array.isArray(answer.sessions)) throw new TypeError('session answered no list')
      return answer.sessions.map(toSession)
    },
    async signOut({ address, networkIds }) {
      for (const networkId of networkIds) await ask('sign-out', { address, networkId })
    },
  }
}

function toSession(value: unknown): SignInSession {
  const networkIds = isRecord(value) ? stringList(value.networkIds) : undefined
  if (!isRecord(value) || typeof value.address !== 'string' || !networkIds?.length)
    throw new TypeError('The server answered no session')
  const { address, expiresAt } = value
  return {
    address,
    networkIds: networkIds as CaipNetworkId[],
    ...(typeof expiresAt === 'string' && { expiresAt }),
  }
}
