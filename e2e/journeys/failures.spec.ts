import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

test('a gateway that fails is never a zero, and is asked again', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  stage.gateway.setMode('error')
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await expect(dialog).toContainText('Balances are out of reach')
  await expect(dialog).toContainText('Token Balance Unavailable')
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
