import { expect, test } from '../stage.ts'

// The gallery shows pieces of collections, as a visitor's own playground has them.
test('every state of the gallery comes up', async ({ page, stage, requests }) => {
  test.setTimeout(600_000)
  await page.goto(stage.playgroundUrl)
  const chips = page.locator('.chip')
  const stageSize = page.locator('#stage small')
  for (const chip of await chips.all()) {
    const name = await chip.getAttribute('aria-label')
    await chip.click()
    await expect(stageSize, `${name}`).toHaveText(/^\d+ × \d+ px$|closed|did not come up/)
    await expect(stageSize, `${name}`).not.toHaveText('did not come up')
    await expect(chip).toBeFocused()
  }
  expect(await chips.count()).toBeGreaterThan(25)
  expect(requests.outside(stage.hosts)).toEqual([])
})
