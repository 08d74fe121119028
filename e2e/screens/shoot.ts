import type { Locator, Page } from '@playwright/test'
import { expect, test as stageTest } from '../stage.ts'
import { drawInDesignFont } from './designFont.ts'

const root = new URL('../../screens/', import.meta.url).pathname

/** Takes a picture, named after what it shows. */
export type Shoot = (
  name: string,
  /** `quiet`: for how many ms nothing may have changed before the picture is taken. Default 250. */
  options?: { of?: Locator; whole?: boolean; hover?: boolean; folder?: string; quiet?: number },
) => Promise<void>

/** The stage with a camera: `screens/<folder>/<name>.png`, the folder being the project's unless another is named. */
export const test = stageTest.extend<{ shoot: Shoot }>({
  shoot: async ({ page }, use, { project }) => {
    await drawInDesignFont(page)
    await use(async (name, { of, whole, hover, folder = project.name, quiet = 250 } = {}) => {
      // A pointer that stayed where it last pressed would light up whatever lies under it.
      if (!hover) await page.mouse.move(0, 0)
      await standStill(page, quiet)
      const path = `${root}${folder}/${name}.png`
      if (of) await page.screenshot({ path, clip: await around(of) })
      else await page.screenshot({ path, fullPage: whole === true })
    })
  },
})

/** Waits until fonts and pictures are there and everything that soon ends has ended; loops go on. */
async function standStill(page: Page, quiet: number): Promise<void> {
  await page.evaluate(async (quietTime) => {
    /** Resolves once nothing on the page has changed for `quietTime` ms; answers whether it had to wait for a change. */
    const settled = () =>
      new Promise<boolean>((resolve) => {
        let changed = false
        const end = () => {
          observer.disconnect()
          resolve(changed)
        }
        let timer = setTimeout(end, quietTime)
        const observer = new MutationObserver(() => {
          changed = true
          clearTimeout(timer)
          timer = setTimeout(end, quietTime)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      })
    const running = () =>
      document.getAnimations().filter(
        ({ effect, playState }) =>
          // What lasts longer shows minutes, such as the ring around a code.
          playState === 'running' && Number(effect?.getComputedTiming().endTime ?? Number.NaN) < 10_000,
      )
    await document.fonts.ready
    for (;;) {
      const changed = await settled()
      const ending = running()
      await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
      if (!changed && ending.length === 0) return
    }
  }, quiet)
}

/** The place of an element with the air that its focus ring and shadow need. */
async function around(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the page')
  const air = 24
  return {
    x: Math.max(0, box.x - air),
    y: Math.max(0, box.y - air),
    width: box.width + 2 * air,
    height: box.height + 2 * air,
  }
}

/** Opens the playground and its modal. */
export async function openModal(page: Page, url: string): Promise<Locator> {
  await page.goto(url)
  await page.locator('[data-foyer] > button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens the playground, connects a wallet and opens its account. */
export async function openAccount(page: Page, url: string): Promise<Locator> {
  const dialog = await openModal(page, url)
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(dialog).toBeHidden()
  await page.locator('[data-foyer] > button').first().click()
  await expect(dialog.getByRole('tab').first()).toBeVisible()
  return dialog
}
