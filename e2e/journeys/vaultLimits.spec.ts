import type { Page } from '@playwright/test'
import { type Address, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import { confirmAbove, nextCode } from '../limitSteps.ts'
import { expect, test } from '../vaultStage.ts'
import {
  codeField,
  logInInWindow,
  logInThereKnown,
  networksOf,
  openOwnPage,
  press,
  showVault,
  type VaultUser,
} from '../vaultSteps.ts'
import { addAuthenticator, sharePasskeys } from '../virtualAuthenticator.ts'

test.use({ vaultKind: 'named' })

const review = 'Open the wallet window'

/** Answers in the window, which its frame closes then. */
async function answerIn(own: Page, name: string) {
  const closing = own.waitForEvent('close')
  await own
    .getByRole('button', { name, exact: true })
    .click()
    .catch((error: unknown) => {
      if (!own.isClosed()) throw error
    })
  await closing
}

/** Makes no passkey yet, in the wallet's window. */
const putOff = (own: Page) => own.getByRole('button', { name: 'Not now', exact: true }).click()

// Only the way to the window differs.
for (const [site, isTrusted] of [
  ['the operator’s own site', true],
  ['another site', false],
] as const)
  test(`a payment from ${site} above the owner’s amount is signed once a passkey has confirmed it`, {
    tag: isTrusted ? '@long' : [],
  }, async ({ page, chains, context, solana, vault }) => {
    test.setTimeout(240_000)
    const email = isTrusted ? 'lena.vaultlimits@harbour.example' : 'ines.vaultlimits@harbour.example'
    const url = isTrusted ? vault.siteUrl : vault.strangerUrl
    const opened = await showVault(page, vault, url, networksOf(chains, solana))
    const login = await opened.ask('login.start', { method: 'email', email })
    if (isTrusted) {
      await codeField(opened).fill(await vault.codeFor(email))
      await press(opened, 'Not now')
    } else await logInInWindow(vault, opened.frame, email, 0, putOff)
    const { accounts } = (await login.outcome()).r as VaultUser
    const evm = accounts.find(({ namespace }) => namespace === 'eip155')?.address as Address
    const [local] = chains.chains
    const { client } = local
    await client.setBalance({ address: evm, value: parseEther('2') })

    const settings = await openOwnPage(context, opened)
    await settings.setViewportSize({ width: 320, height: 740 })
    const passkeys = await addAuthenticator(settings)
    await logInThereKnown(settings, vault, email)
    await settings.getByRole('button', { name: 'Add a passkey', exact: true }).click()
    await settings.getByRole('button', { name: 'Make a passkey', exact: true }).click()
    await expect(settings.getByText('2 of 3 locks')).toBeVisible()
    await settings.getByRole('button', { name: 'Change: What you confirm twice', exact: true }).click()
    await settings.getByRole('checkbox', { name: /^Payments above/ }).check()
    await settings.getByRole('textbox').fill('500')
    await expectAccessible(settings)
    expect(await settings.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await settings.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(settings.getByRole('button', { name: 'End the limits' })).toBeVisible()

    const to = privateKeyToAddress(generatePrivateKey())
    const pay = (ether: string) =>
      opened.ask('rpc', {
        chain: local.caipNetworkId,
        method: 'eth_sendTransaction',
        params: [{ from: evm, to, value: toHex(parseEther(ether)) }],
      })
    /** Presses a button in the frame, which opens the window. */
    const openReview = async (name: string) => {
      const opening = context.waitForEvent('page')
      await press(opened, name)
      const own = await opening
      await own.setViewportSize({ width: 400, height: 720 })
      return own
    }

    const small = await pay('0.01')
    if (isTrusted) await press(opened, 'Send 0.01 ETH')
    else await answerIn(await openReview(review), 'Send 0.01 ETH')
    await client.waitForTransactionReceipt({ hash: (await small.outcome()).r as `0x${string}` })

    const large = await pay('1')
    const own = await openReview(isTrusted ? 'Send 1 ETH' : review)
    // The window has no passkey yet: nothing is signed, and the person can try again.
    const authenticator = await addAuthenticator(own)
    await expect(own.getByText('You’ll confirm this with your passkey.').first()).toBeVisible()
    await expectAccessible(own, { disabled: ['page-has-heading-one'] })
    await own.getByRole('button', { name: 'Send 1 ETH', exact: true }).click()
    await expect(own.getByText('Your passkey didn’t confirm it. Try again.').first()).toBeVisible()
    expect(await client.getBalance({ address: to })).toBe(parseEther('0.01'))
    await sharePasskeys(passkeys, authenticator)
    await answerIn(own, 'Send 1 ETH')
    await client.waitForTransactionReceipt({ hash: (await large.outcome()).r as `0x${string}` })
    expect(await client.getBalance({ address: to })).toBe(parseEther('1.01'))
  })

test('a code of an authenticator app confirms where the member has no passkey, and each one once', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  test.setTimeout(240_000)
  const email = 'noor.vaultlimits@harbour.example'
  const opened = await showVault(page, vault, vault.strangerUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'email', email })
  await logInInWindow(vault, opened.frame, email, 0, putOff)
  const { accounts } = (await login.outcome()).r as VaultUser
  const evm = accounts.find(({ namespace }) => namespace === 'eip155')?.address as Address
  const [local] = chains.chains
  const { client } = local
  await client.setBalance({ address: evm, value: parseEther('2') })

  const settings = await openOwnPage(context, opened)
  await settings.setViewportSize({ width: 320, height: 740 })
  await logInThereKnown(settings, vault, email)
  const { app, used: first } = await confirmAbove(settings, '500')

  const to = privateKeyToAddress(generatePrivateKey())
  const value = toHex(parseEther('1'))
  const call = { chain: local.caipNetworkId, method: 'eth_sendTransaction', params: [{ from: evm, to, value }] }
  const large = await opened.ask('rpc', call)
  const opening = context.waitForEvent('page')
  await press(opened, review)
  const own = await opening
  await own.setViewportSize({ width: 400, height: 720 })
  await expect(own.getByText('You’ll confirm this with a code from your app.').first()).toBeVisible()
  await own.getByRole('button', { name: 'Send 1 ETH', exact: true }).click()
  const field = own.getByRole('textbox', { name: 'Code from your authenticator app' })
  await expect(field).toBeFocused()
  await expectAccessible(own, { disabled: ['page-has-heading-one'] })
  await field.fill(first)
  await expect(own.getByText('That code isn’t right, or was used before. Try the next one.').first()).toBeVisible()
  expect(await client.getBalance({ address: to })).toBe(0n)
  const closing = own.waitForEvent('close')
  await own.keyboard.type(nextCode(app))
  await closing
  await client.waitForTransactionReceipt({ hash: (await large.outcome()).r as `0x${string}` })
  expect(await client.getBalance({ address: to })).toBe(parseEther('1'))
})
