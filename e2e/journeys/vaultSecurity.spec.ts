// Long because one page is followed through all that a member does there.
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import {
  comeBackNextDay,
  logIn,
  logInThere,
  logInThereKnown,
  networksOf,
  openOwnPage,
  showVault,
} from '../vaultSteps.ts'

const hold = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Hold to show' })
  await expect(button).toBeEnabled({ timeout: 15_000 })
  await button.hover()
  await page.mouse.down()
  await expect(page.getByRole('list')).toBeVisible({ timeout: 10_000 })
  await page.mouse.up()
}

test('shows the words on the wallet’s own page, restores the same addresses from them, and hides them again', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  const email = 'vera.vaultsecurity@harbour.example'
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const member = await logIn(vault, opened, email)
  // A device that has been known for a day vouches for the page.
  await vault.passDay(email)
  const own = await openOwnPage(context, opened)
  // What the first device said for this one is not in the address any more.
  expect(new URL(own.url()).hash).toBe('')
  expect(await own.evaluate(() => [window.opener, parent === window])).toEqual([null, true])
  await logInThere(own, vault, email)
  await expect(own.getByText(member.evm.slice(0, 8))).toBeVisible()

  await own.getByRole('button', { name: 'Show the 12 words' }).click()
  await expect(own.getByRole('button', { name: /^Read this first/ })).toBeVisible()
  await hold(own)
  const words = (await own.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/^\d+\s*/, ''))
  expect(words).toHaveLength(12)
  expect(mnemonicToAccount(words.join(' ')).address).toBe(member.evm)
  await own.getByRole('button', { name: 'Show the private keys instead' }).click()
  const key = (await own.getByRole('region', { name: 'Ethereum and others' }).textContent()) as `0x${string}`
  expect(privateKeyToAccount(key).address).toBe(member.evm)
  const pair = base58.decode((await own.getByRole('region', { name: 'Solana' }).textContent()) ?? '')
  expect(base58.encode(pair.slice(32))).toBe(member.solana)
  // While another window has the focus, the member does not see who looks at this one.
  await own.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect(own.getByRole('button', { name: 'Hold to show' })).toBeVisible()
  await expect(own.getByText(key)).toHaveCount(0)
  await expect
    .poll(() => vault.sink.mails.filter(({ to }) => to.includes(email)).at(-1)?.subject)
    .toMatch(/^The words of your .* were shown$/)
  // Nothing of it has gone over the port or into a log.
  const written = `${await opened.record()}${vault.gatewayLog()}`
  for (const secret of [key, key.slice(2), words.join(' '), base58.encode(pair)]) expect(written).not.toContain(secret)
})

test('4: removes devices and disconnects sites from the wallet’s own page, at once', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  const email = 'dora@harbour.example'
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  await logIn(vault, opened, email)
  const elsewhere = await context.newPage()
  const cafe = await showVault(elsewhere, vault, vault.otherSiteUrl, networks)
  await logIn(vault, cafe, email, { isFurtherSite: true })
  const own = await openOwnPage(context, opened)
  await logInThereKnown(own, vault, email)

  const sites = own.getByRole('list', { name: 'Connected sites' }).getByRole('listitem')
  const [site, cafeHost] = [new URL(vault.siteUrl).host, new URL(vault.otherSiteUrl).host]
  await expect(sites).toHaveCount(2)
  await own.getByRole('button', { name: `Disconnect ${cafeHost}` }).click()
  await expect(sites).toHaveCount(1)
  await expect(sites).toContainText(site)
  const refused = await cafe.call('rpc', {
    chain: networks[0]?.chain,
    method: 'personal_sign',
    params: ['0x6869', `0x${'11'.repeat(20)}`],
  })
  expect(refused.e).toBeDefined()
  await elsewhere.reload()
  const again = await showVault(elsewhere, vault, vault.otherSiteUrl, networks)
  expect(await again.call('session.get')).toMatchObject({ r: { state: 'out' } })

  const devices = own.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(own.getByText('Here now')).toHaveCount(1)
  await own.getByRole('button', { name: new RegExp(`^Remove .* · ${site}$`) }).click()
  await own.getByRole('button', { name: 'Keep it' }).click()
  await own.getByRole('button', { name: new RegExp(`^Remove .* · ${site}$`) }).click()
  await own.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(devices).toHaveCount(2)
  await page.reload()
  const back = await showVault(page, vault, vault.siteUrl, networks)
  expect(await back.call('session.get')).toMatchObject({ r: { state: 'out' } })
})

