import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from '../embeddedTest.ts'
import { expectAccessible } from '../expectAccessible.ts'
import type { OpenedVault } from '../openVault.ts'
import { pressInFrame } from '../pressInFrame.ts'
import type { VaultStage } from '../vaultStage.ts'
import { networksOf, press, showVault, type VaultUser } from '../vaultSteps.ts'

const width = 320

/** What a screen of the wallet has to hold to, at the width of a small phone. */
async function checkScreen(page: Page) {
  // The landmarks and headings of a page are the site's.
  await expectAccessible(page, {
    include: 'iframe[title="Wallet"]',
    disabled: ['region', 'landmark-one-main', 'page-has-heading-one'],
  })
  await page.locator('iframe[title="Wallet"]').evaluate((frame) => {
    frame.style.maxWidth = '320px'
  })
  const frame = page.frames().find((each) => new URL(each.url()).pathname === '/frame')
  const over = await frame?.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBe(0)
}

const narrow = async (page: Page) => {
  await page.setViewportSize({ width, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** A page as iOS shows it from the home screen, where there are no other windows. */
const asOnHomeScreen = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))

const facts = async (page: Page) => JSON.parse((await page.getByTestId('kit').textContent()) ?? '{}')

/** Presses Google in the kit's modal, which opens the wallet's frame. */
async function chooseGoogle(page: Page) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
}

/** Resolves with the `count`th answer to a POST to this path. */
const answered = (page: Page, path: string, count: number) => {
  let seen = 0
  return page.waitForResponse((response) => {
    if (response.request().method() === 'POST' && response.url().endsWith(path)) seen += 1
    return seen === count
  })
}

/** The id that a page came back with. */
const idOf = (page: Page) => new URL(page.url()).searchParams.get('foyer') ?? ''

/** The wallet's frame in the modal: that of a login that was left goes a moment after its view. */
const shownFrame = (page: Page, { vaultUrl }: VaultStage) =>
  page.getByRole('dialog').frameLocator(`iframe[src^="${vaultUrl}"]`)

/** The page goes to the service from the wallet's frame, and is back. */
async function goThere(page: Page, { frame }: { frame: FrameLocator }, name: string) {
  await pressInFrame(frame.getByRole('button', { name, exact: true }))
  await page.waitForURL(/[?&]foyer=/)
}

