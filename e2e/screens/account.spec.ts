import { expect } from '../stage.ts'
import { openAccount, openModal, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

test('account: tabs, accounts, settings', async ({ page, stage, wallet, shoot }) => {
  const { control } = await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, stage.demoUrl)
  await control.approveNext({ accounts: [0, 1, 2] })
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(dialog).toContainText('Test Dollar')
  await shoot('account-tokens')
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await shoot('account-nfts')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText(/./)
  await shoot('account-activity')
  await dialog.getByRole('button', { name: /switch account/ }).click()
  await expect(dialog).toHaveAccessibleName('Accounts')
  await shoot('accounts')
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await shoot('settings')
  await dialog.getByRole('button', { name: /Account name/ }).click()
  await page.keyboard.type('Savings')
  await shoot('settings-name')
  await page.keyboard.press('Enter')
  await shoot('settings-named')
})

test('account: on its way', async ({ page, stage, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  stage.gateway.setMode('slow', { delayMs: 6000 })
  const dialog = await openAccount(page, stage.demoUrl)
  await shoot('account-skeleton')
  await expect(dialog).toBeVisible()
})

test('account: out of reach', async ({ page, stage, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, stage.demoUrl)
  stage.gateway.setMode('error')
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(dialog).toContainText('Token Balance Unavailable')
  await shoot('account-failed')
})

test('account: nothing here yet', async ({ page, stage, wallet, shoot }) => {
  await wallet.install({ ...walletCalled('harbor'), accounts: [`0x${'5'.repeat(64)}`] })
  const dialog = await openAccount(page, stage.demoUrl)
  await expect(dialog).toContainText('Nothing here yet')
  await shoot('account-empty')
})
