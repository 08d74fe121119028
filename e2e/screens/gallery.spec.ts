import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { sceneGroups } from '../../apps/demo/src/stage/scenes.ts'
import { expect } from '../stage.ts'
import { test } from './shoot.ts'

type Look = {
  readonly name: string
  readonly media?: Parameters<Page['emulateMedia']>[0]
  readonly width?: number
  /** Twice as large type, on the tokens. */
  readonly zoom?: true
}

/** What nothing is asked for. */
const plain = { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' } as const

/** How each state is looked at, by the size of the screen; each language loads the page anew. */
const looks: Readonly<Record<string, Readonly<Record<string, readonly Look[]>>>> = {
  desktop: {
    'en-US': [
      { name: 'desktop-light' },
      { name: 'desktop-dark', media: { colorScheme: 'dark' } },
      { name: 'more-contrast', media: { contrast: 'more' } },
      { name: 'forced-colors', media: { forcedColors: 'active' } },
      { name: 'desktop-200', zoom: true },
    ],
    ar: [{ name: 'right-to-left' }],
    'de-DE': [{ name: 'german' }],
  },
  phone: {
    'en-US': [
      { name: 'phone-light' },
      { name: 'phone-dark', media: { colorScheme: 'dark' } },
      { name: 'phone-320', width: 320 },
      { name: 'phone-200', zoom: true },
    ],
  },
}

for (const { name: group, scenes } of sceneGroups) {
  for (const scene of scenes) {
    test(`${group}: ${scene.name}`, async ({ page, stage, shoot }) => {
      const isPhone = test.info().project.name.startsWith('phone')
      const full = page.viewportSize() ?? { width: 390, height: 780 }
      for (const [locale, list] of Object.entries(looks[isPhone ? 'phone' : 'desktop'] ?? {})) {
        await page.emulateMedia({ ...plain, reducedMotion: 'reduce' })
        await page.goto(`${stage.demoUrl}?scene=${scene.id}&locale=${locale}`)
        await expect(page.locator('html')).toHaveAttribute('data-scene', 'shown')
        for (const { media, name, width, zoom } of list) {
          await page.emulateMedia({ ...plain, ...media })
          await page.setViewportSize({ ...full, width: width ?? full.width })
          await page.evaluate(
            (size) => {
              document.documentElement.dataset.zoom = size
            },
            zoom ? '200' : '100',
          )
          await shoot(scene.id, { folder: name })
          expect.soft(await findings(page), `${scene.id}, ${name}`).toEqual([])
        }
      }
    })
  }
}

/** What axe finds in what the kit drew, and what the page does not hold. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('[data-foyer]').analyze()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...(overflow > 0 ? [`the page is ${overflow} px wider than the screen`] : []),
  ]
}
