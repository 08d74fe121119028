import { type Hex, verifyMessage } from 'viem'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import { codeField, connect, networksOf, openOwnPage, press, showVault, type VaultUser } from '../vaultSteps.ts'
import { addAuthenticator, openWindowWithPasskeys } from '../virtualAuthenticator.ts'

test.use({ vaultKind: 'strict' })

const signUp = 'New here? Make a wallet'

test('3: signs a new visitor up by a passkey alone, and logs them in with it on another site', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const login = await opened.ask('login.start', { method: 'passkey' })
  await expect(opened.frame.getByRole('heading', { name: 'Log in with your passkey' })).toBeVisible()
  await expect(opened.frame.getByText('Save a recovery file too').first()).toBeVisible()
  // The page around the frame is a blank one: it has neither landmarks nor headings.
  const only = { include: 'iframe', tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
  await expectAccessible(page, only)

  // A window that is closed changes nothing, and can be opened again.
  const left = await openWindowWithPasskeys(context, opened, signUp)
  await expect(left.getByRole('button', { name: 'Make a passkey' })).toBeVisible()
  await left.close()
  await expect(opened.frame.getByText('The window was closed. Nothing was changed').first()).toBeVisible()

  const own = await openWindowWithPasskeys(context, opened, signUp)
  await own.getByRole('button', { name: 'Make a passkey' }).click()
  const first = (await login.outcome()).r as VaultUser
  expect(first).toMatchObject({ mode: 'user-held' })
  expect(first.email).toBeUndefined()
  const evm = first.accounts.find(({ namespace }) => namespace === 'eip155')?.address as Hex
  const chain = chains.chains[0].caipNetworkId
  const asked = await opened.ask('rpc', { chain, method: 'personal_sign', params: ['Without a mailbox', evm] })
  await press(opened, 'Sign')
  const signature = (await asked.outcome()).r as Hex
  expect(await verifyMessage({ address: evm, message: 'Without a mailbox', signature })).toBe(true)
  expect(vault.sink.mails).toEqual([])

  const other = await showVault(own, vault, vault.otherSiteUrl, networks)
  const again = await other.ask('login.start', { method: 'passkey' })
  await press(other, 'Continue with your passkey')
  await connect(other)
  expect((await again.outcome()).r).toMatchObject({ mode: 'user-held', accounts: first.accounts })
})

test('makes no wallet without the required passkey, and leaves a visitor who cancels logged out', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'ida@harbour.example'
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  const begin = async () => {
    const mails = vault.sink.mails.filter(({ to }) => to.includes(email)).length
    const login = await opened.ask('login.start', { method: 'email', email })
    await codeField(opened).fill(await vault.codeFor(email, mails))
    await expect(opened.frame.getByRole('heading', { name: 'Begin with a passkey' })).toBeVisible()
    return login
  }
  const declined = await begin()
  await press(opened, 'Cancel')
  expect(await declined.outcome()).toMatchObject({ e: { code: 4001 } })
  expect(await opened.call('session.get')).toMatchObject({ r: { state: 'out' } })

  const login = await begin()
  const unfit = await openWindowWithPasskeys(context, opened, 'Make a passkey', { hasPrf: false })
  await unfit.getByRole('button', { name: 'Make a passkey' }).click()
  const refusal = /^This passkey cannot protect a wallet/
  await expect(unfit.getByText(refusal).first()).toBeVisible()
  await unfit.close()
  await expect(opened.frame.getByText(refusal).first()).toBeVisible()
  const own = await openWindowWithPasskeys(context, opened, 'Make a passkey')
  await own.getByRole('button', { name: 'Make a passkey' }).click()
  expect((await login.outcome()).r).toMatchObject({ email, mode: 'user-held' })
  await own.close()
})

test('signs a new visitor up by a passkey on the wallet’s own page too', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'passkey' })
  const made = await openWindowWithPasskeys(context, opened, signUp)
  await made.getByRole('button', { name: 'Make a passkey' }).click()
  expect((await login.outcome()).r).toMatchObject({ mode: 'user-held' })
  const own = await openOwnPage(context, opened)
  await addAuthenticator(own)
  await own.getByRole('button', { name: 'Continue with a passkey' }).click()
  await own.getByRole('button', { name: signUp }).click()
  await expect(own.getByText('2 of 3 locks')).toBeVisible()
  await expectAccessible(own)
})
