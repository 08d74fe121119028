import { type EndpointAnswer, type Endpoints, endpoints, signedIn } from '@foyer/contract'
import * as v from 'valibot'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect } from 'vitest'

type Sends = { send: (path: string, init?: RequestInit) => Promise<Response> }
/** The gateway's answer to a sign-in. */
export type SignedInAnswer = EndpointAnswer<Endpoints['signInAuthenticate']>
/** What a message says otherwise than a good one. */
export type MessageChanges = Partial<Parameters<typeof createSiweMessage>[0]>

/** One visitor's browser on one page of a site, with the cookies that it was given. */
export type SignInClient = {
  ask: (path: string, init?: RequestInit) => Promise<Response>
  nonce: () => Promise<{ nonce: string; token: string }>
  /** A message with a fresh nonce, and its signature. */
  prove: (account: PrivateKeyAccount, changes?: MessageChanges) => Promise<{ message: string; signature: string }>
  authenticate: (body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>
  signIn: (account: PrivateKeyAccount, changes?: MessageChanges) => Promise<SignedInAnswer>
  refresh: () => Promise<readonly SignedInAnswer[]>
  me: (token: string) => Promise<Response>
  /** What the browser holds, as it sends it. */
  cookie: { value: string }
}

/** Opens a page of `origin` in a separate browser. */
export function createSignInClient(gateway: Sends, { projectId, origin, chainId }: ClientOptions): SignInClient {
  const cookie = { value: '' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { origin, ...(cookie.value === '' ? {} : { cookie: cookie.value }), ...init.headers }
    const response = await gateway.send(`/auth/v1/${path}?projectId=${projectId}`, { ...init, headers })
    const [given = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    if (given !== '') cookie.value = given
    return response
  }
  const read = async <Schema extends v.GenericSchema>(response: Response, schema: Schema) => {
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    return v.parse(schema, JSON.parse(text))
  }
  const nonce = async () => read(await ask('nonce'), endpoints.signInNonce.response)
  const prove: SignInClient['prove'] = async (account, changes = {}) => {
    const message = createSiweMessage({
      address: account.address,
      chainId,
      domain: new URL(origin).host,
      nonce: changes.nonce ?? (await nonce()).nonce,
      uri: origin,
      version: '1',
      ...changes,
    })
    return { message, signature: await account.signMessage({ message }) }
  }
  const authenticate: SignInClient['authenticate'] = (body, headers = {}) =>
    ask('authenticate', { method: 'POST', body: JSON.stringify(body), headers })
  return {
    ask,
    nonce,
    prove,
    authenticate,
    signIn: async (account, changes) => read(await authenticate(await prove(account, changes)), signedIn),
    refresh: async () =>
      (await read(await ask('refresh', { method: 'POST' }), endpoints.signInRefresh.response)).sessions,
    me: (token) => ask('me', { headers: { authorization: `Bearer ${token}` } }),
    cookie,
  }
}

type ClientOptions = { projectId: string; origin: string; chainId: number }
