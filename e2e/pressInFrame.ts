import type { Locator } from '@playwright/test'

/** Presses a button in the wallet's frame, which may go with the press, so that the browser never says that it was pressed. */
export async function pressInFrame(button: Locator): Promise<void> {
  await button.waitFor()
  await Promise.any([button.click(), button.waitFor({ state: 'detached' })])
}
