import { expect, test } from '../stage.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

test('everything from connecting to disconnecting works with the keyboard alone', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  const opener = page.getByRole('button', { name: 'Connect wallet' })
  await expect(opener).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => focusIsInside(dialog)).toBe(true)

  // Twenty steps either way never leave the dialog.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press(key)
      expect(await focusIsInside(dialog)).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /Harbor/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(dialog).toBeHidden()
  const account = page.getByRole('button', { name: /^Account 0x/ })
  await expect(account).toBeFocused()

  await page.keyboard.press('Enter')
  const tab = dialog.getByRole('tab', { name: 'Tokens' })
  await tab.focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  // The page takes no focus while the dialog fades.
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Disconnect' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

function focusIsInside(dialog: import('@playwright/test').Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement))
}
