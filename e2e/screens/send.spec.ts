import type { Locator } from '@playwright/test'
import { expect } from '../stage.ts'
import { openAccount, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

const receiver = '0x00000000000000000000000000000000000A11cE'

async function fill(dialog: Locator, coin: string, amount: string, to = receiver): Promise<void> {
  const pill = dialog.getByRole('button', { name: /^Token: / })
  if ((await pill.getAttribute('aria-label')) !== `Token: ${coin}`) {
    await pill.click()
    await dialog.getByRole('button', { name: new RegExp(`\\b${coin}\\b`) }).click()
  }
  await dialog.getByRole('textbox', { name: `Amount in ${coin}` }).fill(amount)
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(to)
}

async function openSend(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toHaveAccessibleName('Send')
}

async function backToForm(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveAccessibleName('Send')
  await dialog.getByRole('button', { name: 'Clear receiver' }).click()
}

test('send: less arrives, and a transfer that would fail', async ({ page, stage, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  const dialog = await openAccount(page, stage.demoUrl)
  await expect(dialog).toContainText('Test Dollar')
  await openSend(dialog)
  await fill(dialog, 'FEE', '100')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('Less arrives')
  await shoot('send-review-less')
  await backToForm(dialog)
  await fill(dialog, 'RVT', '100')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('would fail')
  await shoot('send-review-fails')
})

test('send: the network does not answer the trial', async ({ page, stage, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  const dialog = await openAccount(page, stage.demoUrl)
  await openSend(dialog)
  await fill(dialog, 'TUSD', '120')
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeEnabled()
  for (const way of [stage.gateway, ...stage.nodes]) way.setMode('down')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('We couldn’t check what will happen')
  await shoot('send-review-unchecked')
})
