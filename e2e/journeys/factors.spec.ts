import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import {
  codeField,
  comeBackNextDay,
  connect,
  logInThereKnown,
  networksOf,
  openOwnPage,
  press,
  showVault,
} from '../vaultSteps.ts'
import { addAuthenticator } from '../virtualAuthenticator.ts'

test.use({ vaultKind: 'named' })

const password = 'two flat whites, table 4'
const phrase = 'the ferry leaves at nine, gate 3'
const width = 320
// Each key of a password takes seconds, and several on a machine that is busy.
const slow = { timeout: 90_000 }

/** Presses by the keyboard alone. */
async function pressKey(place: Page | FrameLocator, page: Page, name: string | RegExp) {
  await place.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function check(page: Page) {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Looks at the frame alone: the page around it is a test's. */
async function checkFrame(page: Page) {
  const outside = ['region', 'landmark-one-main', 'page-has-heading-one']
  await expectAccessible(page, { disabled: outside })
}

/** Types a new password, twice the same. */
async function choose(page: Page, label: string, chosen: string, go: string) {
  for (const name of [label, 'The same password again']) await page.getByLabel(name, { exact: true }).fill(chosen)
  await pressKey(page, page, go)
}

test('opens the wallet on another site by a password, with the passkey and after it was removed', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  test.setTimeout(400_000)
  const email = 'vera@harbour.example'
  const networks = networksOf(chains, solana)
  const sent: string[] = []
  context.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const login = await opened.ask('login.start', { method: 'email', email })
  await codeField(opened).fill(await vault.codeFor(email))
  await press(opened, 'Not now')
  const first = (await login.outcome()).r as { accounts: unknown }
  const own = await openOwnPage(context, opened)
  await own.setViewportSize({ width, height: 740 })
  await own.emulateMedia({ reducedMotion: 'reduce' })
  await addAuthenticator(own)
  await logInThereKnown(own, vault, email)
  await pressKey(own, own, 'Add a passkey')
  await pressKey(own, own, 'Make a passkey')
  await expect(own.getByText('2 of 3 locks')).toBeVisible()

  await pressKey(own, own, 'Change: What opens it')
  await expect(own.getByText('Add a second one')).toBeVisible()
  // The only one cannot be taken away.
  await expect(own.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await check(own)
  await pressKey(own, own, 'Add a password')
  await expect(own.getByRole('heading', { name: 'Open your wallet first' })).toBeVisible()
  await check(own)
  await pressKey(own, own, 'Continue with your passkey')
  await expect(own.getByText('Choose one that is hard to guess')).toBeVisible()
  await check(own)
  await choose(own, 'New password', 'Ab3-efghijk', 'Add a password')
  await expect(own.getByText('At least 12 characters')).toBeVisible()
  await choose(own, 'New password', password, 'Add a password')
  await expect(own.getByRole('button', { name: /^Remove Password/ })).toBeVisible(slow)
  await check(own)
  const mails = () => vault.sink.mails.filter(({ to }) => to.includes(email))
  await expect.poll(() => mails().at(-1)?.subject).toMatch(/^Another way to open your/)

  // Another site, in a browser page that has no passkey at all.
  const elsewhere = await context.newPage()
  const other = await showVault(elsewhere, vault, vault.otherSiteUrl, networks)
  const seen = mails().length
  const again = await other.ask('login.start', { method: 'email', email })
  await codeField(other).fill(await vault.codeFor(email, seen))
  await connect(other)
  await expect(other.frame.getByRole('heading', { name: 'Open your wallet' })).toBeVisible()
  await expect(other.frame.getByRole('button', { name: 'Continue with your passkey' })).toBeVisible()
  await checkFrame(elsewhere)
  await pressKey(other.frame, elsewhere, 'Use your password')
  const field = other.frame.getByLabel('Password of the wallet')
  await field.fill(`${password}!`)
  const before = sent.length
  await field.press('Enter')
  await expect(other.frame.getByText('This is not the password of this wallet').first()).toBeVisible(slow)
  await expect(field).toHaveValue(`${password}!`)
  // The password was tried in the browser: no server was asked.
  expect(sent.slice(before).filter((each) => each.includes('/v1/'))).toEqual([])
  await checkFrame(elsewhere)
  await field.fill(password)
  await field.press('Enter')
  expect((await again.outcome()).r).toMatchObject({ mode: 'user-held', accounts: first.accounts })

  await pressKey(own, own, /^Remove Passkey/)
  await expect(own.getByText('Remove Passkey?').first()).toBeVisible()
  await check(own)
  await pressKey(own, own, 'Remove')
  await expect(own.getByText('Add a second one')).toBeVisible()
  await expect.poll(() => mails().at(-1)?.subject).toMatch(/^A way to open your .* was removed$/)

  // A further device: what is left is the password.
  await vault.passDay(email)
  await other.call('logout', { everywhere: true })
  const sentSoFar = mails().length
  const last = await other.ask('login.start', { method: 'email', email })
  await codeField(other).fill(await vault.codeFor(email, sentSoFar))
  await expect(other.frame.getByRole('heading', { name: 'This wallet needs its password' })).toBeVisible()
  await pressKey(other.frame, elsewhere, 'Use your password')
  await other.frame.getByLabel('Password of the wallet').fill(password)
  await elsewhere.keyboard.press('Enter')
  expect((await last.outcome()).r).toMatchObject({ mode: 'user-held', accounts: first.accounts })
  const written = [...sent, await opened.record(), await other.record(), vault.gatewayLog()].join('\n')
  expect(written).toContain('"route":"vaultFactorAdd"')
  expect(written).not.toContain(password)
})

test('a wallet protected by a password is opened by its recovery file once that is forgotten, and gets a new one', {
  tag: '@long',
}, async ({ page, chains, context, solana, vault }) => {
  test.setTimeout(400_000)
  const email = 'theo@harbour.example'
  const folder = mkdtempSync(join(tmpdir(), 'foyer-factors-'))
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const login = await opened.ask('login.start', { method: 'email', email })
  await codeField(opened).fill(await vault.codeFor(email))
  await press(opened, 'Not now')
  const first = (await login.outcome()).r as { accounts: unknown }
  const own = await openOwnPage(context, opened)
  await own.setViewportSize({ width, height: 740 })
  await own.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await logInThereKnown(own, vault, email)
  await pressKey(own, own, 'Add: Password')
  await expect(own.getByText('A thief of the operator’s database could try passwords')).toBeVisible()
  await check(own)
  await choose(own, 'New password', password, 'Protect with a password')
  await expect(own.getByText('2 of 3 locks')).toBeVisible(slow)

  await pressKey(own, own, 'Make one: Recovery file')
  await choose(own, 'Password for the file', phrase, 'Make the file')
  await expect(own.getByRole('heading', { name: 'Your recovery file is ready' })).toBeVisible(slow)
  const saving = own.waitForEvent('download')
  await pressKey(own, own, 'Save the file')
  const file = join(folder, 'recovery.json')
  await (await saving).saveAs(file)
  await pressKey(own, own, 'Done')
  // No device is left.
  await pressKey(own, own, 'Log out everywhere')
  await pressKey(own, own, 'Log out')
  await pressKey(own, own, 'Log in')

  const seen = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  await own.getByRole('textbox', { name: 'Email' }).fill(email)
  await pressKey(own, own, 'Send the code')
  await own.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email, seen))
  await expect(own.getByRole('heading', { name: 'This wallet needs its password' })).toBeVisible()
  await check(own)
  await pressKey(own, own, 'Use a recovery file')
  await own.locator('input[type="file"]').setInputFiles(file)
  await check(own)
  const field = own.getByLabel('Password of the file')
  await field.fill(password)
  await field.press('Enter')
  await expect(own.getByText('This is not the password of this file').first()).toBeVisible(slow)
  await field.fill(phrase)
  await field.press('Enter')
  await expect(own.getByText('It replaces all of them')).toBeVisible(slow)
  // The file opens the wallet at once; what replaces the rest waits for the day.
  await expect(own.getByRole('button', { name: 'Set a new password' })).toHaveAccessibleDescription(
    /^From .*on this device$/,
  )
  await comeBackNextDay(own, vault, email)
  await check(own)
  await pressKey(own, own, 'Set a new password')
  await check(own)
  await choose(own, 'New password', `${password} again`, 'Replace them all')
  await expect(own.getByText('3 of 3 locks')).toBeVisible(slow)
  await pressKey(own, own, 'Change: What opens it')
  await expect(own.getByRole('listitem')).toHaveText([/^Password/])

  // The one of before opens nothing any more.
  const other = await showVault(page, vault, vault.otherSiteUrl, networks)
  const mailsBefore = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  const again = await other.ask('login.start', { method: 'email', email })
  await codeField(other).fill(await vault.codeFor(email, mailsBefore))
  await connect(other)
  await press(other, 'Use your password')
  const there = other.frame.getByLabel('Password of the wallet')
  await there.fill(password)
  await there.press('Enter')
  await expect(other.frame.getByText('This is not the password of this wallet').first()).toBeVisible(slow)
  // The file has a separate split, and opens the wallet in the frame of a site too.
  await pressKey(other.frame, page, 'Another way')
  await pressKey(other.frame, page, 'Use a recovery file')
  await other.frame.locator('input[type="file"]').setInputFiles(file)
  await checkFrame(page)
  await other.frame.getByLabel('Password of the file').fill(phrase)
  await press(other, 'Open the wallet')
  await expect(other.frame.getByRole('heading', { name: 'Set a new passkey for this wallet' })).toBeVisible(slow)
  await checkFrame(page)
  await press(other, 'Not now')
  expect((await again.outcome()).r).toMatchObject({ mode: 'user-held', accounts: first.accounts })
  rmSync(folder, { recursive: true, force: true })
})
