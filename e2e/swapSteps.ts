import type { Locator, Page } from '@playwright/test'
import { openAccount } from './connectWallet.ts'
import { expect } from './stage.ts'

/** Opens the swap view of a connected page. */
export async function openSwap(page: Page): Promise<Locator> {
  const dialog = await openAccount(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog).toHaveAccessibleName('Swap')
  return dialog
}

/** Chooses the coin of one side. */
export async function choose(dialog: Locator, side: 'You pay' | 'You get', coin: string): Promise<void> {
  const pills = dialog.getByRole('button', { name: /^(Token: |Choose a token)/ })
  await pills.nth(side === 'You pay' ? 0 : 1).click()
  await expect(dialog).toHaveAccessibleName(side)
  await dialog.getByRole('searchbox').fill(coin)
  await dialog
    .getByRole('group', { name: /^(Yours|All on)/ })
    .getByRole('button')
    .first()
    .click()
  await expect(dialog).toHaveAccessibleName('Swap')
}

/** Fills the amount in and opens the review, up to the end of its trial run. */
export async function review(dialog: Locator, coin: string, amount: string): Promise<void> {
  await dialog.getByRole('textbox', { name: `Amount in ${coin}` }).fill(amount)
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await expect(dialog).toHaveAccessibleName('Review swap')
  await expect(dialog).toContainText('Simulated')
}
