import { connectWallet, openConnect } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

test('a first-time visitor’s page asks nobody anything', async ({ page, stage, requests, csp, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.waitForTimeout(2500)
  const [own] = stage.hosts
  expect(requests.outside([own ?? ''])).toEqual([])
  // The modal is fetched when the visitor is about to press, not before.
  expect(requests.list().filter(({ url }) => /Modal|kitData|injectedSource|evmChain/.test(url))).toEqual([])
  await openConnect(page)
  expect(requests.outside([own ?? ''])).toEqual([])
  csp.assertClean()
})

test('a returning visitor’s page reaches only the site’s own gateway and chains', async ({
  page,
  stage,
  requests,
  csp,
  wallet,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  requests.clear()
  await page.reload()
  await expect(page.getByTestId('balance')).toHaveText(/10,000/)
  expect(requests.outside(stage.hosts)).toEqual([])
  csp.assertClean()
})

test('analytics say nothing without consent', async ({ page, stage, requests, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(`${stage.demoUrl}?analytics=true`)
  await connectWallet(page, 'Harbor')
  expect(requests.list().filter(({ url }) => new URL(url).pathname === '/e')).toEqual([])
})
