import type { Locator } from '@playwright/test'
import { expect } from '../stage.ts'
import { openAccount, openModal, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

const receiver = '0x00000000000000000000000000000000000A11cE'
/** The same first and last characters. */
const lookAlike = '0x00005555555555555555555555555555555511cE'

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

test('send: form, coins, review', async ({ page, stage, wallet, shoot }) => {
  const { control } = await wallet.install(walletCalled('harbor'))
  const dialog = await openAccount(page, stage.demoUrl)
  await expect(dialog).toContainText('Test Dollar')
  await openSend(dialog)
  await shoot('send-empty')
  await dialog.getByRole('button', { name: /^Token: / }).click()
  await expect(dialog).toHaveAccessibleName('Choose a token')
  await shoot('send-coins')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await fill(dialog, 'TUSD', '120')
  await shoot('send-filled')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('Simulated')
  await shoot('send-review-first')
  await backToForm(dialog)
  await fill(dialog, 'FEE', '100')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('Less arrives')
  await shoot('send-review-less')
  await backToForm(dialog)
  await fill(dialog, 'RVT', '100')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('would fail')
  await shoot('send-review-fails')
  await backToForm(dialog)
  await fill(dialog, 'TUSD', '999999999')
  await shoot('send-too-much')
  await dialog.getByRole('textbox', { name: 'Amount in TUSD' }).fill('1')
  await control.auto('ask')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('Simulated')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('Confirm in wallet')
  await shoot('send-waiting')
  await control.approveNext()
  await expect(dialog).toContainText('Transaction started')
  await shoot('send-started')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await shoot('account-activity-own')
  await dialog.getByRole('button', { name: 'All activity' }).click()
  await expect(dialog).toHaveAccessibleName('Activity')
  await shoot('activity')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await openSend(dialog)
  await fill(dialog, 'TUSD', '120', lookAlike)
  await expect(dialog).toContainText('This looks like')
  await shoot('send-look-alike')
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

test('send: what the site filled in', async ({ page, pagesUrl, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, `${pagesUrl}two-chains.html`)
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await dialog.getByRole('button', { name: /Local chain/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Pay' }).click()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('Simulated')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('is on its way')
  await shoot('sent')
})

test('send: without money for the fee', async ({ page, stage, wallet, shoot }) => {
  await wallet.install({ ...walletCalled('harbor'), accounts: [`0x${'5'.repeat(64)}`] })
  const dialog = await openAccount(page, stage.demoUrl)
  await openSend(dialog)
  await shoot('send-nothing')
})
