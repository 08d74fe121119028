import { connectWallet, openAccount, openConnect } from '../connectWallet.ts'
import { expect, test, untouchedKey } from '../stage.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

test('sends nothing to another host before a first-time visitor acts', async ({
  page,
  stage,
  requests,
  csp,
  wallet,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.clock.install()
  await page.goto(stage.demoUrl)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  // Whatever a timer would send within ten minutes has been asked for by then.
  await page.clock.runFor('10:00')
  await page.waitForLoadState('networkidle')
  const [own] = stage.hosts
  expect(requests.outside([own ?? ''])).toEqual([])
  // The modal is fetched when the visitor is about to press, not before.
  expect(requests.list().filter(({ url }) => /modal|readyModal|kitData|injectedSource|evmChain/.test(url))).toEqual([])
  // The open modal asks the site's own gateway for its list of wallets, and sends nothing to any other host.
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/getWallets')
  await openConnect(page)
  await asked
  await page.waitForLoadState('networkidle')
  expect(requests.outside(stage.hosts)).toEqual([])
  csp.assertClean()
})

test('a returning visitor’s page reaches only the site’s own gateway and chains', async ({
  page,
  stage,
  requests,
  csp,
  wallet,
  chains,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [untouchedKey(chains)] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  requests.clear()
  await page.reload()
  await expect(page.getByTestId('balance')).toHaveText(/10,000/)
  expect(requests.outside(stage.hosts)).toEqual([])
  csp.assertClean()
})

test('analytics say nothing without consent, and what follows with it', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/e') sent.push(request.postDataJSON().props.event)
  })
  const loading = page.waitForResponse((response) => /\/analytics-[^/]*\.js$/.test(response.url()))
  await page.goto(`${stage.demoUrl}?analytics=true`)
  await (await loading).finished()
  const dialog = await connectWallet(page, 'Harbor')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(sent).toEqual([])

  // With consent the same press is sent, so there was something to keep back.
  await page.getByLabel('The visitor consents to analytics').check()
  await openAccount(page)
  await expect.poll(() => sent).toContain('MODAL_OPEN')
  // Events are posted in their order: had one from before consent been kept for later, it would have come first.
  expect(sent.filter((name) => name === 'MODAL_OPEN')).toHaveLength(1)
  expect(sent).not.toContain('CONNECT_SUCCESS')
})
