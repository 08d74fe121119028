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
  await expect(own.getByRole('button', { name: 'Devices', exact: true })).toBeVisible()
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
  await expect(own.getByRole('button', { name: 'Devices', exact: true })).toBeVisible()
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
