import type { Page } from '@playwright/test'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import {
  codeField,
  comeBackNextDay,
  connect,
  networksOf,
  openOwnPage,
  press,
  showVault,
  type VaultUser,
} from '../vaultSteps.ts'
import { addAuthenticator } from '../virtualAuthenticator.ts'

test.use({ vaultKind: 'apart' })

test('a keeper apart lets a new device in by its own code, and from the next day on by a passkey that it was told of', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'runa@harbour.example'
  const networks = networksOf(chains, solana)
  const mails = () => vault.sink.mails.filter(({ to }) => to.includes(email))
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const login = await opened.ask('login.start', { method: 'email', email })
  await codeField(opened).fill(await vault.codeFor(email))
  await press(opened, 'Not now')
  const first = (await login.outcome()).r as VaultUser
  expect(first).toMatchObject({ email, mode: 'recoverable' })

  // The wallet's own page is a separate device, which the keeper checks by a code that it mails itself.
  const own = await openOwnPage(context, opened)
  await addAuthenticator(own, { hasPrf: false, isBackedUp: false })
  const before = mails().length
  await own.getByRole('textbox', { name: 'Email' }).fill(email)
  await own.getByRole('button', { name: 'Send the code' }).click()
  await own.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email, before))
  await expect(own.getByText(/^This device is new\. A second code went to r•••@harbour\.example/)).toBeVisible()
  const second = mails().findIndex(({ subject }) => subject === 'Your second code for Harbour wallet')
  const keeperField = own.getByRole('textbox', { name: '8-letter code' })
  // The digits of the login are no code of the keeper's.
  await keeperField.fill(await vault.codeFor(email, before))
  await expect(own.getByText('Type the eight letters of the second code here.').first()).toBeVisible()
  await expect(keeperField).toHaveValue('')
  await expectAccessible(own)
  const letters = await vault.keeperCodeFor(email, second)
  await keeperField.fill(letters.toLowerCase().replace('-', ' '))
  await expect(own.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
  await comeBackNextDay(own, vault, email)

  await own.getByRole('button', { name: 'Passkey for new devices' }).click()
  await expect(own.getByText('Then a new device needs no second code. It counts from tomorrow on.')).toBeVisible()
  await expectAccessible(own)
  const toName = mails().length
  await own.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(own.getByText(/^A code went to r•••@harbour\.example/)).toBeVisible()
  const naming = await vault.keeperCodeFor(email, toName)
  await keeperField.fill(`${naming.slice(0, -1)}${naming.endsWith('B') ? 'C' : 'B'}`)
  await expect(own.getByText('Wrong code. Tries left: 4').first()).toBeVisible()
  await expectAccessible(own)
  await keeperField.fill(naming)
  await expect(own.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
  await expect
    .poll(() => mails().map(({ subject }) => subject))
    .toContain('A passkey confirms new devices of your Harbour wallet')
  await vault.passDay(email)

  // The authenticator goes where its page goes: to a site where the wallet is not known.
  const other = await showVault(own, vault, vault.otherSiteUrl, networks)
  const sent = mails().length
  const again = await other.ask('login.start', { method: 'email', email })
  // A gateway that has the keeper mail during a login gets nothing of that mail by the login's field.
  await codeField(other).fill(letters)
  await expect(
    other.frame.getByText('This code is for another question. Type the six digits here.').first(),
  ).toBeVisible()
  await expect(codeField(other)).toHaveValue('')
  await codeField(other).fill(await vault.codeFor(email, sent))
  await connect(other)
  await expect(other.frame.getByRole('heading', { name: 'This device is new' })).toBeVisible()
  const unasked = mails().length
  await press(other, 'Send a code by mail instead')
  await expect(other.frame.getByText(/^This device is new\. A second code went to/)).toBeVisible()
  await vault.keeperCodeFor(email, unasked)
  await press(other, 'Use your passkey instead')
  await press(other, 'Continue with your passkey')
  expect((await again.outcome()).r).toMatchObject({ mode: 'recoverable', accounts: first.accounts })
  await expect
    .poll(() => mails().map(({ subject }) => subject))
    .toContain('A passkey let a new device into your Harbour wallet')
})

test('a keeper apart checks a member without an address at a sign-in service, by a token that the gateway never sees', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '7300', email: 'tove@gmail.example', emailVerified: true }
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const login = await opened.ask('login.start', { method: 'social', provider: 'google' })
  const logInBy = async (shown: typeof opened) => {
    const opening = context.waitForEvent('page')
    await press(shown, 'Open the window')
    const service = await opening
    await expect(service.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
    await service.close()
  }
  await logInBy(opened)
  await press(opened, 'Not now')
  const first = (await login.outcome()).r as VaultUser
  expect(first).toMatchObject({ mode: 'recoverable', socialProvider: 'google' })
  await vault.passDay('')

  const logInThere = async (own: Page) => {
    await own.getByRole('button', { name: 'Continue with Google' }).click()
    const opening = context.waitForEvent('page')
    await own.getByRole('button', { name: 'Open the window' }).click()
    const service = await opening
    const said = await own
      .getByText(/^Type \d\d in the Google window/)
      .first()
      .textContent()
    await service.getByRole('textbox').fill(/\d\d/.exec(said ?? '')?.[0] ?? '')
    await service.getByRole('button', { name: 'Continue' }).click()
    await expect(service.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
    await service.close()
    await expect(own.getByRole('heading', { name: 'This device is new' })).toBeVisible()
  }
  // The wallet's own page keeps its windows apart, and is a separate device.
  const own = await openOwnPage(context, opened)
  await logInThere(own)
  await expect(own.getByText('Log in with Google once more to show that it is yours.')).toBeVisible()
  await expectAccessible(own)
  // Another account of the same service opens nothing.
  vault.google.visitor = { id: '7301' }
  await own.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(own.getByText('This is another account. Use the one you made the wallet with').first()).toBeVisible()
  vault.google.visitor = { id: '7300' }
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(vault.gatewayUrl)) sent.push(request.postData() ?? '')
  })
  await own.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(own.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
  expect(sent.join()).not.toContain('idToken')

  // So is the frame of another site of the operator's, which hears its window by a message.
  const other = await showVault(page, vault, vault.otherSiteUrl, networks)
  const again = await other.ask('login.start', { method: 'social', provider: 'google' })
  await logInBy(other)
  await connect(other)
  await press(other, 'Continue with Google')
  expect((await again.outcome()).r).toMatchObject({ mode: 'recoverable', accounts: first.accounts })
})
