import { parseSetCookie } from 'cookie'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** A page of a site, with the cookies of its browser, that calls what `send` leads to. */
export function sitePage(
  send: (request: Request) => Promise<Response>,
  { origin = 'https://cafe.example', base = 'https://cafe.example/auth' } = {},
) {
  const cookies = new Map<string, string>()
  const call = async (path: string, { headers, ...init }: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = {
      origin,
      ...(cookie && { cookie }),
      ...(init.method === 'POST' && { 'content-type': 'application/json' }),
    }
    const answer = await send(new Request(`${base}/${path}`, { ...init, headers: { ...own, ...headers } }))
    for (const header of answer.headers.getSetCookie()) {
      const { maxAge, name, value = '' } = parseSetCookie(header)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const post = (path: string, body: object, headers: HeadersInit = {}) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers })
  return {
    cookies,
    call,
    post,
    /** Asks for a nonce and signs with it; answers what is sent to be checked. */
    async sign(
      account: PrivateKeyAccount,
      chainId = 1,
      changed: Partial<Parameters<typeof createSiweMessage>[0]> = {},
    ) {
      const { nonce } = (await (await call('nonce')).json()) as { nonce: string }
      const { host } = new URL(origin)
      const fields = { domain: host, uri: origin, address: account.address, chainId, nonce, version: '1' } as const
      const message = createSiweMessage({ ...fields, ...changed })
      return { message, signature: await account.signMessage({ message }) }
    },
    async sessions(): Promise<readonly { address: string; networkIds: readonly string[]; expiresAt: string }[]> {
      const answer = await call('session')
      return ((await answer.json()) as { sessions: [] }).sessions
    },
  }
}
