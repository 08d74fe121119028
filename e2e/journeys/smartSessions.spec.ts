import type { Page } from '@playwright/test'
import { expect, test } from '../embeddedTest.ts'
import { expectAccessible } from '../expectAccessible.ts'
import { pressInFrame } from '../pressInFrame.ts'
import { readSheet } from '../readSheet.ts'

test.use({ vaultKind: 'smart' })

/** Checks the modal with axe. The rules for whole pages are off: the frame in it is a part of the page, without landmarks. */
async function check(page: Page) {
  const ofPages = ['landmark-one-main', 'page-has-heading-one', 'region']
  await expectAccessible(page, { include: 'dialog', disabled: ofPages })
}

test('6: a visitor without a wallet does two things at once for free, lets a site do less than it asks, finds that in the settings and ends it, one and all', async ({
  page,
  pageUrl,
  vault,
}) => {
  const email = 'sina@harbour.example'
  const frame = page.getByRole('dialog').frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  const dialog = page.getByRole('dialog')
  const press = async (name: string) => {
    const button = frame.getByRole('button', { name, exact: true })
    await readSheet(frame, button)
    await pressInFrame(button)
  }
  await page.goto(pageUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await dialog.locator('button[type="submit"]').click()
  await frame.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email))
  await expect(page.getByTestId('email')).toHaveText(email)
  await expect(page.getByTestId('deployed')).toHaveText('false')

  await page.getByRole('button', { name: 'Two at once' }).click()
  await expect(frame.getByText('Everything happens, or nothing')).toBeVisible()
  await expect(frame.getByText('Sponsored by Harbour wallet')).toBeVisible()
  await press('Approve')
  await expect(page.getByTestId('Two at once')).toHaveText('success', { timeout: 30_000 })
  await expect(page.getByTestId('deployed')).toHaveText('true')

  await page.getByRole('button', { name: 'Act for me' }).click()
  await expect(dialog.getByRole('heading', { name: 'Allow for a while' })).toBeVisible()
  await expect(frame.getByText('0.1 ETH a day')).toBeVisible()
  await check(page)
  await press('Lower the limits')
  const amount = frame.getByRole('textbox', { name: 'May spend: ETH a day' })
  await amount.fill('0.2')
  await press('Use these limits')
  await expect(frame.getByText('The site asked for 0.1 ETH. Type as much or less').first()).toBeVisible()
  await check(page)
  await amount.fill('0.05')
  await press('Use these limits')
  await expect(frame.getByText('0.05 ETH a day')).toBeVisible()
  await press('Allow')
  await expect(page.getByTestId('Act for me')).toHaveText(/^[0-9a-f-]{36}$/)
  const first = await page.getByTestId('Act for me').textContent()
  const actAgain = async (last: string | null) => {
    await page.getByRole('button', { name: 'Act for me' }).click()
    // Until the frame has drawn it, the button of the one before still stands there.
    await expect(frame.getByText('0.1 ETH a day')).toBeVisible()
    await press('Allow')
    await expect(page.getByTestId('Act for me')).not.toHaveText(last ?? '')
    await expect(page.getByTestId('Act for me')).toHaveText(/^[0-9a-f-]{36}$/)
  }
  await actAgain(first)

  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Smart sessions' }).click()
  // Only the account's owner sees them: the gateway asks for a signature.
  await dialog.getByRole('button', { name: 'Show them' }).click()
  await expect(frame.getByText(/^List the smart sessions of eip155:/)).toBeVisible()
  await press('Sign')
  await expect(dialog.getByText(/^0\.1 ETH a day, 6 days left$/)).toBeVisible()
  await expect(dialog.getByText(/^0\.05 ETH a day, 6 days left$/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await check(page)
  }
  const revoke = dialog.getByRole('button', { name: 'Revoke, local' })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(revoke.first()).toBeInViewport()
  expect(await dialog.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)

  await revoke.first().click()
  await expect(frame.getByRole('heading', { name: 'End what a site may do for you' })).toBeVisible()
  // By keyboard: the dialog still moves to its place in the larger window, and a click may miss.
  await page.setViewportSize({ width: 1280, height: 800 })
  // The frame goes while it is pressed, and the browser may never say that it was.
  const isBack = revoke.first().waitFor()
  await Promise.race([frame.getByRole('button', { name: 'Cancel', exact: true }).press('Enter'), isBack])
  await isBack
  await revoke.first().click()
  await press('Revoke')
  // The network has ended the one, and the other goes on.
  await expect(revoke).toHaveCount(1, { timeout: 30_000 })
  await expect(dialog.getByText('Revoked, pending on chain')).toBeHidden({ timeout: 30_000 })

  // The frame is transparent, so only on a light page axe sees what is behind it.
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('button', { name: 'Revoke all' }).click()
  await expect(frame.getByRole('heading', { name: 'End all that sites may do for you' })).toBeVisible()
  await expect(frame.getByText(/^No site on .* can act for you after this\.$/)).toBeVisible()
  await expect(frame.getByText('Sponsored by Harbour wallet')).toBeVisible()
  await check(page)
  await press('Revoke all')
  await expect(dialog.getByText('No app acts for you')).toBeVisible({ timeout: 30_000 })

  // What is granted afterwards counts on the new number.
  const last = await page.getByTestId('Act for me').textContent()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await actAgain(last)
})
