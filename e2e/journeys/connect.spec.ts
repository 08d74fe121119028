import { connectWallet, openAccount, openConnect } from '../connectWallet.ts'
import { expect, test, untouchedKey } from '../stage.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

test('a wallet connects in two clicks, survives a reload without a prompt, and disconnects', async ({
  page,
  stage,
  wallet,
  chains,
  csp,
}) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [untouchedKey(chains)] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  await expect(page.getByTestId('wallet')).toHaveText('Harbor')
  await expect(page.getByTestId('balance')).toHaveText(/10,000/)

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect((await control.requests()).map(({ method }) => method)).not.toContain('eth_requestAccounts')

  await openAccount(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  csp.assertClean()
})

test('words each refusal of a wallet differently, and connects on another try', async ({ page, stage, wallet }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  const dialog = await openConnect(page)
  const refusals = [
    [() => control.rejectNext(), 'Connection declined'],
    [() => control.rejectNext({ code: 5000, message: 'User rejected.' }), 'Connection declined'],
    [
      () => control.failNext({ code: -32002, message: 'Request already pending' }, 'eth_requestAccounts'),
      'Harbor didn’t answer',
    ],
    [() => control.failNext({ code: 4100, message: 'Unauthorized' }, 'eth_requestAccounts'), 'Unlock Harbor'],
    [
      () => control.failNext({ code: 4900, message: 'Disconnected' }, 'eth_requestAccounts'),
      'Harbor can’t reach the network',
    ],
    [
      () => control.failNext({ code: -32603, message: 'Internal error' }, 'eth_requestAccounts'),
      'Harbor couldn’t connect',
    ],
  ] as const
  for (const [index, [plan, title]] of refusals.entries()) {
    await plan()
    const name = index === 0 ? /Harbor/ : 'Try again'
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  }
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('says what to do without a wallet, and finds one that appears', async ({ page, stage, wallet }) => {
  const late = await wallet.install({ name: 'Lumen', rdns: 'test.lumen', announce: false })
  await page.goto(stage.demoUrl)
  const dialog = await openConnect(page)
  await expect(dialog).toContainText('No wallet in this browser yet')
  await page.evaluate((rdns) => Reflect.get(globalThis, 'foyerTestWallets').get(rdns).announce(), late.rdns)
  await expect(dialog.getByRole('button', { name: /Lumen/ })).toBeVisible()
})

test('connects a wallet that only injects window.ethereum', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Plain', rdns: 'test.plain', announce: false, windowEthereum: true })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Browser wallet')
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('shows a hostile name as text, and no hostile icon', async ({ page, stage, wallet, csp }) => {
  await wallet.install({
    name: `\u202E<img src=x onerror=alert(1)>${'x'.repeat(10_000)}`,
    rdns: 'test.hostile',
    icon: 'javascript:alert(1)',
  })
  await page.goto(stage.demoUrl)
  const dialog = await openConnect(page)
  const row = dialog.getByRole('button', { name: /img src/ })
  await expect(row).toBeVisible()
  expect(await row.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(57)
  expect(await row.textContent()).not.toContain('\u202E')
  expect(await page.locator('img').count()).toBe(0)
  csp.assertClean()
})

test('draws a kit in the page there, and not over the page as well', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(`${stage.demoUrl}?embedded=true`)
  await expect(page.getByRole('button', { name: /Harbor/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
