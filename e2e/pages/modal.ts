import { expect, type Locator, type Page } from '@playwright/test'

/** Connects a wallet through the modal that a button opens. */
export async function connectInModal(page: Page, button: Locator, wallet: string): Promise<void> {
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Chooses a network in the modal of a connected button. */
export async function switchInModal(page: Page, button: Locator, network: string): Promise<void> {
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Network:/ }).click()
  await dialog.getByRole('button', { name: network }).click()
  // A finished switch leaves the list.
  await expect(dialog.getByRole('button', { name: `Network: ${network}`, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

/** Chooses one of the accounts that the connected wallets share. */
export async function chooseAccountInModal(page: Page, button: Locator, address: string): Promise<void> {
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: address.slice(0, 6) }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

/** Disconnects in the settings of the modal of a connected button. */
export async function disconnectInModal(page: Page, button: Locator): Promise<void> {
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(dialog).toBeHidden()
}

/** Waits until the modal has said that a transaction started, and until that note is gone: it covers what is pressed next. */
export async function passStarted(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Transaction started')
  // A pointer on it would hold it.
  await page.mouse.move(0, 0)
  await expect(dialog.getByText('Transaction started')).toHaveCount(0)
}
