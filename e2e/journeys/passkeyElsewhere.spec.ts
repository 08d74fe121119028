import type { Browser, FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from '../expectAccessible.ts'
import { noteTexts } from '../noteTexts.ts'
import type { OpenedVault } from '../openVault.ts'
import { expect, test } from '../vaultStage.ts'
import { codeField, connect, logInThereKnown, networksOf, openOwnPage, press, showVault } from '../vaultSteps.ts'
import { addAuthenticator } from '../virtualAuthenticator.ts'

test.use({ vaultKind: 'named' })

const password = 'two flat whites, table 4'
// Each key of a password takes seconds, and several on a machine that is busy.
const slow = { timeout: 90_000 }
/** As an app on Android shows pages. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.7390.43 Mobile Safari/537.36'

const openApp = async (browser: Browser) =>
  (
    await browser.newContext({
      userAgent,
      viewport: { width: 400, height: 740 },
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
  ).newPage()

/** Looks at the frame alone: the page around it is a test's. */
async function check(page: Page) {
  const outside = ['region', 'landmark-one-main', 'page-has-heading-one']
  await expectAccessible(page, { disabled: outside })
  await page.locator('iframe[title="Wallet"]').evaluate((frame) => {
    frame.style.maxWidth = '320px'
  })
  for (const address of await page.frameLocator('iframe').locator('input[name="address"]').all())
    await expect(address).toHaveCSS('direction', 'ltr')
  const over = await frameOf(page)?.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBe(0)
}

/** The same in dark, in German and from right to left. */
async function checkLooks(page: Page, { call }: OpenedVault) {
  await check(page)
  for (const look of [
    { mode: 'dark', language: 'de' },
    { mode: 'dark', language: 'ar' },
    { mode: 'light', language: 'ar' },
  ]) {
    await call('theme.set', look)
    await standOn(page, look.mode)
    await check(page)
  }
  await call('theme.set', { mode: 'light', language: 'en' })
  await standOn(page, 'light')
}

const frameOf = (page: Page) => page.frames().find((each) => new URL(each.url()).pathname === '/frame')

/** Gives the frame a background, because axe does not see the kit's modal under it from within. */
const standOn = (page: Page, mode: string) =>
  frameOf(page)?.evaluate(
    (ground) => {
      document.documentElement.style.background = ground
    },
    mode === 'dark' ? '#151a1a' : '#ffffff',
  )

const pressKey = async (place: Page | FrameLocator, page: Page, name: string) => {
  await place.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('a wallet that only its passkey opens says inside an app where it opens, and goes on there once it has a password', {
  tag: '@long',
}, async ({ browser, chains, context, page, solana, vault }) => {
  test.setTimeout(240_000)
  const email = 'wanda.passkeyelsewhere@harbour.example'
  const networks = networksOf(chains, solana)
  const mails = () => vault.sink.mails.filter(({ to }) => to.includes(email)).length
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const login = await opened.ask('login.start', { method: 'email', email })
  await codeField(opened).fill(await vault.codeFor(email))
  await press(opened, 'Not now')
  const first = (await login.outcome()).r as { accounts: unknown }
  const own = await openOwnPage(context, opened)
  await addAuthenticator(own)
  await logInThereKnown(own, vault, email)
  await own.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  await own.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(own.getByText('2 of 3 locks')).toBeVisible()

  const app = await openApp(browser)
  const inApp = await showVault(app, vault, vault.siteUrl, networks)
  const { frame } = inApp
  const seen = mails()
  const again = await inApp.ask('login.start', { method: 'email', email })
  await codeField(inApp).fill(await vault.codeFor(email, seen))
  await expect(frame.getByRole('heading', { name: 'Its passkey does not work inside this app' })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Continue with your passkey' })).toHaveCount(0)
  await checkLooks(app, inApp)

  // The page opens what is asked for, and the address is there to be copied where nothing opened.
  await pressKey(frame, app, 'Open in your browser')
  await expect.poll(() => inApp.events('popup.needed')).toEqual([{ url: `${vault.siteUrl}/`, reason: 'browser' }])
  await expect(frame.getByLabel('Address')).toHaveValue(`${vault.siteUrl}/`)
  const shown = await noteTexts(frame.locator('body'))
  await pressKey(frame, app, 'Copy the address')
  await expect.poll(shown).toMatch(/Copied|It could not be copied/)
  await checkLooks(app, inApp)

  await pressKey(frame, app, 'Add a password to use it here')
  const url = `${vault.vaultUrl}/security?project=harbour`
  await expect.poll(async () => (await inApp.events('popup.needed')).at(-1)).toEqual({ url, reason: 'browser' })
  await expect(frame.getByLabel('Address')).toHaveValue(url)
  await pressKey(frame, app, 'I have added a password')
  await expect(frame.getByText('This wallet has no password yet').first()).toBeVisible()
  await checkLooks(app, inApp)

  // In the browser, on the wallet's own page.
  await own.goto(url)
  await own.getByRole('button', { name: 'Change: What opens it' }).click()
  await own.getByRole('button', { name: 'Add a password' }).click()
  await own.getByRole('button', { name: 'Continue with your passkey' }).click()
  for (const name of ['New password', 'The same password again'])
    await own.getByLabel(name, { exact: true }).fill(password)
  await own.getByRole('button', { name: 'Add a password' }).click()
  await expect(own.getByRole('button', { name: /^Remove Password/ })).toBeVisible(slow)

  // Back in the app the visitor presses nothing.
  await frameOf(app)?.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const field = frame.getByLabel('Password of the wallet')
  await expect(field).toBeVisible()
  await check(app)
  await field.fill(password)
  await field.press('Enter')
  expect((await again.outcome()).r).toMatchObject({ email, mode: 'user-held', accounts: first.accounts })

  // From then on the password is what it is opened by, in any app.
  await inApp.call('logout')
  const other = await openApp(browser)
  const there = await showVault(other, vault, vault.otherSiteUrl, networks)
  const sent = mails()
  const last = await there.ask('login.start', { method: 'email', email })
  await codeField(there).fill(await vault.codeFor(email, sent))
  await connect(there)
  await expect(there.frame.getByRole('heading', { name: 'Open your wallet by its password' })).toBeVisible()
  await checkLooks(other, there)
  await press(there, 'Cancel')
  expect(await last.outcome()).toMatchObject({ e: { code: 4001 } })
})

test('asks for no passkey inside an app that cannot have one', async ({ browser, chains, solana, vault }) => {
  const email = 'xaver@harbour.example'
  const app = await openApp(browser)
  const inApp = await showVault(app, vault, vault.siteUrl, networksOf(chains, solana))
  const byPasskey = await inApp.ask('login.start', { method: 'passkey' })
  await expect(inApp.frame.getByRole('heading', { name: 'Passkeys do not work inside this app' })).toBeVisible()
  await checkLooks(app, inApp)
  await pressKey(inApp.frame, app, 'Open in your browser')
  await expect.poll(() => inApp.events('popup.needed')).toEqual([{ url: `${vault.siteUrl}/`, reason: 'browser' }])
  await checkLooks(app, inApp)
  await pressKey(inApp.frame, app, 'Cancel')
  expect(await byPasskey.outcome()).toMatchObject({ e: { code: 4001 } })

  const login = await inApp.ask('login.start', { method: 'email', email })
  await codeField(inApp).fill(await vault.codeFor(email))
  // No offer of a passkey stands between the code and the wallet.
  expect((await login.outcome()).r).toMatchObject({ email, mode: 'recoverable' })
})
