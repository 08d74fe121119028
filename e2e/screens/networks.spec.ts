import { expect } from '../stage.ts'
import { openAccount, openModal, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

test('networks: the list and a switch', async ({ page, stage, wallet, shoot }) => {
  const { control } = await wallet.install(walletCalled('harbor'))
  const dialog = await openAccount(page, stage.demoUrl)
  await dialog.getByRole('button', { name: /^Network: / }).click()
  await expect(dialog).toHaveAccessibleName('Networks')
  await shoot('networks')
  await control.auto('ask')
  await dialog.getByRole('button', { name: /Local chain 31338/ }).click()
  await expect(dialog).toContainText('Approve the change')
  await shoot('switch-waiting')
  await control.rejectNext()
  await expect(dialog).toContainText('Switch declined')
  await shoot('switch-declined')
  await control.failNext({ code: -32603 }, 'wallet_switchEthereumChain')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('Couldn’t switch')
  await shoot('switch-failed')
})

test('networks: one that the site does not run on', async ({ page, stage, wallet, shoot }) => {
  const { control } = await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, `${stage.demoUrl}?network=first`)
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await control.switchChain(31338)
  await expect(dialog).toHaveAccessibleName('Switch network')
  await shoot('unsupported-chain')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await shoot('button-wrong-network', { of: page.locator('[data-foyer] > button').first() })
})
