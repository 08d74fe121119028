import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { createSignInClient } from '../../testing/signInClient.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(at('../../../.foyer-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const origin = 'https://cafe.example'
const issuer = 'https://gateway.example'
let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway({
    chains: [{ id: 'eip155:1', name: 'Away', rpcUrls: ['http://127.0.0.1:1'] }],
    projects: [{ id: 'cafe', origins: [origin, 'https://other.example'], signIn: true }],
    signIn: { issuer },
  })
})
afterEach(() => gateway?.stop())

type Api = { readAccount: (request: Request) => Promise<string | undefined> }

/** The page's API, whose gateway is reached where this test runs it. */
async function loadApi(name: string): Promise<(authorization?: string) => Promise<string | undefined>> {
  const page = readFileSync(at('../../../../../docs/sign-in.md'), 'utf8')
  const [, code = ''] = /^```ts file=api\.ts\n([\s\S]*?)^```$/m.exec(page) ?? []
  expect(code).toContain(`'${issuer}'`)
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, code.replace(/(?<=new URL\(`)\$\{gateway\}/, gateway.url))
  const { readAccount }: Api = await import(/* @vite-ignore */ file)
  return (authorization) =>
    readAccount(new Request('https://api.cafe.example', { headers: authorization ? { authorization } : {} }))
}

const page = (from = origin) => createSignInClient(gateway, { projectId: 'cafe', origin: from, chainId: 1 })

it('lets a site’s API know its caller by the gateway’s published keys, and refuses any other token', async () => {
  const read = await loadApi('known')
  const account = privateKeyToAccount(generatePrivateKey())
  const { token } = await page().signIn(account)
  expect(await read(`Bearer ${token}`)).toBe(`eip155:1:${account.address}`)
  const [head = '', body = '', seal = ''] = token.split('.')
  const other = Buffer.from(atob(body).replace(account.address, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'))
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const changed = `${head}.${other.toString('base64url')}.${seal}`
  const { token: elsewhere } = await page('https://other.example').signIn(account)
  for (const wrong of [changed, `${none}.${body}.`, `${head}.${body}.`, elsewhere, 'x', 'a.b.c'])
    expect(await read(`Bearer ${wrong}`), wrong).toBeUndefined()
  expect(await read()).toBeUndefined()
})

it('tells a gateway that is away from a visitor who is not signed in, in a site’s API', async () => {
  const read = await loadApi('away')
  const { token } = await page().signIn(privateKeyToAccount(generatePrivateKey()))
  await gateway.gateway.stop()
  await expect(read(`Bearer ${token}`)).rejects.toThrow()
})
