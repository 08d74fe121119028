import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import type { OpenedVault } from '../openVault.ts'
import { expect, test } from '../vaultStage.ts'
import {
  connect,
  logIn,
  logInThereKnown,
  networksOf,
  openOwnPage,
  press,
  showVault,
  type VaultUser,
} from '../vaultSteps.ts'

test.use({ vaultKind: 'farcaster' })

/** What the vault offered to open the app with, the newest last. */
const linksOf = async ({ events }: OpenedVault) =>
  (await events('login')).flatMap((each) => (each as { url?: string }).url ?? [])

test('2: logs a visitor in beside the code that the Farcaster app scanned, twice with the same addresses', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const networks = networksOf(chains, solana)
  const users: VaultUser[] = []
  for (const url of [vault.siteUrl, vault.otherSiteUrl]) {
    const opened = await showVault(page, vault, url, networks)
    const login = await opened.ask('login.start', { method: 'social', provider: 'farcaster' })
    await expect(opened.frame.getByText('Scan with Farcaster').first()).toBeVisible()
    await expect(opened.frame.getByRole('img', { name: 'Code for the Farcaster app' })).toBeVisible()
    await expect(opened.frame.getByText(/^Good for [45]:\d\d$/)).toBeVisible()
    const [link = ''] = await linksOf(opened)
    expect(vault.farcaster?.paramsOf(link)).toMatchObject({ domain: new URL(vault.vaultUrl).host })
    // The phone, which is another browser: nothing there belongs to the wallet.
    const phone = await context.newPage()
    await phone.goto(link)
    await expect(phone.getByText(`${new URL(vault.vaultUrl).host} asks you to sign in.`)).toBeVisible()
    await phone.getByRole('button', { name: 'Sign in as @lena (8000)' }).click()
    await expect(phone.getByRole('status')).toHaveText('Signed as @lena (8000). Go back to the wallet.')
    await phone.close()
    await page.bringToFront()
    if (url === vault.otherSiteUrl) {
      await expect(opened.frame.getByText('Farcaster', { exact: true })).toBeVisible()
      await connect(opened)
    }
    const { e, r } = await login.outcome()
    expect(e).toBeUndefined()
    expect(r).toMatchObject({ socialProvider: 'farcaster', mode: 'recoverable' })
    expect((r as VaultUser).email).toBeUndefined()
    users.push(r as VaultUser)
  }
  expect(users[0]?.accounts).toEqual(users[1]?.accounts)
})

test('says that a code has expired when it was not scanned in time, and draws a new one', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'social', provider: 'farcaster' })
  const code = opened.frame.getByRole('img', { name: 'Code for the Farcaster app' })
  await expect(code).toBeVisible()
  await vault.endAttempts()
  await expect(opened.frame.getByText('The login took too long.').first()).toBeVisible()
  await press(opened, 'Try again')
  await expect(code).toBeVisible()
  const links = await linksOf(opened)
  expect(new Set(links).size).toBe(2)
  await vault.farcaster?.approve(links.at(-1) ?? '')
  expect((await login.outcome()).r).toMatchObject({ socialProvider: 'farcaster' })
})

test('says that the relay is away, and stops polling for a login that was left', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const { farcaster } = vault
  if (!farcaster) throw new Error('There is no relay.')
  farcaster.fault = 'away'
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'social', provider: 'farcaster' })
  await expect(opened.frame.getByText('Farcaster cannot be reached.').first()).toBeVisible()
  farcaster.fault = 'none'
  await press(opened, 'Try again')
  await expect(opened.frame.getByRole('img', { name: 'Code for the Farcaster app' })).toBeVisible()
  await press(opened, 'Cancel')
  expect((await login.outcome()).e).toMatchObject({ code: 4001 })
  // The cancelled login no longer polls: the relay gets only the requests of the next login.
  const { asked } = farcaster
  const next = await opened.ask('login.start', { method: 'social', provider: 'farcaster' })
  await expect.poll(() => linksOf(opened)).toHaveLength(2)
  await farcaster.approve((await linksOf(opened)).at(-1) ?? '')
  expect((await next.outcome()).r).toMatchObject({ socialProvider: 'farcaster' })
  expect(farcaster.asked).toBe(asked + 1)
})

test('adds Farcaster on the wallet’s own page, and logs in by it on another site', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const { farcaster } = vault
  if (!farcaster) throw new Error('There is no relay.')
  const account = { fid: 8_001, username: 'linus', privateKey: generatePrivateKey() }
  await vault.ownFarcaster(privateKeyToAddress(account.privateKey), account.fid)
  const email = 'farcaster@harbour.example'
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const { user } = await logIn(vault, opened, email)
  const own = await openOwnPage(context, opened)
  await own.setViewportSize({ width: 320, height: 740 })
  await logInThereKnown(own, vault, email)
  await own.getByRole('button', { name: 'Add: Another way', exact: true }).click()
  await own.getByRole('button', { name: 'Add Farcaster', exact: true }).click()
  await expect(own.getByRole('img', { name: 'Code for the Farcaster app' })).toBeVisible()
  await expectAccessible(own)
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await farcaster.approve(farcaster.links.at(-1) ?? '', { account })
  await expect(own.getByRole('button', { name: 'Remove Farcaster' })).toBeVisible()

  const there = await showVault(await context.newPage(), vault, vault.otherSiteUrl, networks)
  const login = await there.ask('login.start', { method: 'social', provider: 'farcaster' })
  await expect.poll(() => linksOf(there)).toHaveLength(1)
  await farcaster.approve(farcaster.links.at(-1) ?? '', { account })
  await connect(there)
  expect((await login.outcome()).r).toMatchObject({ accounts: user.accounts })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

  test('the app is opened by a button, in each language and look, with nothing that axe finds', {
    tag: '@long',
  }, async ({ page, chains, solana, vault }) => {
    const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
    await page.locator('iframe[title="Wallet"]').evaluate((frame) => {
      frame.style.cssText += '; width: 304px; height: 600px'
    })
    const login = await opened.ask('login.start', { method: 'social', provider: 'farcaster' })
    const [link = ''] = await expect
      .poll(() => linksOf(opened))
      .toHaveLength(1)
      .then(() => linksOf(opened))
    const only = { include: 'iframe', tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
    for (const [language, name] of [
      ['en', 'Open Farcaster'],
      ['de', 'Farcaster öffnen'],
      ['ar', 'افتح Farcaster'],
    ] as const) {
      for (const mode of ['light', 'dark'] as const) {
        await opened.call('theme.set', { mode, language })
        const open = opened.frame.getByRole('link', { name })
        await expect(open).toHaveAttribute('href', link)
        const { height = 0 } = (await open.boundingBox()) ?? {}
        expect(height).toBeGreaterThanOrEqual(44)
        const isWide = await opened.frame.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth)
        expect(isWide).toBe(false)
        // The frame lies on the modal, whose colour axe cannot see from in there.
        await opened.frame
          .locator('[data-fy-root], body > *')
          .first()
          .evaluate((root) => {
            document.body.style.background = getComputedStyle(root).getPropertyValue('--fy-surface')
          })
        await expectAccessible(page, only)
      }
    }
    await vault.farcaster?.approve(link)
    expect((await login.outcome()).r).toMatchObject({ socialProvider: 'farcaster' })
  })
})
