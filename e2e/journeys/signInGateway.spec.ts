import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChains } from '@foyer/test'
import { expect, type Page, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { startGatewayProcess } from '../gatewayProcess.ts'

const endings: (() => unknown)[] = []
test.afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A site whose pages hold nothing; on another site than the gateway, as most sites of a shared gateway are. */
async function startSite(): Promise<{ origin: string; elsewhere: string }> {
  const server: Server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Harbour Cafe</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, elsewhere: `http://127.0.0.1:${port}` }
}

/** Calls the gateway from a page, as the kit does. */
function callFrom(page: Page, gateway: string) {
  return (path: string, body?: object) =>
    page.evaluate(
      async ([url, given]) => {
        const post = { method: 'POST', ...(given && { body: given, headers: { 'content-type': 'application/json' } }) }
        const init = url.includes('/nonce?') ? {} : post
        const answer = await fetch(url, { credentials: 'include', cache: 'no-store', ...init })
        return { status: answer.status, body: await answer.json(), seen: document.cookie }
      },
      [`${gateway}/auth/v1/${path}?projectId=cafe`, body === undefined ? '' : JSON.stringify(body)] as const,
    )
}

test('the gateway’s cookie outlives a reload, serves other tabs, stays with its site and goes with signing out', async ({
  context,
  page,
}) => {
  const { elsewhere, origin } = await startSite()
  const running = await startChains({ chains: [{ chainId: 31337 }] })
  endings.push(() => running.stop())
  const folder = mkdtempSync(join(tmpdir(), 'foyer-sign-in-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  const gateway = await startGatewayProcess({ folder, running, signIn: [origin, elsewhere] })
  endings.push(() => gateway.stop())
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  const sessionsOf = async (of: Page) => (await callFrom(of, gateway.url)('refresh')).body.sessions.length

  await page.goto(origin)
  const call = callFrom(page, gateway.url)
  const account = privateKeyToAccount(generatePrivateKey())
  const { nonce } = (await call('nonce')).body
  const said = { address: account.address, chainId: 31337, domain: new URL(origin).host, nonce, uri: origin } as const
  const message = createSiweMessage({ ...said, version: '1' })
  const signature = await account.signMessage({ message })
  const signed = await call('authenticate', { message, signature })
  expect([signed.status, signed.seen]).toEqual([200, ''])
  const [cookie, ...more] = await context.cookies()
  expect(more).toEqual([])
  expect(cookie).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'None',
    path: '/auth/v1',
    domain: '127.0.0.1',
  })
  expect(cookie).toMatchObject({ partitionKey: 'http://localhost' })

  await page.reload()
  expect(await sessionsOf(page)).toBe(1)
  const tab = await context.newPage()
  await tab.goto(origin)
  expect(await sessionsOf(tab)).toBe(1)
  const other = await context.newPage()
  await other.goto(elsewhere)
  expect(await sessionsOf(other)).toBe(0)

  expect((await callFrom(tab, gateway.url)('sign-out')).status).toBe(200)
  expect(await sessionsOf(page)).toBe(0)
  expect(await context.cookies()).toEqual([])
  for (const secret of [nonce, signature, signed.body.token, cookie?.value ?? ''])
    expect(asked.filter((url) => url.includes(secret))).toEqual([])
})
