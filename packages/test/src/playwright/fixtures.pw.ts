import { expect } from '@playwright/test'
import { startSite } from './startSite.ts'
import { test as base } from './test.ts'

const test = base.extend<object, { site: string }>({
  site: [
    // Playwright reads the parameter's pattern, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const site = await startSite()
      await use(site.url)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

const call = (method: string, params: unknown[] = []) =>
  `window.call(${JSON.stringify(method)}, ${JSON.stringify(params)})`

test('a wallet stands in the page before its scripts, connects, signs, and is still permitted after a reload', async ({
  page,
  wallet,
  chains,
  csp,
  requests,
  site,
}) => {
  const { control } = await wallet.install()
  await page.goto(site)
  expect(await page.evaluate('window.wallets.map(({ info }) => info.name)')).toContain('Test Wallet')
  const account = chains.accounts[0]?.address
  expect(await page.evaluate(call('eth_accounts'))).toEqual({ result: [] })
  await control.rejectNext()
  expect(await page.evaluate(call('eth_requestAccounts'))).toMatchObject({ code: 4001 })
  expect(await page.evaluate(call('eth_requestAccounts'))).toEqual({ result: [account] })
  await page.reload()
  expect(await page.evaluate(call('eth_accounts'))).toEqual({ result: [account] })
  const transaction = { from: account, to: chains.accounts[1]?.address, value: '0x1' }
  expect(await page.evaluate(call('eth_sendTransaction', [transaction]))).toMatchObject({
    result: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect((await control.requests()).map(({ method }) => method)).toEqual(['eth_accounts', 'eth_sendTransaction'])
  // The wallet reached the chain, and the page itself only its own site.
  expect(requests.hosts()).toEqual([new URL(site).host])
  expect(requests.outside([new URL(site).host])).toEqual([])
  csp.assertClean()
})

test('two pages of a context share the permission and follow each other', async ({ page, context, wallet, site }) => {
  const installed = await wallet.install()
  await page.goto(site)
  const other = await context.newPage()
  await other.goto(site)
  await page.evaluate(call('eth_requestAccounts'))
  await expect.poll(() => other.evaluate(call('eth_accounts'))).toEqual(await page.evaluate(call('eth_accounts')))
  await installed.controlIn(other).revoke()
  await expect.poll(() => page.evaluate(call('eth_accounts'))).toEqual({ result: [] })
})

test('several wallets and window.ethereum stand side by side', async ({ page, wallet, site }) => {
  await wallet.install({ name: 'One', rdns: 'dev.example.one' })
  const two = await wallet.install({
    name: 'Two',
    rdns: 'dev.example.two',
    announce: false,
    windowEthereum: true,
    providerFlags: { isTwo: true },
  })
  await page.goto(site)
  expect(await page.evaluate('[...new Set(window.wallets.map(({ info }) => info.rdns))]')).toEqual(['dev.example.one'])
  expect(await page.evaluate('window.ethereum.isTwo')).toBe(true)
  await two.control.lock({ refuse: true })
  const code = 'window.ethereum.request({ method: "eth_requestAccounts" }).catch((error) => error.code)'
  expect(await page.evaluate(code)).toBe(4100)
})

test('violations, errors and foreign requests are found', async ({ page, csp, requests, site }) => {
  await page.goto(site)
  await page.evaluate(`
    document.body.insertAdjacentHTML('beforeend', '<p style="color: red">styled</p>')
    fetch('http://127.0.0.1:1/').catch(() => undefined)
    const image = new Image()
    image.src = '/missing.png?host'
    setTimeout(() => { throw new Error('planted') })
  `)
  await expect.poll(() => csp.violations().map(({ directive }) => directive)).toContain('style-src-attr')
  await expect.poll(() => csp.violations().map(({ directive }) => directive)).toContain('connect-src')
  await expect.poll(() => csp.errors().join()).toContain('planted')
  expect(() => csp.assertClean()).toThrow('style-src-attr')
  await expect.poll(() => requests.list().map(({ url }) => url)).toContain(`${site}missing.png?host`)
  expect(requests.outside([])).not.toEqual([])
})

test('a control without a wallet says what to do', async ({ page, wallet, site }) => {
  await page.goto(site)
  const { control } = await wallet.install()
  await expect(control.requests()).rejects.toMatchObject({ code: 'WALLET_NOT_INSTALLED' })
})

test('a Solana wallet stands in the page, connects, fails on demand, and comes and goes', async ({
  page,
  solana,
  solanaWallet,
  csp,
  requests,
  site,
}) => {
  const { control } = await solanaWallet.install()
  await page.goto(site)
  expect(await page.evaluate('window.standardNames()')).toEqual(['Test Wallet'])
  expect(await page.evaluate('window.standardConnect()')).toEqual({ result: [solana.accounts[0].address] })
  await page.reload()
  expect(await page.evaluate('window.standardConnect({ silent: true })')).toEqual({
    result: [solana.accounts[0].address],
  })
  await control.switchAccount(1)
  await control.rejectNext()
  expect(await page.evaluate('window.standardConnect()')).toMatchObject({ code: 4001 })
  await control.lock({ refuse: true })
  expect(await page.evaluate('window.standardConnect()')).toMatchObject({ code: 4100 })
  await control.unregister()
  expect(await page.evaluate('window.standardNames()')).toEqual([])
  await control.register()
  expect(await page.evaluate('window.standardNames()')).toEqual(['Test Wallet'])
  expect(requests.outside([new URL(site).host])).toEqual([])
  csp.assertClean()
})
