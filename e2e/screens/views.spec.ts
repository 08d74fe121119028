import type { Locator, Page } from '@playwright/test'
import { expect, type Stage, test } from '../stage.ts'

const looks = [
  { name: 'desktop-light', theme: 'light', width: 640, height: 760 },
  { name: 'desktop-dark', theme: 'dark', width: 640, height: 760 },
  { name: 'phone-light', theme: 'light', width: 390, height: 780 },
  { name: 'phone-dark', theme: 'dark', width: 390, height: 780 },
] as const

const folder = new URL('../../screens/', import.meta.url).pathname

for (const look of looks) {
  test.describe(look.name, () => {
    test.use({ viewport: { width: look.width, height: look.height } })

    test('connecting', async ({ page, stage, wallet }) => {
      const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
      const dialog = await openModal(page, stage, look.theme)
      const shoot = shooter(page, look.name)
      await shoot('connect')
      await control.auto('ask')
      await dialog.getByRole('button', { name: /Harbor/ }).click()
      await shoot('connecting-waiting')
      await control.rejectNext()
      await expect(dialog).toContainText('Connection declined')
      await shoot('connecting-declined')
      await control.auto('approve')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog).toContainText('Connected')
      await shoot('connecting-success')
    })

    test('account', async ({ page, stage, wallet }) => {
      await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
      const dialog = await openModal(page, stage, look.theme)
      const shoot = shooter(page, look.name)
      await dialog.getByRole('button', { name: /Harbor/ }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: /^Account 0x/ }).click()
      await expect(dialog).toContainText('Ether')
      await shoot('account-tokens')
      await dialog.getByRole('tab', { name: 'NFTs' }).click()
      await shoot('account-nfts')
      await dialog.getByRole('tab', { name: 'Activity' }).click()
      await shoot('account-activity')
      await dialog.getByRole('button', { name: /Local chain/ }).click()
      await shoot('networks')
    })
  })
}

async function openModal(page: Page, stage: Stage, theme: string): Promise<Locator> {
  await page.goto(`${stage.demoUrl}?theme=${theme}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Waits until nothing moves, then takes the picture. */
function shooter(page: Page, look: string) {
  return async (name: string) => {
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${folder}${look}/${name}.png` })
  }
}
