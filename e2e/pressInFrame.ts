import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Presses a button in the wallet's frame with the mouse, once it is open and stays where it is. A locator's own click scrolls first,
 * which a person does not do and which begins the time anew that an answer has to be seen.
 */
export async function pressInFrame(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  const page = button.page()
  let box = await button.boundingBox()
  await expect(async () => {
    const last = box
    // A window in the background is drawn once a second, and a press goes to what was drawn last.
    await page.evaluate(drawTwice)
    await button.evaluate(drawTwice)
    box = await button.boundingBox()
    expect(box).not.toBeNull()
    expect(box).toEqual(last)
    expect(await button.isEnabled()).toBe(true)
  }).toPass({ intervals: [100] })
  if (box === null || box.y < 0 || box.y + box.height > (page.viewportSize()?.height ?? 0)) return button.click()
  const pressing = page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  // A frame that goes with the press may never say that it took it.
  await Promise.race([pressing, button.waitFor({ state: 'detached', timeout: 0 })])
  return undefined
}

/** Waits, in a page, until what it was told is drawn. */
export async function drawTwice(): Promise<void> {
  for (let drawn = 0; drawn < 2; drawn += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}
