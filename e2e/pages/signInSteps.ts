import { expect, type Locator, type Page } from '@playwright/test'
import { openConnect } from '../connectWallet.ts'

/** What the view of signing in says first. */
export const prove = 'Prove this wallet is yours'

/** Chooses a wallet in the modal. */
export async function choose(page: Page, wallet = 'Harbor'): Promise<Locator> {
  const dialog = await openConnect(page)
  await dialog.getByRole('button', { name: new RegExp(wallet) }).click()
  return dialog
}

/** Signs in the view that is open. */
export async function sign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(prove)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
}
