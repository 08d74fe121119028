import { expect } from '../stage.ts'
import { openAccount, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

test('account: a name of the visitor’s own', async ({ page, stage, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  const dialog = await openAccount(page, stage.demoUrl)
  await dialog.getByRole('button', { name: /switch account/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Label/ }).click()
  await page.keyboard.type('Savings')
  await shoot('settings-name')
  await page.keyboard.press('Enter')
  await shoot('settings-named')
  await expect(dialog).toContainText('Savings')
})
