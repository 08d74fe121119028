import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

test('shows accounts and networks at once that the wallet changed', async ({ page, stage, wallet, chains }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  await expect(page.getByTestId('address')).toHaveText(chains.accounts[0]?.address ?? '')
  await control.switchAccount(1)
  await expect(page.getByTestId('address')).toHaveText(chains.accounts[1]?.address ?? '')
  await control.switchChain(31338)
  await expect(page.getByTestId('network')).toHaveText('Local chain 31338')
})

test('asks the wallet to switch networks, and changes nothing on a refusal', async ({ page, stage, wallet }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await dialog.getByRole('button', { name: /Local chain 31337/ }).click()
  await control.rejectNext()
  await dialog.getByRole('button', { name: /Local chain 31338/ }).click()
  await expect(dialog).toContainText('Switch declined')
  await expect(page.getByTestId('network')).toHaveText('Local chain 31337')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('network')).toHaveText('Local chain 31338')
})

test('adds a network first that the wallet does not know', async ({ page, stage, wallet, chains }) => {
  const [first] = chains.chains
  if (!first) throw new Error('There is no chain')
  const { control } = await wallet.install({
    name: 'Harbor',
    rdns: 'test.harbor',
    chains: [{ chainId: first.chainId, rpcUrl: first.rpcUrl, name: 'First' }],
  })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await dialog.getByRole('button', { name: /Local chain 31337/ }).click()
  await dialog.getByRole('button', { name: /Local chain 31338/ }).click()
  await expect(page.getByTestId('network')).toHaveText('Local chain 31338')
  expect((await control.requests()).map(({ method }) => method)).toContain('wallet_addEthereumChain')
})

test('says once that the network is not one of the site’s, and stays connected on close', async ({
  page,
  stage,
  wallet,
}) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(`${stage.demoUrl}?network=first`)
  await connectWallet(page, 'Harbor')
  await control.switchChain(31338)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Switch network')
  await expect(dialog.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.getByRole('button', { name: 'Switch network' }).click()
  await dialog.getByRole('button', { name: /Local chain 31337/ }).click()
  await expect(page.getByTestId('network')).toHaveText('Local chain 31337')
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
})

test('a site that insists on its networks shakes instead of closing', { tag: '@long' }, async ({
  page,
  stage,
  wallet,
}) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(`${stage.demoUrl}?network=first&enforceSupportedNetwork=true`)
  await connectWallet(page, 'Harbor')
  await control.switchChain(31338)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Switch network')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
})

test('a locked wallet comes back by itself, and a revoked one does not', async ({ page, stage, wallet }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  await control.lock()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await control.unlock()
  await expect(page.getByTestId('status')).toHaveText('connected')

  await control.lock()
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await control.unlock()
  await expect(page.getByTestId('status')).toHaveText('connected')

  await control.revoke()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('two wallets stand side by side and can be switched', async ({ page, stage, wallet, chains }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: keysOf(chains.accounts, 0) })
  await wallet.install({ name: 'Lumen', rdns: 'test.lumen', accounts: keysOf(chains.accounts, 3) })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await dialog
    .getByRole('button', { name: /0xf39F/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /Connect another wallet/ }).click()
  await dialog.getByRole('button', { name: /Lumen/ }).click()
  await expect(page.getByTestId('wallet')).toHaveText('Lumen')
  await expect(page.getByTestId('address')).toHaveText(chains.accounts[3]?.address ?? '')
})

function keysOf(accounts: readonly { privateKey: `0x${string}` }[], index: number): readonly `0x${string}`[] {
  return accounts.slice(index, index + 1).map(({ privateKey }) => privateKey)
}
