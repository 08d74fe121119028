import type { Page } from '@playwright/test'
import { openConnect } from '../connectWallet.ts'
import { expectAccessible } from '../expectAccessible.ts'
import {
  connectOn,
  expect,
  isSignatureOf,
  lamportsOf,
  openShownAccount,
  reviewSol,
  sol,
  test,
  tokensOf,
} from '../solanaTest.ts'

test('a site of Solana alone: a wallet connects, signs, survives a reload without a question, and disconnects', async ({
  page,
  stage,
  solana,
  solanaWallet,
  csp,
  requests,
}) => {
  const { control } = await solanaWallet.install({ name: 'Lumen' })
  const { address } = solana.accounts[0]
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Lumen')
  await expect(page.getByTestId('address')).toHaveText(address)
  await expect(page.getByTestId('network')).toHaveText('Local Solana')
  await expect(page.getByTestId('balance')).toHaveText(/^1,000|^99\d/)

  await page.getByRole('button', { name: 'Sign a message' }).click()
  const result = page.getByTestId('result')
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(isSignatureOf(address, 'Hello from the playground', (await result.textContent()) ?? '')).toBe(true)

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(address)
  const connects = (await control.requests()).filter(({ method }) => method === 'standard:connect')
  expect(connects.map(({ params }) => params)).toEqual([[{ silent: true }]])

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  expect(requests.outside(stage.hosts)).toEqual([])
  csp.assertClean()
})

test('SOL is sent and arrives, what it cost was said before, and it stands in the activity', async ({
  page,
  stage,
  solana,
  solanaWallet,
}) => {
  const [sender, , , , receiver] = solana.accounts
  if (!receiver) throw new Error('the local Solana funds five accounts')
  await solanaWallet.install({ name: 'Lumen' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Lumen')
  const before = await lamportsOf(solana, receiver.address)
  const had = await lamportsOf(solana, sender.address)
  const dialog = await openShownAccount(page)
  await expect(dialog).toContainText('Test Dollar')
  await expect(dialog).toContainText('Fee Token')
  await reviewSol(dialog, '1.5', receiver.address)
  await expect(dialog).toContainText('Simulated')
  await expect(dialog).toContainText('−1.50 SOL')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => lamportsOf(solana, receiver.address)).toBe(before + (15n * sol) / 10n)
  await expect(dialog).toContainText('Transaction started')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const panel = dialog.getByRole('tabpanel')
  await expect(panel).toContainText('Sent')
  await expect(panel).toContainText(/−1\.50? SOL/)
  await expect(panel).not.toContainText('Pending')
  // 1.5 SOL and the fee of one signature, which the priority adds a little to.
  const spent = had - (await lamportsOf(solana, sender.address))
  expect(spent).toBeGreaterThanOrEqual((15n * sol) / 10n + 5_000n)
  expect(spent).toBeLessThan((15n * sol) / 10n + 30_000n)
})

test('sends a token of each program to a receiver who never had one', async ({ page, stage, solana, solanaWallet }) => {
  // No one holds its key; it only receives.
  const receiver = '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh'
  const { FEE, TUSD } = solana.tokens ?? {}
  if (!FEE || !TUSD) throw new Error('the local Solana has its tokens')
  await solanaWallet.install({ name: 'Lumen' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Lumen')
  const dialog = await openShownAccount(page)
  await reviewSol(dialog, '120', receiver, 'TUSD')
  await expect(dialog).toContainText('−120.00 TUSD')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => tokensOf(solana, receiver, TUSD.mint)).toBe(120_000_000n)

  await test.step('one that keeps a part says so before', async () => {
    await reviewSol(dialog, '100', receiver, 'FEE')
    await expect(dialog).toContainText('99.00 FEE')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => tokensOf(solana, receiver, FEE.mint)).toBe(99_000_000_000n)
  })
})

test('a collectible is sent from its view, and arrives', async ({ page, stage, solana, solanaWallet }) => {
  const receiver = '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh'
  const metadata = { name: 'Harbour at Dawn', symbol: 'HARB', uri: '' }
  const piece = await solana.createToken({ decimals: 0, metadata, holders: { [solana.accounts[0].address]: 1n } })
  await solanaWallet.install({ name: 'Lumen' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Lumen')
  const dialog = await openShownAccount(page)
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await dialog.getByRole('button', { name: /Harbour at Dawn/ }).click()
  await expect(dialog).toContainText('Mint')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const field = dialog.getByRole('textbox', { name: 'Receiver’s address' })
  await expect(field).toHaveAttribute('placeholder', 'Address')
  await expect(dialog.getByRole('textbox')).toHaveCount(1)
  await field.fill(receiver.slice(1))
  await expect(dialog).toContainText('Check the address')
  await field.fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('−1 Harbour at Dawn')
  await expect(dialog).toContainText('The receiver has no account for this token yet')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => tokensOf(solana, receiver, piece.mint)).toBe(1n)
  await expect(dialog).toContainText('1 Harbour at Dawn is on its way')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('No NFTs')
})

test('a wallet comes, locks, changes its account and goes, and the page follows', async ({
  page,
  stage,
  solana,
  solanaWallet,
}) => {
  const { control } = await solanaWallet.install({ name: 'Lumen', register: false })
  await page.goto(`${stage.demoUrl}?network=solana`)
  const dialog = await openConnect(page)
  await expect(dialog).toContainText('No wallet in this browser yet')
  await control.register()
  await dialog.getByRole('button', { name: /Lumen/ }).click()
  await expect(page.getByTestId('address')).toHaveText(solana.accounts[0].address)
  await expect(dialog).toBeHidden()
  await control.switchAccount(1)
  await expect(page.getByTestId('address')).toHaveText(solana.accounts[1].address)
  await control.lock()
  await expect(page.getByTestId('status')).not.toHaveText('connected')
  await control.unlock()
  await page.reload()
  await expect(page.getByRole('button', { name: /^(Connect wallet|Account )/ })).toBeVisible()
})

test('a wallet that is switched off takes its session along', { tag: '@long' }, async ({
  page,
  stage,
  solanaWallet,
}) => {
  const { control } = await solanaWallet.install({ name: 'Lumen' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Lumen')
  await control.unregister()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('axe finds nothing from connecting to the review, and the keyboard is enough for it', async ({
  page,
  stage,
  solana,
  solanaWallet,
}) => {
  await solanaWallet.install({ name: 'Lumen' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await page.getByRole('button', { name: 'Connect wallet' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /Lumen/ })).toBeVisible()
  await check(page)
  await dialog.getByRole('button', { name: /Lumen/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account / })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Test Dollar')
  await check(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^Token: / }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /\bSOL\b/ }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Amount in SOL' }).focus()
  await page.keyboard.type('2')
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).focus()
  await page.keyboard.type(solana.accounts[3]?.address ?? '')
  await check(page)
  await dialog.getByRole('button', { name: 'Review' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Simulated')
  await check(page)
})

async function check(page: Page): Promise<void> {
  await expectAccessible(page, { include: 'dialog' })
}
