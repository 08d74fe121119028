import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import { logIn, logInThereKnown, networksOf, openOwnPage, showVault } from '../vaultSteps.ts'

const width = 320

test('the email address is changed by two codes, by keyboard alone at 320 px, and set back by the link of the mail', {
  tag: '@long',
}, async ({ page, chains, context, solana, vault }) => {
  const [email, next, taken] = [
    'ada@harbour.example',
    'ada-new.vaultaddress@harbour.example',
    'ada-taken@harbour.example',
  ]
  const mailsTo = (to: string) => vault.sink.mails.filter((mail) => mail.to.includes(to))
  const networks = networksOf(chains, solana)
  const stranger = await context.browser()?.newContext()
  const theirs = await stranger?.newPage()
  if (theirs) await logIn(vault, await showVault(theirs, vault, vault.siteUrl, networks), taken)
  await stranger?.close()
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const member = await logIn(vault, opened, email)
  const own = await openOwnPage(context, opened)
  await own.setViewportSize({ width, height: 740 })
  await own.emulateMedia({ reducedMotion: 'reduce' })
  await logInThereKnown(own, vault, email)
  const check = async () => {
    await expectAccessible(own)
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const pressKey = async (name: string) => {
    const button = own.getByRole('button', { name, exact: true })
    await button.focus()
    await own.keyboard.press('Enter')
  }
  const code = own.getByRole('textbox', { name: '6-digit code' })
  const field = own.getByRole('textbox', { name: 'New email address' })

  await pressKey('Change: Email address')
  await expect(own.getByText(`We send a code to ${email} first`)).toBeVisible()
  await check()
  const seen = mailsTo(email).length
  await pressKey('Send the code')
  await expect(code).toBeFocused()
  await check()
  // A code of the keeper's belongs in no field but the keeper's.
  await code.fill('WDJB-MJHT')
  await expect(own.getByText('This code is for another question. Type the six digits here.').first()).toBeVisible()
  await expect(code).toHaveValue('')
  await check()
  const right = await vault.codeFor(email, seen)
  await own.keyboard.type(right === '000000' ? '000001' : '000000')
  await expect(field).toBeFocused()
  await own.keyboard.type('no address')
  await own.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('no address')
  await check()
  await field.selectText()
  await own.keyboard.type(taken)
  await own.keyboard.press('Enter')
  // The code was wrong; the address is kept for when it is right.
  await expect(own.getByText('Wrong code. Tries left: 2').first()).toBeVisible()
  await check()
  await code.fill('')
  await code.focus()
  await own.keyboard.type(right)
  await expect(field).toHaveValue(taken)
  await own.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expect.poll(() => mailsTo(taken).at(-1)?.subject).toMatch(/^This address has a .* already$/)
  await own.keyboard.type('123456')
  await expect(own.getByText('Wrong code. Tries left: 2').first()).toBeVisible()

  await pressKey('Use another address')
  await field.selectText()
  await own.keyboard.type(next)
  await expect(async () => {
    await field.press('Enter')
    await expect(code).toBeFocused({ timeout: 1_000 })
  }).toPass({ timeout: 45_000, intervals: [5_000] })
  await check()
  await code.fill('')
  await own.keyboard.type(await vault.codeFor(next))
  await expect(own.getByText('The address is changed').first()).toBeVisible()
  await check()
  await pressKey('Done')
  await expect(own.getByRole('region', { name: 'Protect', exact: true }).getByText(next)).toBeVisible()

  // The site's session has ended; the new address opens the same wallet there.
  await page.reload()
  const back = await showVault(page, vault, vault.siteUrl, networks)
  expect(await back.call('session.get')).toMatchObject({ r: { state: 'out' } })
  const again = await logIn(vault, back, next)
  expect(again.evm).toBe(member.evm)
  expect(again.user.email).toBe(next)

  const notice = () => mailsTo(email).find(({ subject }) => /was changed$/.test(subject))
  await expect.poll(notice).toBeDefined()
  const link = /https?:\S+#undo\.\S+/.exec(notice()?.text ?? '')?.[0] ?? ''
  const undoing = await context.newPage()
  await undoing.goto(link)
  expect(new URL(undoing.url()).hash).toBe('')
  await undoing.getByRole('button', { name: 'Set the address back' }).press('Enter')
  await expect(undoing.getByText(`Log in with ${email}`)).toBeVisible()
  await expectAccessible(undoing)
  await page.reload()
  const out = await showVault(page, vault, vault.siteUrl, networks)
  expect(await out.call('session.get')).toMatchObject({ r: { state: 'out' } })
})
