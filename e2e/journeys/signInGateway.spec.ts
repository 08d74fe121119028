import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { test } from '../world/test.ts'

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
  cafe,
  context,
  page,
}) => {
  const { elsewhere, gateway, origin } = cafe
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  const sessionsOf = async (of: Page) => (await callFrom(of, gateway)('refresh')).body.sessions.length

  await page.goto(origin)
  const call = callFrom(page, gateway)
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

  expect((await callFrom(tab, gateway)('sign-out')).status).toBe(200)
  expect(await sessionsOf(page)).toBe(0)
  expect(await context.cookies()).toEqual([])
  for (const secret of [nonce, signature, signed.body.token, cookie?.value ?? ''])
    expect(asked.filter((url) => url.includes(secret))).toEqual([])
})
