import { connectWallet, openAccount } from '../connectWallet.ts'
import { keepsFailedImports } from '../keepsFailedImports.ts'
import { expect, test, untouchedKey } from '../stage.ts'

test('shows no zero when the gateway fails, and reads the coin from the network’s own node', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [untouchedKey(chains)] })
  await page.goto(stage.demoUrl)
  stage.gateway.setMode('error')
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await expect(dialog).toContainText('Couldn’t load balances')
  await expect(dialog).toContainText('Token Balance Unavailable')
  await expect(dialog).not.toContainText('$0.00')
  await expect(page.getByTestId('balance')).toHaveText('10,000.00 ETH')
})

test('shows the balance as unknown when gateway and nodes fail', async ({ page, stage, wallet }) => {
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
  const tag = mode === 'hang' ? [] : '@long'
  test(`a gateway that is in mode "${mode}" leaves connecting and disconnecting alone`, { tag }, async ({
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

test('a slow gateway shows skeletons, then the balances', { tag: '@long' }, async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  stage.gateway.setMode('slow', { delayMs: 1500 })
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await expect(dialog).toContainText('Test Dollar')
})

test('reads the native balance from the network’s own node without a gateway', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [untouchedKey(chains)] })
  await page.goto(`${stage.demoUrl}?gateway=false`)
  await connectWallet(page, 'Harbor')
  await expect(page.getByTestId('balance')).toHaveText(/10,000/)
  const dialog = await openAccount(page)
  await expect(dialog).toContainText('Ether')
})

test('says that a view’s code did not load, and loads it on another try', async ({ page, stage, wallet }) => {
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
  await expect(dialog).toContainText('A part of this page did not load. Try again')
  await expect(dialog).toHaveAccessibleName('Accounts')

  await page.unroute(lost)
  // The message stands over the row; a press on it takes it away.
  await dialog.locator('span', { hasText: 'A part of this page did not load' }).last().click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  if (await keepsFailedImports(page)) {
    // What such a browser needs is what it is told.
    const reload = page.getByRole('button', { name: 'This page was updated. Reload' })
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await openAccount(page)
    await dialog.getByRole('button', { name: 'Switch account' }).click()
    await dialog.getByRole('button', { name: 'Settings' }).click()
  }
  await expect(dialog).toHaveAccessibleName('Settings')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Minted')
})

/** What a site that was built anew answers for the files of the build before. */
const answersOfNewBuild = [
  { status: 404, contentType: 'text/plain', body: 'Not found' },
  { status: 200, contentType: 'text/html', body: '<!doctype html><title>Harbour</title>' },
]

for (const answer of answersOfNewBuild) {
  const tag = answer.status === 200 ? [] : '@long'
  test(`a view that a new build no longer has (${answer.status}) asks for a reload, which helps`, { tag }, async ({
    page,
    stage,
    wallet,
  }) => {
    await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
    await page.goto(stage.demoUrl)
    await connectWallet(page, 'Harbor')
    const dialog = await openAccount(page)
    const gone = /(ActivityPanel|SettingsView)-[^/]*\.js$/
    await page.route(gone, (route) => route.fulfill(answer))
    await dialog.getByRole('button', { name: 'Switch account' }).click()
    await dialog.getByRole('button', { name: 'Settings' }).click()
    await expect(dialog.getByRole('button', { name: 'This page was updated. Reload' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    const panel = dialog.getByRole('tabpanel')
    await expect(panel).toContainText('This page was updated')
    await page.unroute(gone)
    await Promise.all([page.waitForEvent('load'), panel.getByRole('button', { name: 'Reload' }).click()])
    const again = await openAccount(page)
    await again.getByRole('tab', { name: 'Activity' }).click()
    await expect(again.getByRole('tabpanel')).toContainText('Minted')
  })
}

test('says after a press that the modal did not load, and opens it on the second', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const modal = /\/(readyM|m)odal-[^/]*\.js$/
  await page.route(modal, (route) => route.abort())
  await page.goto(stage.demoUrl)
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  await connect.click()
  const note = page.getByRole('alert').getByRole('button')
  await expect(note).toHaveText('A part of this page did not load. Try again')
  await note.click()
  await expect(note).toHaveText('A part of this page did not load. Try again')
  await page.unroute(modal)
  await connect.click()
  if (await keepsFailedImports(page)) {
    const reload = page.getByRole('alert').getByRole('button', { name: 'This page was updated. Reload' })
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await connect.click()
  }
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Connect wallet')
  await expect(note).toHaveCount(0)
})

test('asks for a reload when a new build has removed the modal', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const modal = /\/(readyM|m)odal-[^/]*\.js$/
  await page.route(modal, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto(stage.demoUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const note = page.getByRole('alert').getByRole('button', { name: 'This page was updated. Reload' })
  await expect(note).toBeVisible()
  await page.unroute(modal)
  await Promise.all([page.waitForEvent('load'), note.click()])
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Connect wallet')
})
