import { switchInModal } from '../pages/modal.ts'
import { choose, prove, sign } from '../pages/signInSteps.ts'
import { expect, test } from '../pages/signInTest.ts'

const week = 604_800_000

test('a session that runs out while the page is open is noticed, and a decline of the next one keeps the wallet', {
  tag: '@long',
}, async ({ page, site, wallet, chains }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const own = chains.accounts[0]?.address ?? ''
  await page.clock.install()
  await page.goto(site.url())
  await choose(page)
  await sign(page)
  await page.clock.fastForward(week - 60_000)
  await expect(page.getByTestId('session')).toHaveText('signedIn')

  site.clock.ahead = week
  await page.clock.fastForward(61_000)
  await expect(page.getByTestId('session')).toHaveText('signedOut')
  // The visitor is not interrupted: the button says what is missing.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toContainText(prove)
  await control.rejectNext()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Signature declined')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('who')).toHaveText(own)
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
})

test('another network meets the question again, and one that was signed for does not', { tag: '@long' }, async ({
  page,
  site,
  wallet,
}) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const asked = async () => (await control.requests()).filter(({ method }) => method === 'personal_sign').length
  await page.goto(site.url())
  await choose(page)
  await sign(page)
  await control.switchChain(31338)
  await expect(page.getByRole('dialog')).toContainText('Local chain 31338')
  await sign(page)
  await expect(page.getByTestId('sessions')).toContainText('eip155:31337')
  expect(await asked()).toBe(2)

  await switchInModal(page, page.getByRole('button', { name: /^Account 0x/ }), 'Local chain 31337')
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  await control.switchChain(31338)
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await asked()).toBe(2)
})
