import { type Hex, verifyMessage } from 'viem'
import { expectAccessible } from '../expectAccessible.ts'
import type { OpenedVault } from '../openVault.ts'
import { expect, test, type VaultStage } from '../vaultStage.ts'
import { codeField, comeBackNextDay, connect, networksOf, press, showVault, type VaultUser } from '../vaultSteps.ts'
import { addAuthenticator, openWindowWithPasskeys, watchPrf } from '../virtualAuthenticator.ts'

test.use({ vaultKind: 'named' })

const offer = 'Protect this wallet with a passkey'
const make = 'Make a passkey'

/** Logs a new person in by a code, as far as the offer. */
async function logInAnew(vault: VaultStage, opened: OpenedVault, email: string) {
  const login = await opened.ask('login.start', { method: 'email', email })
  await codeField(opened).fill(await vault.codeFor(email))
  await expect(opened.frame.getByRole('heading', { name: offer })).toBeVisible()
  return login
}

test('3, 4: protects a new wallet by a passkey instead of the keeper, and opens it on another site', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'mira.passkey@harbour.example'
  const networks = networksOf(chains, solana)
  const answers = await watchPrf(context)
  const bodies: string[] = []
  context.on('request', (request) => bodies.push(request.url(), request.postData() ?? ''))

  const opened = await showVault(page, vault, vault.siteUrl, networks)
  expect(opened.welcome).toMatchObject({
    methods: expect.arrayContaining(['email', 'passkey']),
    modes: ['recoverable', 'user-held'],
  })
  const login = await logInAnew(vault, opened, email)
  const ownWindow = await openWindowWithPasskeys(context, opened, make)
  await ownWindow.getByRole('button', { name: 'Make a passkey' }).click()
  const first = (await login.outcome()).r as VaultUser
  expect(first).toMatchObject({ email, mode: 'user-held' })
  await expect(ownWindow.getByRole('heading', { name: 'Your wallet has a passkey' })).toBeVisible()
  const evm = first.accounts.find(({ namespace }) => namespace === 'eip155')?.address as Hex
  const firstRecord = await opened.record()

  // The authenticator goes where its page goes: to a site where the wallet is not known.
  const other = await showVault(ownWindow, vault, vault.otherSiteUrl, networks)
  const again = await other.ask('login.start', { method: 'passkey' })
  await press(other, 'Continue with your passkey')
  await expect(other.frame.getByText(/^Connect .* to your wallet\?$/).first()).toBeVisible()
  await connect(other)
  expect((await again.outcome()).r).toMatchObject({ mode: 'user-held', accounts: first.accounts })
  expect(await other.events('login')).toContainEqual({ state: 'recovering' })
  const chain = chains.chains[0].caipNetworkId
  const asked = await other.ask('rpc', { chain, method: 'personal_sign', params: ['By my passkey', evm] })
  await press(other, 'Sign')
  const signature = (await asked.outcome()).r as Hex
  expect(await verifyMessage({ address: evm, message: 'By my passkey', signature })).toBe(true)

  // A mailed code identifies the member, and does not open the wallet.
  await vault.passDay(email)
  await other.call('logout', { everywhere: true })
  const mails = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  const byMail = await other.ask('login.start', { method: 'email', email })
  await codeField(other).fill(await vault.codeFor(email, mails))
  await expect(other.frame.getByRole('heading', { name: 'This wallet needs its passkey' })).toBeVisible()
  await press(other, 'Continue with your passkey')
  expect((await byMail.outcome()).r).toMatchObject({ email, mode: 'user-held', accounts: first.accounts })

  expect(answers.length).toBeGreaterThanOrEqual(3)
  const written = [firstRecord, await other.record(), vault.gatewayLog(), ...bodies].join('\n')
  expect(written).toContain('"route":"vaultProtect"')
  for (const answer of answers) {
    expect(answer).toHaveLength(32)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(written.includes(answer.toString(form).replace(/=+$/, '')), form).toBe(false)
  }
})

test('keeps the wallet unchanged after an authenticator without PRF, one of a single device and a closed window', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'noor.passkey@harbour.example'
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await logInAnew(vault, opened, email)
  const refusals = [
    { options: { hasPrf: false }, said: /^This passkey cannot protect a wallet\. Use one of your phone/ },
    { options: { isBackedUp: false }, said: /^Lose this device and you’d lose the wallet/ },
  ]
  for (const { options, said } of refusals) {
    const ownWindow = await openWindowWithPasskeys(context, opened, make, options)
    await ownWindow.getByRole('button', { name: 'Make a passkey' }).click()
    await expect(ownWindow.getByText(said).first()).toBeVisible()
    await ownWindow.close()
    await expect(opened.frame.getByText(said).first()).toBeVisible()
  }
  const left = await openWindowWithPasskeys(context, opened, make)
  await left.close()
  await expect(opened.frame.getByText('The window was closed. Nothing was changed').first()).toBeVisible()
  await press(opened, 'Not now')
  expect((await login.outcome()).r).toMatchObject({ email, mode: 'recoverable' })
})