test('deletes a wallet once the member types two words, and keeps it after a login', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  const email = 'dele@harbour.example'
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const member = await logIn(vault, opened, email)
  const own = await openOwnPage(context, opened)
  await logInThereKnown(own, vault, email)
  await own.getByRole('button', { name: 'Delete this wallet' }).click()
  await expect(own.getByText('Nothing was found')).toBeVisible()
  const field = own.getByRole('textbox', { name: 'Type “delete dele” to go on' })
  await expect(own.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await field.fill('delete it')
  await field.press('Enter')
  await expect(own.getByText('Those aren’t the two words')).toBeVisible()
  await expect(field).toHaveValue('delete it')
  await field.fill('Delete dele')
  await own.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(own.getByText('Your wallet will be deleted')).toBeVisible()
  expect(await opened.call('session.get')).toMatchObject({ r: { state: 'out' } })
  await expect
    .poll(() => vault.sink.mails.filter(({ to }) => to.includes(email)).at(-1)?.subject)
    .toMatch(/will be deleted$/)
  await own.getByRole('button', { name: 'Log in' }).click()
  await logInThere(own, vault, email)
  await expect(own.getByText(member.evm.slice(0, 8))).toBeVisible()
  await expect.poll(() => vault.sink.mails.filter(({ to }) => to.includes(email)).at(-1)?.subject).toMatch(/ stays$/)
})

test('makes an unapproved new browser wait a day for the words', { tag: '@long' }, async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  const email = 'neu@harbour.example'
  await logIn(vault, await showVault(page, vault, vault.siteUrl, networksOf(chains, solana)), email)
  const own = await context.newPage()
  await own.goto(`${vault.vaultUrl}/security?project=harbour`)
  await logInThere(own, vault, email)
  const words = own.getByRole('button', { name: 'Show the 12 words' })
  for (const name of [
    'Change: Email address',
    'Show the 12 words',
    'Make one: Recovery file',
    'Add: Password',
    'Delete this wallet',
  ]) {
    const button = own.getByRole('button', { name, exact: true })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(/^From (tomorrow at )?\d\d:\d\d on this device$/)
  }
  await expect(own.getByText('You can look at everything now, disconnect sites and log out.')).toBeVisible()
  await expectAccessible(own)
  // The device that made the wallet is nothing to ask about.
  await expect(own.getByText('Was it you?')).toHaveCount(0)
  const remove = own.getByRole('button', { name: /^Remove .* · / })
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAccessibleDescription(/ on this device$/)
  await comeBackNextDay(own, vault, email)
  await words.click()
  const button = own.getByRole('button', { name: 'Hold to show' })
  await expect(button).toBeEnabled({ timeout: 15_000 })
  // By keyboard it is held too.
  await button.focus()
  await own.keyboard.down('Enter')
  await expect(own.getByRole('listitem')).toHaveCount(12, { timeout: 10_000 })
  await own.keyboard.up('Enter')
})

test('a new device is approved on one that the wallet knows, or ended by the link of the mail', {
  tag: '@long',
}, async ({ browser, page, chains, context, solana, vault }) => {
  const email = 'yara@harbour.example'
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  await logIn(vault, opened, email)
  await vault.passDay(email)
  const known = await openOwnPage(context, opened)
  await logInThere(known, vault, email)
  const news = () => vault.sink.mails.filter(({ to, text }) => to.includes(email) && text.includes('#end.'))
  const another = async () => {
    const own = await (await browser.newContext()).newPage()
    await own.goto(`${vault.vaultUrl}/security?project=harbour`)
    await logInThere(own, vault, email)
    return own
  }
  const words = (own: Page) => own.getByRole('button', { name: 'Show the 12 words' })

  const mailsBefore = news().length
  const second = await another()
  await expect(words(second)).toHaveAccessibleDescription(/, or approve it on a device you know$/)
  await expect(second.getByText(/To approve it: on .*, open Wallet security/)).toBeVisible()
  await known.reload()
  await expect(known.getByText('Was it you?')).toHaveCount(1)
  await expectAccessible(known)
  await known.getByRole('button', { name: /^Yes, trust / }).click()
  await expect(known.getByText('Was it you?')).toHaveCount(0)
  await second.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(words(second)).toBeEnabled()

  await expect.poll(() => news().length).toBe(mailsBefore + 1)
  const third = await another()
  await expect.poll(() => news().length).toBe(mailsBefore + 2)
  const link = /\S+#end\.\S+/.exec(news().at(-1)?.text ?? '')?.[0] ?? ''
  const anywhere = await (await browser.newContext()).newPage()
  await anywhere.goto(link)
  await expect(anywhere.getByText('Remove the new device?')).toBeVisible()
  await expectAccessible(anywhere)
  await anywhere.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(anywhere.getByText(/ is removed$/)).toBeVisible()
  await third.reload()
  await expect(third.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await anywhere.goto('about:blank')
  await anywhere.goto(link)
  await anywhere.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(anywhere.getByText(/^This link is over/)).toBeVisible()
})

test('locks the wallet’s own page at a press, for the server too, and opens it by a new code', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  const email = 'lola@harbour.example'
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  await logIn(vault, opened, email)
  const own = await openOwnPage(context, opened)
  await logInThere(own, vault, email)
  await expect(own.getByText(/^Open for [45]:\d\d$/)).toBeVisible()
  const ending = own.waitForResponse('**/v1/vault/signout')
  await own.getByRole('button', { name: 'Lock this page now' }).click()
  expect((await ending).status()).toBe(200)
  await expect(own.getByRole('heading', { name: 'Open your wallet’s security' })).toBeVisible()
  await expectAccessible(own)
  await own.reload()
  await logInThere(own, vault, email)
  await expect(own.getByText(/^Open for [45]:\d\d$/)).toBeVisible()
  // The site keeps its session.
  expect(await opened.call('session.get')).toMatchObject({ r: { state: 'in' } })
})

