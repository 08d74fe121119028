import { expect } from '../stage.ts'
import { test } from './shoot.ts'

test('the playground', async ({ page, stage, shoot }) => {
  if (test.info().project.name.startsWith('desktop')) await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(stage.playgroundUrl)
  await page.locator('#stage').scrollIntoViewIfNeeded()
  await expect(page.locator('#stage')).toHaveText(/\d+ × \d+ px/)
  await shoot('playground-stage')
  await page.setViewportSize({ width: 320, height: 720 })
  await shoot('playground-320', { whole: true })
})