test('a page from the home screen goes to the service and comes back to where it was, logged in', async ({
  page,
  pageUrl,
  vault,
}) => {
  vault.google.visitor = { id: '8100' }
  await narrow(page)
  await asOnHomeScreen(page)
  const url = `${pageUrl}?social&cup=a%20b#counter`
  await page.goto(url)
  await chooseGoogle(page)
  const frame = shownFrame(page, vault)
  const go = frame.getByRole('button', { name: 'Go to Google', exact: true })
  await expect(go).toBeVisible()
  await checkScreen(page)
  await pressInFrame(frame.getByRole('button', { name: 'Cancel', exact: true }))
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  const seen: string[] = []
  page.on('framenavigated', (each) => each === page.mainFrame() && seen.push(each.url()))
  await go.click()
  await expect.poll(async () => (await facts(page)).status, { timeout: 20_000 }).toBe('connected')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(page.url()).toBe(url)
  // What comes back holds nothing but the id, and that is gone from the address at once.
  const returned = seen.filter((each) => each.includes('foyer='))
  expect(returned).toHaveLength(1)
  expect(returned[0]).toMatch(/\?social&cup=a%20b&foyer=[\w-]{36}\.[\w-]{43}#counter$/)
  const { accounts } = await facts(page)
  expect(accounts).toHaveLength(1)
  await page.reload()
  await expect.poll(async () => (await facts(page)).accounts).toEqual(accounts)
})

test('says after the return that the service declined the login, and tries again from there', { tag: '@long' }, async ({
  page,
  pageUrl,
  vault,
}) => {
  vault.google.visitor = undefined
  await narrow(page)
  await asOnHomeScreen(page)
  await page.goto(`${pageUrl}?social`)
  await chooseGoogle(page)
  const frame = shownFrame(page, vault)
  await frame.getByRole('button', { name: 'Go to Google', exact: true }).click()
  await expect(frame.getByText('Google says that the login was declined.').first()).toBeVisible({ timeout: 20_000 })
  expect(page.url()).toBe(`${pageUrl}?social`)
  await checkScreen(page)
  vault.google.visitor = { id: '8200' }
  await frame.getByRole('button', { name: 'Try again' }).click()
  await frame.getByRole('button', { name: 'Go to Google', exact: true }).click()
  await expect.poll(async () => (await facts(page)).status, { timeout: 20_000 }).toBe('connected')
})

test('offers to continue in this tab after two blocked windows', async ({ page, chains, solana, vault }) => {
  vault.google.visitor = { id: '8300' }
  const networks = networksOf(chains, solana)
  await narrow(page)
  const url = `${vault.siteUrl}/?cup=1`
  const opened = await showVault(page, vault, url, networks)
  await opened.ask('login.start', { method: 'social', provider: 'google', page: url })
  await expect(opened.frame.getByRole('button', { name: 'Open the window', exact: true })).toBeVisible()
  await page.frames()[1]?.evaluate(() => {
    window.open = () => null
  })
  const offer = opened.frame.getByRole('button', { name: 'Go to Google in this tab' })
  await press(opened, 'Open the window')
  await expect(opened.frame.getByRole('button', { name: 'Open again' })).toBeVisible()
  await expect(offer).toBeHidden()
  await press(opened, 'Open again')
  await expect(offer).toBeVisible()
  await checkScreen(page)
  await goThere(page, opened, 'Go to Google in this tab')
  const id = idOf(page)
  expect(page.url()).toBe(`${url}&foyer=${id}`)
  const again = await showVault(page, vault, url, networks)
  const login = await again.ask('login.start', { method: 'return', id, page: url })
  const { e, r } = await login.outcome()
  expect(e).toBeUndefined()
  expect(r).toMatchObject({ socialProvider: 'google' })
  expect(await again.record()).not.toMatch(/bind|verifier|code=|id_token/)
  // Once used, it is worth nothing here either.
  await again.call('logout')
  const late = await again.ask('login.start', { method: 'return', id, page: url })
  await expect(again.frame.getByText('The login could not be finished').first()).toBeVisible()
  await checkScreen(page)
  await press(again, 'Start again')
  expect((await late.outcome()).e).toMatchObject({ code: 4001 })
})

test('A11: refuses an id of another login, and one in another browser, and says so', async ({
  page,
  browser,
  chains,
  context,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '8400' }
  const networks = networksOf(chains, solana)
  const url = vault.siteUrl
  const way = { method: 'social', provider: 'google', ui: 'redirect', page: url }
  const leave = async (tab: Page): Promise<string> => {
    const opened = await showVault(tab, vault, url, networks)
    await opened.ask('login.start', way)
    await goThere(tab, opened, 'Go to Google')
    return idOf(tab)
  }
  const second = await context.newPage()
  const [one, two] = [await leave(page), await leave(second)]
  const finish = async (tab: Page, id: string): Promise<{ opened: OpenedVault; outcome: () => Promise<unknown> }> => {
    const opened = await showVault(tab, vault, url, networks)
    const login = await opened.ask('login.start', { ...way, method: 'return', id })
    return { opened, outcome: async () => login.outcome() }
  }
  // A stranger who has the address, as from a history or a log.
  const stranger = await (await browser.newContext()).newPage()
  const stolen = await finish(stranger, one)
  await expect(stolen.opened.frame.getByText('The login could not be finished').first()).toBeVisible()
  await press(stolen.opened, 'Start again')
  expect(await stolen.outcome()).toMatchObject({ e: { code: 4001 } })
  await stranger.context().close()

  const [attempt] = one.split('.')
  const [, mark] = two.split('.')
  const swapped = await finish(page, `${attempt}.${mark}`)
  await expect(swapped.opened.frame.getByText('That was a different login. Start again.').first()).toBeVisible()
  await press(swapped.opened, 'Cancel')
  expect(await swapped.outcome()).toMatchObject({ e: { code: 4001 } })

  const { outcome } = await finish(second, two)
  expect(((await outcome()) as { r?: VaultUser }).r).toMatchObject({ socialProvider: 'google' })

  // A page that names another site as its own is not sent there.
  await page.goto(url)
  const opened = await showVault(page, vault, url, networks)
  await opened.call('logout')
  await opened.ask('login.start', { ...way, page: 'https://evil.example/' })
  await expect(opened.frame.getByRole('button', { name: 'Open the window', exact: true })).toBeVisible()
  await press(opened, 'Cancel')
})

test('in Telegram the page opens the service outside, the number is typed there, and the page goes on by itself', async ({
  page,
  browser,
  pageUrl,
  vault,
}) => {
  vault.google.visitor = { id: '8500' }
  await narrow(page)
  await page.addInitScript(() => {
    const links: string[] = []
    const WebApp = { platform: 'tdesktop', openLink: (url: string) => links.push(url) }
    Object.assign(window, { Telegram: { WebApp }, links })
  })
  // The frame that gives the left login up comes only when the next one has begun, which it may not end.
  const second = answered(page, '/attempts/social', 2)
  let framesAsked = 0
  await page.route(/\/frame(\?|$)/, async (route) => {
    framesAsked += 1
    if (framesAsked === 2) await second
    await route.continue()
  })
  await page.goto(`${pageUrl}?social`)
  await chooseGoogle(page)
  const frame = shownFrame(page, vault)
  const open = frame.getByRole('button', { name: 'Open the browser' })
  await expect(open).toBeVisible()
  await checkScreen(page)
  // Leaving is possible at any time.
  await pressInFrame(frame.getByRole('button', { name: 'Cancel', exact: true }))
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  const links = () => page.evaluate(() => Reflect.get(window, 'links') as string[])
  expect(await links()).toEqual([])
  await open.click()
  const words = frame.getByText(/^Type \d\d in the browser$/).first()
  await expect(words).toBeVisible()
  await checkScreen(page)
  const number = /\d\d/.exec((await words.textContent()) ?? '')?.[0] ?? ''
  await expect.poll(links).toHaveLength(1)
  const [link = ''] = await links()
  expect(link).toMatch(new RegExp(`^${vault.gatewayUrl}/v1/vault/social/start\\?attempt=[\\w-]{36}$`))

  const outside = await (await browser.newContext()).newPage()
  await outside.goto(link)
  await outside.getByRole('textbox').fill(number)
  await outside.getByRole('button', { name: 'Continue' }).click()
  await expect(outside.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  await outside.context().close()
  await expect.poll(async () => (await facts(page)).status, { timeout: 20_000 }).toBe('connected')
  await expect(page.getByRole('dialog')).toBeHidden()
})
