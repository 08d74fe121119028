import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sceneGroups } from '../../apps/demo/src/stage/scenes.ts'
import { hasSceneWords } from '../../apps/demo/src/words/sceneWords.ts'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../stage.ts'

const connectButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
const stageSize = (page: Page) => page.locator('#stage small')
const code = (page: Page) => page.getByRole('tabpanel', { name: /React|wagmi|Next/ })

/** Waits until the frames show their scene, measured in px. */
const stageIsShown = (page: Page) => expect(stageSize(page)).toHaveText(/^\d+ × \d+ px$/)

test('connects a test wallet on the first press', async ({ page, stage, csp }) => {
  await page.goto(stage.playgroundUrl)
  await connectButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await page.locator('.developer summary').click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('events')).toContainText('CONNECT_SUCCESS')
  csp.assertClean()
})

test('sign-in is switched on for a visitor who is connected, and the page’s own server checks it', async ({
  page,
  stage,
  csp,
}) => {
  await page.goto(stage.playgroundUrl)
  const banner = page.getByRole('banner')
  const account = banner.getByRole('button', { name: /^Account 0x/ })
  await connectButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()

  const own = page.getByRole('switch', { name: /^Sign-in/ })
  await own.check({ force: true })
  await expect(code(page)).toContainText("plugins: [signIn.server({ url: '/auth' })]")
  await expect(page.locator('#stage')).toContainText('Sign in, ready')
  await page.getByRole('tab', { name: 'Server' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Server' })).toContainText('createSignInHandler({')
  await page.getByRole('tab', { name: 'React' }).click()
  // A wallet that came back by itself is asked nothing; the button says what is missing.
  await banner.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Sign this message?' })
    .getByRole('button', { name: 'Sign', exact: true })
    .click()
  await expect(banner).toContainText(/Signed in as 0x[0-9a-fA-F]{4}…/)
  await expect(dialog).toBeHidden()

  await own.uncheck({ force: true })
  await expect(account).toBeVisible()
  await expect(banner).not.toContainText('Signed in')
  await expect(page.locator('#stage')).toContainText('Connect, ready')
  await own.check({ force: true })
  await expect(banner).toContainText('Signed in as')
  await page.getByRole('switch', { name: /^Require sign-in/ }).uncheck({ force: true })
  await expect(code(page)).toContainText('required: false')
  await banner.getByRole('button', { name: 'Sign out' }).click()
  await expect(banner).not.toContainText('Signed in')
  await expect(account).toBeVisible()
  csp.assertClean()
})

test('restores the choices of a share link, and shows them in the code', async ({ page, context, csp, stage }) => {
  await page.goto(stage.playgroundUrl)
  await page.getByRole('radio', { name: 'Brick' }).check({ force: true })
  await page.getByRole('slider', { name: 'Radius' }).fill('12')
  await page.getByRole('radio', { name: 'Serif' }).check({ force: true })
  await page.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true })
  await page.getByRole('switch', { name: /^Send/ }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Account: NFTs' }).click()
  await expect(code(page)).toContainText('features: { send: false }')
  await expect(code(page)).toContainText("theme: { mode: 'dark', accent: '#934132'")

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('radio', { name: 'Brick' })).toBeChecked()
  await expect(other.getByRole('slider', { name: 'Radius' })).toHaveValue('12')
  await expect(other.getByRole('radio', { name: 'Serif' })).toBeChecked()
  await expect(other.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked()
  await expect(other.getByRole('switch', { name: /^Send/ })).not.toBeChecked()
  await expect(other.getByRole('button', { name: 'Account: NFTs' })).toHaveAttribute('aria-pressed', 'true')
  await expect(code(other)).toContainText(
    `theme: { mode: 'dark', accent: '#934132', radius: 12, font: 'Charter, Georgia, "DejaVu Serif", serif' }`,
  )
  await stageIsShown(other)
  const frame = other.frameLocator('iframe').first()
  await expect(frame.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  const radius = await frame
    .locator('[data-fy-panel]')
    .evaluate((panel) => getComputedStyle(panel).getPropertyValue('--fy-radius'))
  expect(radius).toBe('12px')
  csp.assertClean()
})

test('ignores a hostile link', async ({ page, stage, csp }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  const hostile = new URLSearchParams({
    theme: '"><script>alert(1)</script>',
    accent: '#fff; } * { display: none',
    radius: '99999999',
    font: '__proto__',
    locale: 'x'.repeat(100),
    scene: '../../etc',
    zoom: '1e9',
  })
  for (const hash of [hostile.toString(), `accent=Iris&scene=${'a'.repeat(100_000)}`]) {
    await page.goto('about:blank')
    await page.goto(`${stage.playgroundUrl}#${hash}`)
    await expect(page.getByRole('radio', { name: 'Verdigris' })).toBeChecked()
    await expect(page.getByRole('slider', { name: 'Radius' })).toHaveValue('32')
    await expect(page.locator('#stage')).toContainText('Connect, ready')
    await stageIsShown(page)
  }
  expect(failures).toEqual([])
  csp.assertClean()
})

test('says which accents can be read in the contrast line', async ({ page, stage }) => {
  await page.goto(stage.playgroundUrl)
  const line = page.locator('.contrast')
  await expect(line).toContainText('passes AA')
  await page.getByLabel('Your own accent colour').fill('#ffe680')
  await expect(line).toContainText('below 4.5')
  await page.getByLabel('Your own accent colour').fill('#5b2a86')
  await expect(line).toContainText('passes AA')
})

test('shows measured figures in the proof strip', async ({ page, stage }) => {
  const written = readFileSync(new URL('../../apps/demo/measured/axe.json', import.meta.url), 'utf8')
  const { looks, states, violations } = JSON.parse(written)
  await page.goto(stage.playgroundUrl)
  const strip = page.locator('#proof > div')
  await expect(strip).toContainText([
    /before a click[\d.]+ kB.*[\d.]+ kB more when the modal opens/,
    /outside hosts0/,
    `axe violations${violations}${states} states in ${looks} looks`,
    /MIT/,
  ])
})

test('the page works with the keyboard, and frames take no focus when they first appear', async ({ page, stage }) => {
  await page.goto(stage.playgroundUrl)
  await stageIsShown(page)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  const bar = ['Foyer', 'States', 'Code', 'Proof', 'Language: English', 'Dark page']
  for (const name of [...bar, 'Connect wallet', 'Copy the command']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked()
  await page.getByRole('tab', { name: 'React' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'wagmi' })).toBeFocused()
  await expect(code(page)).toContainText('wagmi({ config })')
})

test('opens on the full Connect: four wallets, email, a passkey and seven services', async ({ page, stage, csp }) => {
  await page.goto(stage.playgroundUrl)
  await stageIsShown(page)
  const modal = page.frameLocator('iframe').first().getByRole('dialog')
  for (const name of ['Harbor', 'Lumen', 'Tessera', 'Ondine'])
    await expect(modal.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect(modal.getByRole('textbox')).toHaveAttribute('type', 'email')
  const services = modal.getByRole('button', { name: /with (Google|X|Discord|Farcaster|GitHub|Apple|Facebook)$/ })
  await expect(services).toHaveCount(7)
  await expect(code(page)).toContainText("methods: ['email', 'passkey', 'social']")
  await page.getByRole('switch', { name: /^Services/ }).uncheck({ force: true })
  await expect(code(page)).toContainText("methods: ['email', 'passkey']")
  await expect(modal.getByRole('textbox')).toBeVisible()
  await expect(services).toHaveCount(0)
  await page.getByRole('switch', { name: /^Buy/ }).uncheck({ force: true })
  await expect(code(page)).toContainText('features: { onramp: false }')
  csp.assertClean()
})

test('shows what a switch of the rail is about, and names without one', async ({ page, stage }) => {
  await page.goto(stage.playgroundUrl)
  await stageIsShown(page)
  await page.getByRole('switch', { name: /^Sessions/ }).check({ force: true })
  await expect(page.locator('#stage')).toContainText('Sessions, two sites')
  await stageIsShown(page)
  await page.getByRole('button', { name: /^Names/ }).click()
  await expect(page.locator('#stage')).toContainText('Around it, name, free')
  await stageIsShown(page)
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })
  test('speaks German at first, and keeps the language that is chosen', async ({ page, stage }) => {
    await page.goto(stage.playgroundUrl)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Wallet-Login, der deiner Website gehört.')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Wallet verbinden' })).toBeVisible()
    await expect(page.locator('#stage')).toContainText('Verbinden, Bereit')
    await stageIsShown(page)
    await expect(page.frameLocator('iframe').first().locator('html')).toHaveAttribute('lang', 'de-DE')

    await page.getByRole('button', { name: 'Sprache: Deutsch' }).first().click()
    await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitemradio', { name: 'العربية' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page).toHaveURL(/[?]lang=ar/)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('تسجيل دخول بالمحفظة يملكه موقعك.')
  })
})

