import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { sceneGroups } from '../../apps/demo/src/stage/scenes.ts'
import { expect } from '../stage.ts'
import { axeNote } from './axeNote.ts'
import { looks, plain } from './looks.ts'
import { test as base } from './shoot.ts'

const test = base.extend<object, { piece: undefined }>({
  stage: ({ stages }, use) => use(stages.solana),
  // A piece of a collection on Solana too.
  piece: [
    async ({ solana }, use) => {
      const metadata = { name: 'Quiet Room', symbol: 'ROOM', uri: '' }
      await solana.createToken({ decimals: 0, holders: { [solana.accounts[2]?.address ?? '']: 1n }, metadata })
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})
// Each state stands for itself, so that two are looked at at once.
test.describe.configure({ mode: 'parallel' })

for (const { name: group, scenes } of sceneGroups) {
  for (const scene of scenes) {
    test(`${group}: ${scene.name}`, async ({ page, stage, shoot }) => {
      const isPhone = test.info().project.name.startsWith('phone')
      const full = page.viewportSize() ?? { width: 390, height: 780 }
      for (const [locale, list] of Object.entries(looks[isPhone ? 'phone' : 'desktop'] ?? {})) {
        await page.emulateMedia({ ...plain, reducedMotion: 'reduce' })
        await page.goto(`${stage.demoUrl}?scene=${scene.id}&locale=${locale}`)
        await expect(page.locator('html')).toHaveAttribute('data-scene', 'shown')
        // A stage that does not know a scene plays the first one.
        await expect(page.locator('html')).toHaveAttribute('data-scene-id', scene.id)
        for (const [index, { media, name, width, zoom }] of list.entries()) {
          await page.emulateMedia({ ...plain, ...media })
          await page.setViewportSize({ ...full, width: width ?? full.width })
          await page.evaluate(
            (size) => {
              document.documentElement.dataset.zoom = size
            },
            zoom ? '200' : '100',
          )
          await shoot(scene.id, { folder: name, quiet: index === 0 ? 250 : 60 })
          const found = await findings(page)
          test.info().annotations.push({ type: axeNote, description: `${name} ${found.length}` })
          expect.soft(found, `${scene.id}, ${name}`).toEqual([])
        }
      }
    })
  }
}

/** What axe finds in what the kit drew, and what the page does not hold. */
async function findings(page: Page): Promise<string[]> {
  // Within one page, as all of a kit is: else each look opens another page to sum up the findings of frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[data-foyer]').analyze()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...(overflow > 0 ? [`the page is ${overflow} px wider than the screen`] : []),
  ]
}
