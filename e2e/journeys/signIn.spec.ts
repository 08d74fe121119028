import { disconnectInModal } from '../pages/modal.ts'
import { choose, prove, sign } from '../pages/signInSteps.ts'
import { expect, test } from '../pages/signInTest.ts'

test('a visitor connects and signs in; reload and another tab need no question', async ({
  page,
  context,
  site,
  wallet,
  chains,
}) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const own = chains.accounts[0]?.address ?? ''
  await page.goto(site.url())
  const dialog = await choose(page)
  await expect(dialog).toContainText(new URL(site.url()).host)
  await expect(dialog).toContainText('Local chain 31337')
  await sign(page)
  await expect(page.getByTestId('who')).toHaveText(own)
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  await page.reload()
  await expect(page.getByTestId('who')).toHaveText(own)
  expect((await control.requests()).map(({ method }) => method)).not.toContain('personal_sign')
  const other = await context.newPage()
  await other.goto(site.url())
  await expect(other.getByTestId('who')).toHaveText(own)

  await other.getByRole('button', { name: 'Leave' }).click()
  await expect(other.getByTestId('session')).toHaveText('signedOut')
  await expect(page.getByTestId('session')).toHaveText('signedOut')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a decline keeps the view, closing shakes, Cancel disconnects', async ({ page, site, wallet }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(site.url())
  const dialog = await choose(page)
  await expect(dialog).toContainText(prove)
  await control.rejectNext()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toContainText('Signature declined')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('Signature declined')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('keeps a visitor connected who closes an optional sign-in, and offers it later', async ({
  page,
  site,
  wallet,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(site.url('&required=no'))
  const dialog = await choose(page)
  await expect(dialog).toContainText(prove)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('session')).toHaveText('signedOut')
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
})

test('without a nonce the wallet is let go; a server that cannot check is asked again without a second signature', {
  tag: '@long',
}, async ({ page, site, wallet }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(site.url())
  site.away.add('nonce')
  const dialog = await choose(page)
  await expect(page.getByText('A problem occurred while trying initialize authentication').first()).toBeVisible()
  await expect(dialog).toHaveAccessibleName('Connect wallet')
  site.away.clear()
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(dialog).toContainText(prove)
  await control.neverAnswer()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(async () => (await control.requests()).some(({ method }) => method === 'personal_sign')).toBe(true)
  site.away.add('verify')
  await control.approveNext()
  await expect(dialog).toContainText('can’t check this now')
  site.away.clear()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  expect((await control.requests()).filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('asks another account for its own signature, and ends the session on disconnect', async ({
  page,
  site,
  wallet,
  chains,
}) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const [first, second] = chains.accounts
  await page.goto(site.url())
  await choose(page)
  await sign(page)
  await control.switchAccount(1)
  await sign(page)
  await expect(page.getByTestId('who')).toHaveText(second?.address ?? '')
  await control.switchAccount(0)
  await expect(page.getByTestId('who')).toHaveText(first?.address ?? '')
  await disconnectInModal(page, page.getByRole('button', { name: /^Account 0x/ }))
  await expect(page.getByTestId('sessions')).not.toContainText('eip155')
  await page.reload()
  await choose(page)
  await expect(page.getByRole('dialog')).toContainText(prove)
})

test('a server that does not say who is signed in keeps the wallet, and what it ended is noticed', {
  tag: '@long',
}, async ({ page, site, wallet, chains }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  site.away.add('session')
  await page.goto(site.url())
  const dialog = await choose(page)
  await expect(dialog).toContainText('can’t check this now')
  site.away.clear()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  await expect(dialog).toBeHidden()
  await site.auth.endSessionsOf(chains.accounts[0]?.address ?? '')
  await page.reload()
  await expect(page.getByTestId('session')).toHaveText('signedOut')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('an EVM and a Solana account are signed in side by side', async ({ page, site, wallet, solanaWallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await solanaWallet.install({ name: 'Lagoon' })
  await page.goto(site.url())
  await choose(page)
  await sign(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Network:/ }).click()
  await dialog.getByRole('button', { name: 'Local Solana' }).click()
  await dialog.getByRole('button', { name: /Lagoon/ }).click()
  await sign(page)
  await expect(page.getByTestId('sessions')).toContainText('solana:')
  await expect(page.getByTestId('sessions')).toContainText('eip155:31337')
  await expect(page.getByTestId('session')).toHaveText('signedIn')
})

test('signing in works by keyboard, at 320 px', async ({ page, site, wallet }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(site.url())
  await page.getByRole('button', { name: 'Connect wallet' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /Harbor/ })).toBeVisible()
  await dialog.getByRole('button', { name: /Harbor/ }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(prove)
  const own = dialog.getByRole('button', { name: 'Sign', exact: true })
  await expect(own).toBeEnabled()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(320)
  for (let step = 0; step < 8 && !(await own.evaluate((element) => element === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(own).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeFocused()
})
