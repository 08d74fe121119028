import { expect } from '../stage.ts'
import { openModal, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

test('connect: a row under the pointer and one with the focus', async ({ page, stage, wallet, shoot }) => {
  for (const id of ['harbor', 'lumen', 'tessera', 'ondine'] as const) await wallet.install(walletCalled(id))
  const dialog = await openModal(page, stage.demoUrl)
  await dialog.getByRole('button', { name: /Harbor/ }).hover()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: /Lumen/ }).focus()
  await shoot('connect-hover-focus', { hover: true })
  await expect(dialog.getByRole('button', { name: /Lumen/ })).toBeFocused()
})

test('connect: the legal box, ticked', async ({ page, stage, wallet, shoot }) => {
  for (const id of ['harbor', 'lumen', 'tessera'] as const) await wallet.install(walletCalled(id))
  const dialog = await openModal(page, `${stage.demoUrl}?legalCheckbox=true`)
  await shoot('connect-legal')
  await dialog.getByRole('checkbox').check({ force: true })
  await shoot('connect-legal-ticked')
  await expect(dialog.getByRole('checkbox')).toBeChecked()
})

test('connecting: a wallet whose window was closed', async ({ page, stage, wallet, shoot }) => {
  const { control } = await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, stage.demoUrl)
  await control.auto('ask')
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(dialog).toContainText('Continue in Harbor')
  // A page that loses the focus and gets it back, as when the wallet's window was closed.
  await page.evaluate(() => {
    dispatchEvent(new Event('blur'))
    dispatchEvent(new Event('focus'))
  })
  await expect(dialog).toContainText('Still waiting for Harbor')
  await shoot('connecting-unanswered')
})
