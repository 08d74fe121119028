import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../embeddedTest.ts'

test.use({ vaultHasSmartAccounts: true })

/** What axe finds in the modal; the frame in it is a part of that page, and has no landmarks of its own. */
async function violations(page: Page) {
  const ofPages = ['landmark-one-main', 'page-has-heading-one', 'region']
  return (await new AxeBuilder({ page }).include('dialog').disableRules(ofPages).analyze()).violations
}

test('6: a visitor without a wallet does two things at once for free, lets a site act, finds that in the settings and ends it', async ({
  page,
  pageUrl,
  vault,
}) => {
  const email = 'sina@harbour.example'
  const frame = page.frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => frame.getByRole('button', { name, exact: true }).click()
  await page.goto(pageUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await dialog.locator('button[type="submit"]').click()
  await frame.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email))
  await expect(page.getByTestId('email')).toHaveText(email)
  await expect(page.getByTestId('deployed')).toHaveText('false')

  await page.getByRole('button', { name: 'Two at once' }).click()
  await expect(frame.getByText('All of it, or none')).toBeVisible()
  await expect(frame.getByText('Sponsored by Harbour wallet')).toBeVisible()
  await press('Approve')
  await expect(page.getByTestId('Two at once')).toHaveText('success', { timeout: 30_000 })
  await expect(page.getByTestId('deployed')).toHaveText('true')

  await page.getByRole('button', { name: 'Act for me' }).click()
  await expect(dialog.getByRole('heading', { name: 'Allow for a while' })).toBeVisible()
  await expect(frame.getByText('0.1 ETH a day')).toBeVisible()
  // The button's colour fades in once it can be pressed.
  await expect.poll(() => violations(page)).toEqual([])
  await press('Allow')
  await expect(page.getByTestId('Act for me')).toHaveText(/^[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Smart sessions' }).click()
  // Nobody else sees them: the gateway wants the account's word.
  await dialog.getByRole('button', { name: 'Show them' }).click()
  await expect(frame.getByText(/^List the smart sessions of eip155:/)).toBeVisible()
  await press('Sign')
  await expect(dialog.getByText(/^0\.1 ETH a day, 6 days left$/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(dialog.getByRole('button', { name: 'Revoke, local' })).toBeInViewport()
  expect(await dialog.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)

  await dialog.getByRole('button', { name: 'Revoke, local' }).click()
  await expect(frame.getByRole('heading', { name: 'End what a site may do for you' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await press('Cancel')
  await dialog.getByRole('button', { name: 'Revoke, local' }).click()
  await press('Revoke')
  await expect(dialog.getByText('No app acts for you')).toBeVisible({ timeout: 30_000 })
})