test('says that a server is away or slow, keeps what was typed, and continues when the server is back', async ({
  context,
  chains,
  page,
  solana,
  vault,
}) => {
  const email = 'away@harbour.example'
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  await logIn(vault, opened, email)
  const own = await context.newPage()
  const calls = `${vault.gatewayUrl}/v1/vault/**`
  await own.goto(`${vault.vaultUrl}/security?project=harbour`)
  await own.route(calls, (route) => route.abort())
  const field = own.getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
  await expect(own.getByText('That did not work. Try again').first()).toBeVisible()
  await expect(field).toHaveValue(email)
  await own.unroute(calls)
  await logInThereKnown(own, vault, email)

  await own.route('**/v1/vault/devices?**', (route) => route.abort())
  await own.reload()
  await expect(own.getByText('That did not work. Try again').first()).toBeVisible()
  await own.unroute('**/v1/vault/devices?**')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await own.route(calls, async (route) => {
    await held
    await route.continue()
  })
  await own.getByRole('button', { name: 'Try again: Devices' }).click()
  await expect(own.getByLabel('Opening your wallet')).toBeAttached()
  release()
  await expect(own.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2)
  await own.unroute(calls)

  await own.route(calls, (route) => route.abort())
  await own.reload()
  await expect(own.getByRole('heading', { name: 'The wallet could not be reached' })).toBeVisible()
  await own.unroute(calls)
  await own.getByRole('button', { name: 'Try again' }).click()
  await own.getByRole('button', { name: 'Log out everywhere' }).click()
  await own.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(own.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
  await page.reload()
  const back = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  expect(await back.call('session.get')).toMatchObject({ r: { state: 'out' } })
})

const looks = [
  { name: 'light', locale: 'en', width: 1280, theme: 'light', words: 'Show the 12 words', back: 'Back' },
  { name: 'dark', locale: 'en', width: 390, theme: 'dark', words: 'Show the 12 words', back: 'Back' },
  {
    name: 'German at 320 px',
    locale: 'de',
    width: 320,
    theme: 'light',
    words: 'Die 12 Wörter zeigen',
    back: 'Zurück',
  },
  { name: 'Arabic', locale: 'ar', width: 320, theme: 'dark', words: 'عرض الكلمات الـ12', back: 'رجوع' },
] as const

for (const { back, locale, name, theme, width, words } of looks) {
  const tag = locale === 'ar' ? [] : '@long'
  test(`the wallet’s own page has no fault that axe finds, and fits, in ${name}`, { tag }, async ({
    browser,
    chains,
    page,
    solana,
    vault,
  }) => {
    const email = `look-${locale}-${theme}@harbour.example`
    await logIn(vault, await showVault(page, vault, vault.siteUrl, networksOf(chains, solana)), email)
    const context = await browser.newContext({
      locale,
      colorScheme: theme,
      reducedMotion: 'reduce',
      viewport: { width, height: 740 },
    })
    const own = await context.newPage()
    const check = async () => {
      await expectAccessible(own)
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await own.goto(`${vault.vaultUrl}/security?project=harbour`)
    const field = own.getByRole('textbox')
    await field.fill('no address')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await check()
    const seen = vault.sink.mails.filter(({ to }) => to.includes(email)).length
    await field.fill(email)
    await field.press('Enter')
    const code = own.locator('input[autocomplete="one-time-code"]')
    await expect(code).toBeVisible()
    await check()
    await code.fill(await vault.codeFor(email, seen))
    const parts = own.locator('section section')
    await expect(parts.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(parts.nth(1).getByRole('listitem')).toHaveCount(2)
    // On its first day most of it has to wait.
    await expect(own.getByRole('button', { name: words })).toBeDisabled()
    await check()
    await comeBackNextDay(own, vault, email)
    await check()
    const places = await parts.getByRole('button').count()
    expect(places).toBeGreaterThan(5)
    for (let index = 0; index < places; index++) {
      const button = parts.getByRole('button').nth(index)
      // What acts at once leads nowhere.
      if (/^(Disconnect|Yes|Ja|قطع|نعم)|trennen$/.test((await button.getAttribute('aria-label')) ?? '')) continue
      await button.focus()
      await own.keyboard.press('Enter')
      await expect(own.getByRole('dialog').or(own.getByRole('button', { name: back, exact: true }))).toBeVisible()
      await expect(own.locator('[aria-busy="true"]')).toHaveCount(0)
      await check()
      await own.keyboard.press('Escape')
      await expect(own.getByRole('button', { name: words })).toBeVisible()
      await expect(parts.getByRole('button')).toHaveCount(places)
    }
    await context.close()
  })
}