test('names every group and scene in every language', () => {
  const names = sceneGroups.flatMap(({ name, scenes }) => [name, ...scenes.map((scene) => scene.name)])
  expect(names.filter((name) => !hasSceneWords(name))).toEqual([])
})

test('shows the door on its line at every width', async ({ page, stage }) => {
  await page.goto(stage.playgroundUrl)
  for (const [width, size] of [
    [1440, [304, 372]],
    [1024, [224, 274]],
    [390, [170, 208]],
    [320, [170, 208]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const door = await page.locator('.door').boundingBox()
    expect([door?.width, door?.height], `${width} px`).toEqual(size)
    const line = await page.locator('.hero').evaluate((element) => element.getBoundingClientRect().bottom)
    const floor = await page.locator('.door .step').evaluate((element) => element.getBoundingClientRect().bottom)
    expect(Math.abs(line - floor), `${width} px`).toBeLessThanOrEqual(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 320 },
] as const) {
  const tag = width === 1440 && colorScheme === 'light' ? '@long' : []
  test(`axe finds nothing at ${width} px, ${colorScheme}`, { tag }, async ({ page, stage }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(stage.playgroundUrl)
    await page.locator('#stage').scrollIntoViewIfNeeded()
    await stageIsShown(page)
    await page.locator('.developer summary').click()
    // Pages in frames have landmarks of their own; the stage's journeys look at them.
    await expectAccessible(page, { exclude: 'iframe' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
