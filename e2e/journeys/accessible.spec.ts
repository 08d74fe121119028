import type { Page } from '@playwright/test'
import { connectWallet, openAccount, openConnect } from '../connectWallet.ts'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../stage.ts'

const looks = [
  { name: 'light', query: 'theme=light', width: 1280 },
  { name: 'dark', query: 'theme=dark', width: 1280, tag: '@long' },
  { name: 'a narrow phone', query: 'theme=light', width: 320 },
  { name: 'German', query: 'locale=de-DE', width: 390, tag: '@long' },
  { name: 'Arabic', query: 'locale=ar', width: 1280, tokens: 'الرموز' },
] satisfies { name: string; query: string; width: number; tokens?: string; tag?: '@long' }[]

for (const { name, query, width, tokens = 'Tokens', tag = [] } of looks) {
  test(`axe finds nothing in ${name}`, { tag }, async ({ page, stage, wallet }) => {
    await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${stage.demoUrl}?${query}`)
    const button = page.locator('[data-foyer] button').first()
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /Harbor/ })).toBeVisible()
    await check(page)
    await dialog.getByRole('button', { name: /Harbor/ }).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(dialog).toBeHidden()
    await button.click()
    await expect(dialog.getByRole('tab', { name: tokens })).toBeVisible()
    await expect(dialog).toContainText('Test Dollar')
    await check(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('a press beside the dialog closes it and gives focus back', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  const dialog = await openConnect(page)
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeFocused()
})

test('the page under the dialog does not scroll and does not move', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(stage.demoUrl)
  const left = () => page.getByRole('heading', { level: 1 }).evaluate((element) => element.getBoundingClientRect().left)
  const before = await left()
  await openConnect(page)
  expect(await left()).toBe(before)
  await page.mouse.move(640, 400)
  // Two frames after the page has seen the wheel, a scroll that it caused has begun.
  const turned = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        addEventListener('wheel', drawn, { once: true, capture: true, passive: true })
      }),
  )
  await page.mouse.wheel(0, 600)
  await turned
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the account’s views stay reachable at 200 % text', async ({ page, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  await page.setViewportSize({ width: 640, height: 450 })
  const dialog = await openAccount(page)
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport()
})

async function check(page: Page): Promise<void> {
  await expectAccessible(page, { include: 'dialog' })
}
