import type { Page } from '@playwright/test'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../stage.ts'

for (const { accent, mode } of [
  { accent: '#ffe680', mode: 'light' },
  { accent: '#ffe680', mode: 'dark' },
  { accent: '#10104a', mode: 'light' },
  { accent: '#10104a', mode: 'dark' },
]) {
  // The two that are hard to read: light on light and dark on dark.
  const tag = (accent === '#ffe680') === (mode === 'light') ? [] : '@long'
  test(`a site's accent ${accent} is readable in ${mode} mode, under a strict policy`, { tag }, async ({
    page,
    stage,
    wallet,
    csp,
  }) => {
    await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const query = new URLSearchParams({ accent, theme: mode, radius: '12', font: 'Serif' })
    await page.goto(`${stage.demoUrl}?${query}`)
    const button = page.locator('[data-foyer] button').first()
    await expect(button).toHaveCSS('border-radius', '5.25px')
    await expect(button).toHaveCSS('font-family', 'Charter, Georgia, "DejaVu Serif", serif')
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /Harbor/ })).toBeVisible()
    await check(page)
    await dialog.getByRole('button', { name: /Harbor/ }).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(dialog).toBeHidden()
    await button.click()
    await expect(dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
    await check(page)
    csp.assertClean()
  })
}

const check = (page: Page) => expectAccessible(page, { include: '[data-foyer]' })

test('a mode alone fetches nothing for the look, an accent one file', async ({ page, stage }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const drawn = () => files.filter((path) => path.includes('drawTheme'))
  await page.goto(`${stage.demoUrl}?theme=dark`)
  await expect(page.locator('[data-foyer][data-theme="dark"] button').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(drawn()).toEqual([])
  await page.goto(`${stage.demoUrl}?theme=dark&accent=Iris`)
  await expect(page.locator('[data-foyer] button').first()).toHaveCSS('color', 'rgb(255, 255, 255)')
  expect(drawn()).toHaveLength(1)
})
