import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@foyer/test/playwright'
import { expect } from '@playwright/test'
import { startDemoServer } from '../../apps/demo/server.mjs'
import { freePort, startGatewayProcess } from '../gatewayProcess.ts'
import { buildPages } from '../pages/buildPages.ts'
import { choose, sign } from '../pages/signInSteps.ts'

/** A site without a server, and the gateway that checks for it. */
const test = base.extend<object, { cafe: { url: string; gateway: string } }>({
  cafe: [
    async ({ chains: running }, use) => {
      const { site: root } = await buildPages()
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const folder = mkdtempSync(join(tmpdir(), 'foyer-cafe-'))
      const gateway = await startGatewayProcess({ folder, running, signIn: [origin] })
      const chains = running.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local chain ${chainId}` }))
      const pages = await startDemoServer({ port, gatewayUrl: gateway.url, chains, root })
      await use({ url: `${origin}/sign-in.html?project=cafe`, gateway: gateway.url })
      await pages.close()
      await gateway.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('a site without a server: the gateway checks, its token says who it is, and a reload and another tab go on', async ({
  cafe,
  chains,
  context,
  page,
  wallet,
}) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const own = chains.accounts[0]?.address ?? ''
  await page.goto(cafe.url)
  await choose(page)
  await sign(page)
  await expect(page.getByTestId('who')).toHaveText(own)
  await page.getByRole('button', { name: 'Token' }).click()
  await expect(page.getByTestId('token')).toHaveText(/^ey/)
  const token = (await page.getByTestId('token').textContent()) ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const me = await fetch(`${cafe.gateway}/auth/v1/me?projectId=cafe`, { headers })
  expect([me.status, JSON.stringify(await me.json())]).toEqual([200, expect.stringContaining(own)])

  await page.reload()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  const tab = await context.newPage()
  await tab.goto(cafe.url)
  await expect(tab.getByTestId('session')).toHaveText('signedIn')
  // The wallet counts from the page's last load.
  expect((await control.requests()).filter(({ method }) => method === 'personal_sign')).toEqual([])

  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByTestId('session')).toHaveText('signedOut')
  await expect(tab.getByTestId('session')).toHaveText('signedOut')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
