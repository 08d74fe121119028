import type { Locator, Page } from '@playwright/test'
import { expect } from './stage.ts'

/** Opens the modal on a page where nothing is connected. */
export async function openConnect(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Connects a wallet by its name and waits until the modal has closed by itself. */
export async function connectWallet(page: Page, name: string): Promise<Locator> {
  const dialog = await openConnect(page)
  await dialog.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(dialog).toBeHidden()
  return dialog
}

/** Opens the account view of a connected page. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  return dialog
}
