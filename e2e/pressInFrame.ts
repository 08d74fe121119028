import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Presses a button in the wallet's frame with the mouse, once it is open and stays where it is. A locator's own click scrolls first,
 * which a person does not do and which begins the time anew that an answer has to be seen.
 */
export async function pressInFrame(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  let [last, box] = [await button.boundingBox(), await button.boundingBox()]
  await expect(async () => {
    ;[last, box] = [box, await button.boundingBox()]
    expect(box).not.toBeNull()
    expect(box).toEqual(last)
  }).toPass({ intervals: [100] })
  if (box) await button.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
