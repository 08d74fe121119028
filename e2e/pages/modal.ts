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
  const row = dialog.getByRole('button', { name: network })
  await row.click()
  await expect(row).toHaveAttribute('aria-current', 'true')
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
