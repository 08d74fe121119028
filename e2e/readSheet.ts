import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/**
 * Reads what a sheet asks from above to below, as its last line says where it is higher than its room, until the button opens.
 */
export async function readSheet(frame: FrameLocator | Page, button: Locator): Promise<void> {
  await button.waitFor()
  await expect(async () => {
    await frame.locator('html').evaluate(async ({ ownerDocument }) => {
      const view = ownerDocument.documentElement
      for (let at = 0; ; at += 120) {
        scrollTo(0, at)
        // fixed wait: as long as something has to be seen.
        await new Promise((resolve) => setTimeout(resolve, 900))
        if (at + innerHeight >= view.scrollHeight) return
      }
    })
    await expect(button).toBeEnabled({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}
