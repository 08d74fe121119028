import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

test('a gateway that fails is never a zero, and the coin comes from the network’s own node', async ({
  page,
  stage,
  wallet,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  stage.gateway.setMode('error')
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await expect(dialog).toContainText('Couldn’t load balances')
  await expect(dialog).toContainText('Token Balance Unavailable')
  await expect(dialog).not.toContainText('$0.00')
  await expect(page.getByTestId('balance')).toHaveText('10,000.00 ETH')
})

test('a gateway and nodes that fail leave the balance unknown', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  for (const way of [stage.gateway, ...stage.nodes]) way.setMode('error')
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await expect(dialog).toContainText('Couldn’t load balances')
  await expect(dialog).not.toContainText('$0.00')
  await expect(page.getByTestId('balance')).toHaveText('–')
})

for (const mode of ['down', 'garbage', 'rateLimited', 'hang'] as const) {
  test(`a gateway that is in mode "${mode}" leaves connecting and disconnecting alone`, async ({
    page,
    stage,
    wallet,
  }) => {
    await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
    stage.gateway.setMode(mode)
    await page.goto(stage.demoUrl)
    await connectWallet(page, 'Harbor')
    const dialog = await openAccount(page)
    await expect(dialog).not.toContainText('$0.00')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  })
}

test('a slow gateway shows skeletons, then the balances', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  stage.gateway.setMode('slow', { delayMs: 1500 })
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await expect(dialog).toContainText('Test Dollar')
})

test('without a gateway the native balance comes from the network’s own node', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(`${stage.demoUrl}?gateway=false`)
  await connectWallet(page, 'Harbor')
  await expect(page.getByTestId('balance')).toHaveText(/10,000/)
  const dialog = await openAccount(page)
  await expect(dialog).toContainText('Ether')
})

test('a part whose code does not arrive says so, and comes when it is asked again', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)

  const lost = /(ActivityPanel|SettingsView)-[^/]*\.js$/
  await page.route(lost, (route) => route.abort())
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('This part did not load')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('This part did not load')
  // The other tabs and the rest of the page go on.
  await dialog.getByRole('tab', { name: 'Tokens' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Test Dollar')

  await dialog.getByRole('button', { name: 'Switch account' }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await expect(dialog).toContainText('A part of this page did not load')
  await expect(dialog).toHaveAccessibleName('Accounts')

  await page.unroute(lost)
  // The message stands over the row; a press on it takes it away.
  await dialog.locator('span', { hasText: 'A part of this page did not load' }).last().click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await expect(dialog).toHaveAccessibleName('Settings')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Minted')
})
