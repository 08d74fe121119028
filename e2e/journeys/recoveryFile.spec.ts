import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import { logIn, logInThereKnown, networksOf, openOwnPage, showVault } from '../vaultSteps.ts'

const password = 'two flat whites, table 4'

/** Saves what a press saves. */
async function save(page: Page, name: string, folder: string) {
  const saving = page.waitForEvent('download')
  const button = page.getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  const download = await saving
  const place = join(folder, download.suggestedFilename())
  await download.saveAs(place)
  return place
}

/** Opens the kept page from the disk, without a network; fails the test on anything that it asks for or that its policy stops. */
async function openExit(browser: Browser, file: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  await context.setOffline(true)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error') asked.push(message.text())
  })
  await page.goto(pathToFileURL(file).href)
  return { page, context, asked }
}

test('a recovery file opens the wallet on a page from the disk, without a network', async ({
  browser,
  chains,
  context,
  page,
  solana,
  vault,
}) => {
  const email = 'kept@harbour.example'
  const folder = mkdtempSync(join(tmpdir(), 'foyer-file-'))
  const sent: string[] = []
  context.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const member = await logIn(vault, opened, email)
  const own = await openOwnPage(context, opened)
  await logInThereKnown(own, vault, email)

  await own.getByRole('button', { name: 'Make one: Recovery file' }).focus()
  await own.keyboard.press('Enter')
  await expect(own.getByText('Keep file and password apart').first()).toBeVisible()
  const first = own.getByLabel('Password for the file')
  const second = own.getByLabel('The same password again')
  // 11 characters are refused, and two that differ; nothing is sent for either.
  await first.fill('Ab3-efghijk')
  await second.fill('Ab3-efghijk')
  await second.press('Enter')
  await expect(own.getByText('At least 12 characters')).toBeVisible()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await first.fill(password)
  await expect(own.getByText('Hard to guess')).toBeVisible()
  await second.press('Enter')
  await expect(own.getByText('The two are not the same')).toBeVisible()
  expect(sent.join()).not.toContain('/file')
  await second.fill(password)
  await second.press('Enter')
  await expect(own.getByRole('heading', { name: 'Your recovery file is ready' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(own)
  const file = await save(own, 'Save the file', folder)
  const exit = await save(own, 'Save the page that opens it', folder)
  expect(file).toContain(`recovery-${member.evm.slice(0, 6)}`)
  expect(exit).toMatch(/exit\.html$/)
  await expect
    .poll(() => vault.sink.mails.filter(({ to }) => to.includes(email)).at(-1)?.subject)
    .toMatch(/^A recovery file of your .* was made$/)
  const written = [...sent, await opened.record(), vault.gatewayLog()].join('\n')
  expect(written).toContain('"route":"vaultFile"')
  expect(written).not.toContain(password)
  const { parts } = JSON.parse(readFileSync(file, 'utf8'))
  for (const part of Object.values(parts)) expect(written).not.toContain(String(part))

  const kept = await openExit(browser, exit)
  await kept.page.locator('input[type="file"]').setInputFiles(file)
  const field = kept.page.getByLabel('Password of the file')
  await field.fill(`${password}!`)
  await field.press('Enter')
  await expect(kept.page.getByText('This is not the password of this file').first()).toBeVisible({ timeout: 60_000 })
  await expect(kept.page.getByText(member.evm)).toHaveCount(0)
  // The file is still chosen.
  await field.fill(password)
  await field.press('Enter')
  const hold = kept.page.getByRole('button', { name: 'Hold to show' })
  await expect(hold).toBeVisible({ timeout: 60_000 })
  const shown = ((await kept.page.getByRole('main').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(kept.page)
  expect(shown).toContain(member.evm)
  expect(shown).toContain(member.solana)
  // By keyboard alone, as by hand.
  await hold.focus()
  await kept.page.keyboard.down('Enter')
  await expect(kept.page.getByRole('list')).toBeVisible({ timeout: 10_000 })
  await kept.page.keyboard.up('Enter')
  const words = (await kept.page.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/^\d+\s*/, ''))
  expect(words).toHaveLength(12)
  expect(mnemonicToAccount(words.join(' ')).address).toBe(member.evm)
  await kept.page.getByRole('button', { name: 'Show the private keys instead' }).click()
  const key = await kept.page.getByRole('region', { name: 'Ethereum and others' }).textContent()
  expect(privateKeyToAccount(key as `0x${string}`).address).toBe(member.evm)
  const pair = base58.decode((await kept.page.getByRole('region', { name: 'Solana' }).textContent()) ?? '')
  expect(base58.encode(pair.slice(32))).toBe(member.solana)
  // The page asked for itself, and for nothing else.
  expect(kept.asked).toEqual([pathToFileURL(exit).href])
  const tried = await kept.page.evaluate(() => fetch('https://example.com/').then(String, ({ name }: Error) => name))
  expect(tried).toBe('TypeError')
  await kept.context.close()

  // The keeper has the part of the new split, and a new browser gets the wallet as before.
  const elsewhere = await context.newPage()
  const cafe = await showVault(elsewhere, vault, vault.otherSiteUrl, networks)
  const again = await logIn(vault, cafe, email, { isFurtherSite: true })
  expect(again.evm).toBe(member.evm)
  rmSync(folder, { recursive: true, force: true })
})

const looks = [
  { name: 'light', locale: 'en', width: 1280, theme: 'light' },
  { name: 'German at 320 px', locale: 'de', width: 320, theme: 'dark' },
  { name: 'Arabic at 320 px', locale: 'ar', width: 320, theme: 'light' },
] as const

for (const { locale, name, theme, width } of looks) {
  test(`the page that opens a recovery file has no fault that axe finds, and fits, in ${name}`, async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-exit-'))
    const foreign = join(folder, 'foreign.json')
    writeFileSync(foreign, '{"version":1,"__proto__":{"walletId":"x"}}')
    const viewport = { width, height: 740 }
    const exit = new URL('../../apps/vault/dist/exit.html', import.meta.url).pathname
    const { asked, context, page } = await openExit(browser, exit, { locale, colorScheme: theme, viewport })
    const check = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    const field = page.locator('input[type="password"]')
    await expect(field).toBeVisible()
    await check()
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator('input[type="file"]').setInputFiles(foreign)
    await field.fill(password)
    await field.press('Enter')
    const said = { en: /^This is no recovery file/, de: /^Das ist keine/, ar: /^هذا ليس ملف/ }[locale]
    await expect(page.getByText(said).first()).toBeVisible()
    await check()
    expect(asked).toHaveLength(1)
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  })
}
