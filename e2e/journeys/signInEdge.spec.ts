import { createPrivateKey, sign } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { EdgeVM } from '@edge-runtime/vm'
import { solanaTestAccounts } from '@foyer/test/wallet'
import { expect, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { build } from 'vite'
import { sitePage } from '../../packages/kit/src/server/sitePage.fixture.ts'

const entry = fileURLToPath(new URL('../../packages/kit/dist/exports/server.js', import.meta.url))
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The site's server as deployed at the edge: one script with all its imports. */
const site = `
const auth = server.createSignInHandler({
  origins: ['https://cafe.example'],
  secrets: ['a secret that only the edge journey has'],
  chains: ['eip155:1', '${solana}'],
  store: server.memorySignInStore(),
})
addEventListener('fetch', (event) => event.respondWith(auth.handle(event.request)))
`

/** The built package, bundled as for an edge runtime: nothing of Node is there to be imported. */
async function bundleServer(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['edge-light', 'worker'] },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'server' } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('Nothing was bundled.')
  return output.output[0].code
}

test('the built server’s half signs in with both families in an edge runtime', async () => {
  const edge = new EdgeVM({ initialCode: `${await bundleServer()}\n${site}` })
  expect(edge.evaluate('[typeof process, typeof Buffer, typeof require]')).toEqual(Array(3).fill('undefined'))
  const page = sitePage(async (request) => {
    const { headers, method, url } = request
    const body = method === 'POST' ? { body: await request.text() } : {}
    return edge.dispatchFetch(url, { method, headers: Object.fromEntries(headers), ...body })
  })

  const account = privateKeyToAccount(generatePrivateKey())
  const signed = await page.sign(account)
  const answer = await page.post('verify', signed)
  expect([answer.status, await answer.json()]).toMatchObject([200, { session: { address: account.address } }])
  expect(await (await page.post('verify', signed)).json()).toMatchObject({ code: 'NONCE_USED' })
  const forged = { ...(await page.sign(account)), signature: signed.signature }
  expect(await (await page.post('verify', forged)).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
  expect((await page.post('verify', signed, { origin: 'https://bank.example' })).status).toBe(403)

  const [{ address, secretKey }] = solanaTestAccounts()
  const bytes = base58.decode(secretKey)
  const part = (at: number) => Buffer.from(bytes.subarray(at, at + 32)).toString('base64url')
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: part(0), x: part(32) }, format: 'jwk' })
  const { nonce } = (await (await page.call('nonce')).json()) as { nonce: string }
  const message = `cafe.example wants you to sign in with your Solana account:
${address}

URI: https://cafe.example
Version: 1
Chain ID: mainnet
Nonce: ${nonce}
Issued At: ${new Date().toISOString()}`
  const signature = base58.encode(sign(null, Buffer.from(message), key))
  expect((await page.post('verify', { message, signature })).status).toBe(200)
  expect((await page.sessions()).map(({ networkIds }) => networkIds)).toEqual([[solana], ['eip155:1']])

  expect((await page.post('sign-out', { address: account.address, networkId: 'eip155:1' })).status).toBe(204)
  expect((await page.sessions()).map((session) => session.address)).toEqual([address])
})
