import { expect, type Page } from '@playwright/test'
import { readCode } from '../pages/walletConnectTest.ts'
import type { Shop } from '../world/shops.ts'
import { test as base } from '../world/test.ts'

/** A site with WalletConnect, and a gateway whose directory is the built-in one, as an operator has just installed it. */
const test = base.extend<{ site: Shop }>({
  site: ({ shops }, use) => use(shops.directory),
})

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('finds a wallet in the whole directory by its name and by keyboard, and shows its code', async ({
  page,
  site,
  csp,
  requests,
}) => {
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(dialog).toHaveAccessibleName('All wallets')
  const list = dialog.getByRole('list', { name: 'Wallets' })
  const field = dialog.getByRole('textbox', { name: 'Search wallets' })
  await expect(list.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await expect(field).toHaveAttribute('placeholder', /^Search 1\d\d wallets$/)

  await test.step('keys lead to the end of a list that is drawn only in part, and back', async () => {
    await field.focus()
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('listitem').first().getByRole('button')).toBeFocused()
    const first = await focusedName(page)
    const last = list.getByRole('listitem').last()
    await expect(async () => {
      await page.keyboard.press('End')
      const [place, count] = [await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize')]
      expect([Number(place) > 120, place]).toEqual([true, count])
      // What was the end may have more behind it by now.
      await expect(last.getByRole('button')).toBeFocused({ timeout: 500 })
    }).toPass()
    await expect(last).toBeInViewport()
    expect(await list.getByRole('listitem').count()).toBeLessThan(70)
    await page.keyboard.press('Home')
    await expect.poll(() => focusedName(page)).toBe(first)
  })

  await test.step('letters that are typed on a tile go to the search, which finds', async () => {
    await page.keyboard.type('zengo')
    await expect(field).toHaveValue('zengo')
    await expect(list.getByRole('button')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toMatch(/Zengo Wallet$/)
  })

  await test.step('the wallet that is chosen shows the code that it scans', async () => {
    await page.keyboard.press('Enter')
    const code = dialog.getByRole('img', { name: /QR code/ })
    await expect(code).toBeVisible()
    await expect(dialog).toHaveAccessibleName('Scan this code')
    await expect.poll(() => readCode(code)).toMatch(/^wc:/)
  })
  csp.assertClean()
  expect(requests.outside(site.hosts)).toEqual([])
})

test('leads a visitor without the wallet to the store that has it', async ({ page, site, csp, requests }) => {
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^MetaMask/ }).click()
  await dialog.getByRole('radio', { name: 'Browser', exact: true }).check()
  await expect(dialog).toContainText('Not found in this browser')
  await dialog.getByRole('button', { name: 'Get MetaMask' }).click()
  const store = dialog.getByRole('link', { name: /^Browser extension/ })
  await expect(store).toHaveAttribute('href', /^https:\/\/chromewebstore\.google\.com\//)
  await expect(store).toHaveAttribute('rel', /noopener/)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('radiogroup', { name: 'Ways to connect' })).toBeVisible()
  csp.assertClean()
  expect(requests.outside(site.hosts)).toEqual([])
})
