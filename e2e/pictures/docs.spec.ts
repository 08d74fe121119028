import { readdirSync } from 'node:fs'
import { drawInDesignFont } from '../screens/designFont.ts'
import { expect, test } from '../stage.ts'

const docs = new URL('../../docs/', import.meta.url).pathname

/** The pictures of the README and the guides: the scene that each shows, and how it looks. */
const pictures = [
  { file: 'connect.png', scene: 'connect' },
  { file: 'account.png', scene: 'account' },
  { file: 'embedded.png', scene: 'connect-newcomer' },
  { file: 'theming.png', scene: 'connect-one', look: 'theme=dark&accent=Iris&radius=12' },
] as const

for (const { file, scene, ...rest } of pictures) {
  test(`draws docs/${file}`, async ({ page, stage }) => {
    await drawInDesignFont(page)
    await page.setViewportSize({ width: 960, height: 680 })
    const look = 'look' in rest ? `&${rest.look}` : ''
    await page.goto(`${stage.demoUrl}?scene=${scene}${look}`)
    await expect(page.locator('html')).toHaveAttribute('data-scene', 'shown')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `${docs}${file}`, animations: 'disabled', caret: 'hide' })
    await expect(page.locator('[data-fy-panel]')).toBeVisible()
  })
}

test('knows every picture of the documentation', () => {
  const found = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(png|jpe?g|gif|webp)$/.test(name),
  )
  expect(found.sort()).toEqual(pictures.map(({ file }) => file).sort())
})
