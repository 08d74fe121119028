import { expect } from '../stage.ts'
import { openModal, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

test('networks: one that the site does not run on', async ({ page, stage, wallet, shoot }) => {
  const { control } = await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, `${stage.demoUrl}?network=first`)
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await control.switchChain(31338)
  await expect(dialog).toHaveAccessibleName('Switch network')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await shoot('button-wrong-network', { of: page.locator('[data-foyer] > button').first() })
})
