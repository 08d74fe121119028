import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import { connect, logIn, logInThereKnown, networksOf, openOwnPage, showVault } from '../vaultSteps.ts'

const width = 320

test('a member adds Google as a way to log in on the wallet’s own page, logs in by it, and takes it away', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  const email = 'linus@harbour.example'
  vault.google.visitor = { id: '7001', email: 'linus@gmail.example', emailVerified: true }
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const { user } = await logIn(vault, opened, email)
  const own = await openOwnPage(context, opened)
  await own.setViewportSize({ width, height: 740 })
  await own.emulateMedia({ reducedMotion: 'reduce' })
  await logInThereKnown(own, vault, email)
  const check = async () => {
    await expectAccessible(own)
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const pressKey = async (name: string) => {
    await own.getByRole('button', { name, exact: true }).focus()
    await own.keyboard.press('Enter')
  }
  await pressKey('Add: Another way')
  await expect(own.getByRole('button', { name: 'Add Google' })).toBeVisible()
  await check()

  // Leaving the window's screen adds nothing.
  await pressKey('Add Google')
  await expect(own.getByRole('button', { name: 'Open the window' })).toBeVisible()
  await check()
  await pressKey('Cancel')
  // The focus is put back meanwhile.
  await own.getByRole('button', { name: 'Add Google', exact: true }).click()
  const opening = context.waitForEvent('page')
  await pressKey('Open the window')
  const window = await opening
  // No window can talk to the wallet's own page (COOP): the number binds it.
  const said = await own
    .getByText(/^Type \d\d in the Google window, only when it asks$/)
    .first()
    .textContent()
  await window.getByRole('textbox').fill(/\d\d/.exec(said ?? '')?.[0] ?? '')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { name: 'It logs in to your wallet now' })).toBeVisible()
  await window.close()
  await expect(own.getByRole('button', { name: 'Remove Google' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Add Google' })).toHaveCount(0)
  await check()

  const other = await context.newPage()
  const there = await showVault(other, vault, vault.otherSiteUrl, networks)
  const login = await there.ask('login.start', { method: 'social', provider: 'google' })
  const next = context.waitForEvent('page')
  await there.frame.getByRole('button', { name: 'Open the window' }).click()
  await expect((await next).getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  await connect(there)
  expect((await login.outcome()).r).toMatchObject({ email, accounts: user.accounts })

  await pressKey('Remove Google')
  await expect(own.getByText('Remove Google?').first()).toBeVisible()
  await check()
  await pressKey('Remove')
  await expect(own.getByRole('button', { name: 'Add Google' })).toBeVisible()
  await expect.poll(() => vault.sink.mails.filter(({ to }) => to.includes(email)).at(-1)?.subject).toMatch(/removed$/)
})
