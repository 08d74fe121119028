import { expect, test } from '../vaultStage.ts'
import { networksOf, press, showVault, type VaultUser } from '../vaultSteps.ts'

test.use({ vaultHasFarcaster: true })

/** What the vault tells the page of the login, as far as it went. */
const urlsIn = (record: string) => [...record.matchAll(/"url":"([^"]*siwf[^"]*)"/g)].map(([, url = '']) => url)

test('2: a visitor scans the code with the Farcaster app, and is logged in where the code was, twice with the same addresses', async ({
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
    const [link = ''] = urlsIn(await opened.record())
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
      await press(opened, 'Connect')
    }
    const { e, r } = await login.outcome()
    expect(e).toBeUndefined()
    expect(r).toMatchObject({ socialProvider: 'farcaster', mode: 'recoverable' })
    expect((r as VaultUser).email).toBeUndefined()
    users.push(r as VaultUser)
  }
  expect(users[0]?.accounts).toEqual(users[1]?.accounts)
})

test('a code that nobody scanned in time is said to be too old, and a new one is drawn', async ({
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
  const links = urlsIn(await opened.record())
  expect(new Set(links).size).toBe(2)
  await vault.farcaster?.approve(links.at(-1) ?? '')
  expect((await login.outcome()).r).toMatchObject({ socialProvider: 'farcaster' })
})

test('a relay that is away is said, and a login that was left asks nothing more', async ({
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
  const { asked } = farcaster
  await page.waitForTimeout(2_500)
  expect(farcaster.asked).toBe(asked)
})
