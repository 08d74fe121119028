import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { reachServer } from './signInServer.ts'

let server: Server | undefined
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

type Asked = { method?: string | undefined; path?: string | undefined; type?: string | undefined; body: string }

/** A server that answers all calls in one way and keeps what it was asked. */
async function answering(status: number, body: unknown, asked: Asked[] = []) {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, method, url } = request
      asked.push({ method, path: url, type: headers['content-type'], body: Buffer.concat(chunks).toString() })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : status === 204 ? undefined : JSON.stringify(body))
    })
  }
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { asked, reached: reachServer({ url: `http://127.0.0.1:${address.port}/auth/` }) }
}

const proof = { networkId: 'eip155:1', address: '0xA', message: 'm', signature: '0x1' } as const
const session = { address: '0xA', networkIds: ['eip155:1'], expiresAt: '2030-01-01T00:00:00.000Z' }

describe('reachServer', () => {
  it('asks for a nonce, and for who is signed in', async () => {
    const nonce = await answering(200, { nonce: 'abcdefgh1' })
    expect(await nonce.reached.getNonce()).toBe('abcdefgh1')
    expect(nonce.asked).toMatchObject([{ method: 'GET', path: '/auth/nonce' }])
    server?.close()
    const known = await answering(200, { sessions: [session] })
    expect(await known.reached.getSession?.()).toEqual([session])
  })

  it('sends only the message and its signature, in the body', async () => {
    const { asked, reached } = await answering(200, { session })
    expect(await reached.verify(proof)).toEqual(session)
    expect(asked).toEqual([
      { method: 'POST', path: '/auth/verify', type: 'application/json', body: '{"message":"m","signature":"0x1"}' },
    ])
  })

  it('ends a session on each of its networks', async () => {
    const { asked, reached } = await answering(204, undefined)
    await reached.signOut?.({ address: '0xA', networkIds: ['eip155:1', 'eip155:10'] })
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      { address: '0xA', networkId: 'eip155:1' },
      { address: '0xA', networkId: 'eip155:10' },
    ])
  })

  it.each([400, 401, 403, 422])('says that the signature is not accepted at %i', async (status) => {
    const { reached } = await answering(status, { code: 'NONCE_USED', message: 'The nonce was used before.' })
    await expect(reached.verify(proof)).rejects.toMatchObject({
      code: 'SIGN_IN_REFUSED',
      details: 'NONCE_USED: The nonce was used before.',
    })
  })

  it.each([429, 500, 503])('leaves another try open at %i', async (status) => {
    const { reached } = await answering(status, { code: 'CHAIN_UNREADABLE', message: 'no' })
    await expect(reached.verify(proof)).rejects.not.toHaveProperty('code')
  })

  it.each([
    ['no JSON', 'hello'],
    ['no session', {}],
    ['a session without a network', { session: { address: '0xA', networkIds: [] } }],
    ['a list', []],
  ])('takes %s for no answer', async (_, body) => {
    const { reached } = await answering(200, body)
    await expect(reached.verify(proof)).rejects.toThrow()
    await expect(reached.getNonce()).rejects.toThrow()
    await expect(reached.getSession?.()).rejects.toThrow()
  })
})
