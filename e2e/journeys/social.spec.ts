import type { Page } from '@playwright/test'
import type { OpenedVault } from '../openVault.ts'
import { expect, test } from '../vaultStage.ts'
import { connect, networksOf, press, review, showVault, type VaultUser } from '../vaultSteps.ts'

/** Opens the window of a login with Google, as a visitor presses it. */
async function openWindow(page: Page, opened: OpenedVault, name = 'Open the window'): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await press(opened, name)
  return opening
}

/** The number that the wallet shows. */
async function shownNumber(place: Pick<Page, 'getByText'>): Promise<string> {
  const text = await place
    .getByText(/^Type \d\d in the Google window, only when it asks$/)
    .first()
    .textContent()
  return /\d\d/.exec(text ?? '')?.[0] ?? ''
}

test('2: a visitor logs in at a service, in a window that is bound to the wallet by itself, twice with the same addresses', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '1000', email: 'lena@gmail.example', emailVerified: true }
  const networks = networksOf(chains, solana)
  const users: VaultUser[] = []
  for (const url of [vault.siteUrl, vault.otherSiteUrl]) {
    const opened = await showVault(page, vault, url, networks)
    const login = await opened.ask('login.start', { method: 'social', provider: 'google' })
    const own = await openWindow(page, opened)
    await expect(own.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
    // The window goes its way alone; that it is closed means nothing to the wallet.
    await own.close()
    if (url === vault.otherSiteUrl) {
      await expect(opened.frame.getByText(/^Connect .* to your wallet\?$/).first()).toBeVisible()
      await expect(opened.frame.getByText('Google', { exact: true })).toBeVisible()
      await connect(opened)
    }
    const { e, r } = await login.outcome()
    expect(e).toBeUndefined()
    expect(r).toMatchObject({ socialProvider: 'google', mode: 'recoverable' })
    expect((r as VaultUser).email).toBeUndefined()
    users.push(r as VaultUser)
    // Neither what binds the window nor what the service gave goes over the port.
    expect(await opened.record()).not.toMatch(/bind|code=|id_token|none\.invalid/)
  }
  expect(users[0]?.accounts).toEqual(users[1]?.accounts)
})

test('logs in at a service in the wallet’s own window on a site that is not the operator’s, without another window', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '1500', email: 'nora@gmail.example', emailVerified: true }
  const opened = await showVault(page, vault, vault.strangerUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'social', provider: 'google' })
  const opening = context.waitForEvent('page')
  await press(opened, review)
  const own = await opening
  const closing = own.waitForEvent('close')
  await expect(own.getByText('Google', { exact: true }).first()).toBeVisible()
  const pressing = own
    .getByRole('button', { name: 'Connect', exact: true })
    .click()
    .catch((error: unknown) => {
      if (!own.isClosed()) throw error
    })
  await Promise.all([closing, pressing])
  expect(await login.outcome()).toMatchObject({ r: { socialProvider: 'google', accounts: [{}, {}] } })
  expect(context.pages()).toEqual([page])
})

test('A7: a window that the wallet did not open asks for the number that it shows, and two wrong ones end it', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '2000' }
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'social', provider: 'google' })
  // The page opens windows without an opener, as its own COOP policy would.
  await page.frames()[1]?.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (url) => {
      open(url, '_blank', 'noopener')
      return window
    }
  })
  const own = await openWindow(page, opened)
  const shown = await opened.frame
    .getByText(/^Type \d\d in the Google window, only when it asks$/)
    .first()
    .textContent()
  const number = /\d\d/.exec(shown ?? '')?.[0] ?? ''
  const field = own.getByRole('textbox')
  await expect(field).toBeVisible()
  await field.fill(number === '00' ? '11' : '00')
  await own.getByRole('button', { name: 'Continue' }).click()
  await expect(own.getByRole('alert')).toHaveText('Wrong number. One try left.')
  await field.fill(number)
  await own.getByRole('button', { name: 'Continue' }).click()
  await expect(own.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  await own.close()
  expect((await login.outcome()).r).toMatchObject({ socialProvider: 'google' })

  await page.reload()
  await context.clearCookies()
  const third = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  expect(await third.call('logout')).toMatchObject({ r: {} })
  const wrong = await third.ask('login.start', { method: 'social', provider: 'google' })
  await page.frames()[1]?.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (url) => {
      open(url, '_blank', 'noopener')
      return window
    }
  })
  const stranger = await openWindow(page, third)
  const digits = await shownNumber(third.frame)
  for (const said of ['One try left.', 'The number was not the one that the wallet shows.']) {
    await stranger.getByRole('textbox').fill(digits === '00' ? '11' : '00')
    await stranger.getByRole('button', { name: 'Continue' }).click()
    await expect(stranger.getByText(said)).toBeVisible()
  }
  await expect(third.frame.getByText('You are not logged in with Google').first()).toBeVisible()
  await press(third, 'Cancel')
  expect((await wrong.outcome()).e).toMatchObject({ code: 4001 })
})

test('A20: waits for a window that seems closed because the site isolates its windows', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '4000' }
  const opened = await showVault(page, vault, `${vault.siteUrl}/apart`, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'social', provider: 'google' })
  const own = await openWindow(page, opened)
  await expect(own.getByRole('textbox')).toBeVisible()
  // To the wallet it is closed, or was never there, and still it waits.
  await own.getByRole('textbox').fill(await shownNumber(opened.frame))
  await own.getByRole('button', { name: 'Continue' }).click()
  await expect(own.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  await own.close()
  expect((await login.outcome()).r).toMatchObject({ socialProvider: 'google' })
})

test('says that the service declined the login, and tries again', async ({ page, chains, solana, vault }) => {
  vault.google.visitor = undefined
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'social', provider: 'google' })
  const own = await openWindow(page, opened)
  await expect(own.getByRole('heading', { name: 'You are not logged in' })).toBeVisible()
  await own.close()
  await expect(opened.frame.getByText('Google says that the login was declined.').first()).toBeVisible()
  vault.google.visitor = { id: '3000' }
  await press(opened, 'Try again')
  const again = await openWindow(page, opened)
  await expect(again.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  expect((await login.outcome()).r).toMatchObject({ socialProvider: 'google' })
  // The wallet's own page lets the same member in the same way.
  const page2 = await page.context().newPage()
  await page2.goto(`${vault.vaultUrl}/security?project=harbour`)
  const opening = page.context().waitForEvent('page')
  await page2.getByRole('button', { name: 'Continue with Google' }).click()
  await page2.getByRole('button', { name: 'Open the window' }).click()
  const third = await opening
  // Nothing that it opens can reach that page: the number is typed.
  await third.getByRole('textbox').fill(await shownNumber(page2))
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(third.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  await third.close()
  await expect(page2.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
  await expect(page2.getByRole('button', { name: 'Remove Google' })).toBeVisible()
})

test('says that the operator does not offer a service', async ({ page, chains, solana, vault }) => {
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'social', provider: 'github' })
  await expect(opened.frame.getByText('This way to log in is not offered here.').first()).toBeVisible()
  await press(opened, 'Cancel')
  expect((await login.outcome()).e).toMatchObject({ code: 4001 })
})
