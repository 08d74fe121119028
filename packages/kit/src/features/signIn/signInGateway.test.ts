import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { reachGateway } from './signInGateway.ts'

let server: Server | undefined
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

const account = 'eip155:1:0xA'
const proof = { networkId: 'eip155:1', address: '0xA', message: 'm', signature: '0x1' } as const
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

type Asked = { method: string | undefined; path: string; authorization: string | undefined; body: string }

/** A gateway that writes numbered tokens of a lifetime, and keeps what it was asked. */
async function start({ lifetime = 600_000, status = 200 } = {}) {
  const asked: Asked[] = []
  let count = 0
  const signedIn = () => {
    count += 1
    const end = { tokenExpiresAt: inMs(lifetime), expiresAt: inMs(86_400_000) }
    return { token: `token-${count}`, account, networkIds: ['eip155:1'], ...end }
  }
  const listening = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, method, url = '' } = request
      asked.push({ method, path: url, authorization: headers.authorization, body: Buffer.concat(chunks).toString() })
      response.writeHead(status, { 'content-type': 'application/json' })
      const refusal = { status: 'FAILED', code: 'NONCE_USED', reasons: [] }
      const answer = url.includes('/nonce')
        ? { nonce: 'abcdefgh1', token: 'n' }
        : url.includes('/refresh')
          ? { sessions: [signedIn()] }
          : url.includes('/sign-out')
            ? { success: true }
            : signedIn()
      response.end(JSON.stringify(status === 200 ? answer : refusal))
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { asked, gateway: reachGateway({ gateway: `http://127.0.0.1:${address.port}/`, projectId: 'cafe' }) }
}

async function signIn(gateway: ReturnType<typeof reachGateway>) {
  const session = await gateway.verify(proof)
  if (typeof session === 'boolean') throw new Error('There is no session.')
  return session
}

describe('reachGateway', () => {
  it('sends what was signed in the body, and keeps the token for the site’s calls', async () => {
    const { asked, gateway } = await start()
    expect(await gateway.getNonce()).toBe('abcdefgh1')
    const session = await signIn(gateway)
    expect(session).toMatchObject({ address: '0xA', networkIds: ['eip155:1'] })
    expect(await gateway.getToken(session)).toBe('token-1')
    expect(asked.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
      'GET /auth/v1/nonce?projectId=cafe ',
      'POST /auth/v1/authenticate?projectId=cafe {"message":"m","signature":"0x1"}',
    ])
  })

  it('renews a token that is nearly over, and finds who is signed in after a reload', async () => {
    const { asked, gateway } = await start({ lifetime: 20_000 })
    const session = await signIn(gateway)
    expect(await gateway.getToken(session)).toBe('token-2')
    expect(await gateway.getSession?.()).toMatchObject([{ address: '0xA', token: 'token-3' }])
    expect(asked.map(({ path }) => path.split('?')[0]).slice(1)).toEqual(['/auth/v1/refresh', '/auth/v1/refresh'])
  })

  it('ends a session with its token, which stands in no address', async () => {
    const { asked, gateway } = await start()
    await gateway.signOut?.(await signIn(gateway))
    expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/sign-out?projectId=cafe', authorization: 'Bearer token-1' })
  })

  it.each([400, 401, 403, 404])('says that the sign-in is not accepted at %i, with the code', async (status) => {
    const { gateway } = await start({ status })
    await expect(gateway.verify(proof)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED', details: 'NONCE_USED' })
  })

  it.each([429, 500, 503])('leaves another try open at %i', async (status) => {
    const { gateway } = await start({ status })
    await expect(gateway.verify(proof)).rejects.not.toHaveProperty('code')
  })
})