test('says that no passkey was used, and lets the visitor leave', async ({ page, chains, solana, vault }) => {
  await addAuthenticator(page)
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'passkey' })
  await press(opened, 'Continue with your passkey')
  await expect(opened.frame.getByText('No passkey was used. Try again').first()).toBeVisible()
  await press(opened, 'Cancel')
  expect(await login.outcome()).toMatchObject({ e: { code: 4001 } })
})

test('4: protects a wallet later on its own page, and no longer opens it by its mailbox', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'olav@harbour.example'
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const login = await logInAnew(vault, opened, email)
  await press(opened, 'Not now')
  const first = (await login.outcome()).r as VaultUser
  const opening = context.waitForEvent('page')
  await opened.ask('security.open')
  await opened.frame.getByRole('link', { name: 'Open it' }).click()
  const own = await opening
  await addAuthenticator(own)
  const mails = () => vault.sink.mails.filter(({ to }) => to.includes(email)).length
  const seen = mails()
  await own.getByRole('textbox', { name: 'Email' }).fill(email)
  await own.getByRole('button', { name: 'Send the code' }).click()
  await own.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email, seen))
  await expect(own.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
  await comeBackNextDay(own, vault, email)
  await own.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  await expect(own.getByText('Save a recovery file too').first()).toBeVisible()
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(own.getByText('2 of 3 locks')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Add a passkey', exact: true })).toHaveCount(0)

  // A recovery file has a separate split, so the passkey still opens the wallet.
  await own.getByRole('button', { name: 'Make one: Recovery file' }).click()
  for (const name of ['Password for the file', 'The same password again'])
    await own.getByLabel(name).fill('two flat whites, table 4')
  await own.getByRole('button', { name: 'Make the file' }).click()
  await expect(own.getByRole('heading', { name: 'Your recovery file is ready' })).toBeVisible({ timeout: 60_000 })
  await own.getByRole('button', { name: 'Done' }).click()
  await expect(own.getByText('3 of 3 locks')).toBeVisible()

  const other = await showVault(own, vault, vault.otherSiteUrl, networks)
  const sent = mails()
  const again = await other.ask('login.start', { method: 'email', email })
  await codeField(other).fill(await vault.codeFor(email, sent))
  await connect(other)
  await expect(other.frame.getByRole('heading', { name: 'This wallet needs its passkey' })).toBeVisible()
  await press(other, 'Continue with your passkey')
  expect((await again.outcome()).r).toMatchObject({ mode: 'user-held', accounts: first.accounts })
})

test('makes a passkey in the window also where the site keeps its windows apart', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'runa.passkey@harbour.example'
  const networks = networksOf(chains, solana)
  const answers = await watchPrf(context)
  const bodies: string[] = []
  context.on('request', (request) => bodies.push(request.url(), request.postData() ?? ''))
  const opened = await showVault(page, vault, `${vault.siteUrl}/apart`, networks)
  const login = await logInAnew(vault, opened, email)
  const opening = context.waitForEvent('page')
  await press(opened, make)
  const own = await opening
  const poor = await addAuthenticator(own, { hasPrf: false })
  // It would close once the passkey is made, and its authenticator with it.
  await own.evaluate(() => Object.assign(window, { close: () => undefined }))
  const go = own.getByRole('button', { name: make })
  await go.click()
  // The window stays for another try, and the frame waits for it.
  await expect(own.getByText('This passkey cannot protect a wallet.').first()).toBeVisible()
  await expect(opened.frame.getByRole('button', { name: 'Go on in the window' })).toBeVisible()
  await poor.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: poor.authenticatorId })
  await addAuthenticator(own)
  await go.click()
  const first = (await login.outcome()).r as VaultUser
  expect(first).toMatchObject({ email, mode: 'user-held' })

  // What it answered went by way of the gateway, sealed for the frame alone.
  expect(bodies.filter((body) => body.includes('/v1/vault/relays/')).length).toBeGreaterThan(2)
  expect(answers.length).toBeGreaterThan(0)
  const sent = bodies.join('\n')
  for (const answer of answers)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(sent.includes(answer.toString(form).replace(/=+$/, '')), form).toBe(false)

  const other = await showVault(own, vault, vault.otherSiteUrl, networks)
  const again = await other.ask('login.start', { method: 'passkey' })
  await press(other, 'Continue with your passkey')
  await connect(other)
  expect((await again.outcome()).r).toMatchObject({ mode: 'user-held', accounts: first.accounts })
})
