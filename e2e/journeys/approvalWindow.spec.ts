import type { BrowserContext, Page } from '@playwright/test'
import { createPublicClient, createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import type { OpenedVault } from '../openVault.ts'
import { expect, test } from '../vaultStage.ts'
import { logIn, networksOf, press, showVault } from '../vaultSteps.ts'

const outside = ['page-has-heading-one', 'region', 'landmark-one-main', 'document-title', 'html-has-lang']
const review = 'Review in the wallet’s window'

/** Makes the browser one that cannot say what is drawn over a frame, as all but Chromium's are. */
const withoutVisibility = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))

/** Answers in the window, which goes while the answer is still being pressed. */
async function answerIn(own: Page, press: () => Promise<void>): Promise<void> {
  const closing = own.waitForEvent('close')
  const pressing = press().catch((error: unknown) => {
    if (!own.isClosed()) throw error
  })
  await Promise.all([closing, pressing])
}

async function openReview(context: BrowserContext, opened: OpenedVault): Promise<Page> {
  const opening = context.waitForEvent('page')
  await press(opened, review)
  return opening
}

test('a browser that cannot say what covers a frame shows what moves something in the vault’s own window', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  await withoutVisibility(context)
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'wanda@harbour.example')
  const [local] = chains.chains
  const client = createPublicClient({ transport: http(local.rpcUrl) })
  const test = createTestClient({ mode: 'anvil', transport: http(local.rpcUrl) })
  await test.setBalance({ address: evm, value: parseEther('1') })
  const to = privateKeyToAddress(generatePrivateKey())
  const value = parseEther('0.25')
  const params = [{ from: evm, to, value: `0x${value.toString(16)}` }]
  const ask = () => opened.ask('rpc', { chain: local.caipNetworkId, method: 'eth_sendTransaction', params })

  const sent = await ask()
  await expect(opened.frame.getByRole('button', { name: review })).toBeEnabled()
  // There is nothing to agree to in the frame.
  await expect(opened.frame.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  // The site's blank page is not ours.
  await expectAccessible(page, { disabled: outside })

  const closed = await openReview(context, opened)
  await expect(closed.getByText('0.25 ETH').first()).toBeVisible()
  await closed.close()
  await expect(opened.frame.getByText('The window was closed. Nothing was signed').first()).toBeVisible()

  const own = await openReview(context, opened)
  expect(new URL(own.url()).origin).toBe(vault.vaultUrl)
  await own.setViewportSize({ width: 320, height: 640 })
  await expect(own.getByText('localhost', { exact: false }).first()).toBeVisible()
  await expectAccessible(own, { disabled: ['page-has-heading-one'] })
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  // By the keyboard alone: the answer that declines has the focus, the other one comes after it.
  await expect(own.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const agree = own.getByRole('button', { name: 'Send', exact: true })
  await expect(agree).toBeEnabled()
  await own.keyboard.press('Tab')
  await expect(agree).toBeFocused()
  await answerIn(own, () => own.keyboard.press('Enter'))
  const { r } = await sent.outcome()
  await client.waitForTransactionReceipt({ hash: r as `0x${string}` })
  expect(await client.getBalance({ address: to })).toBe(value)

  const declined = await ask()
  const last = await openReview(context, opened)
  await answerIn(last, () => last.getByRole('button', { name: 'Cancel' }).click())
  expect(await declined.outcome()).toMatchObject({ e: { code: 4001 } })

  // Whoever cancels in the frame has no window left over, and a message that moves nothing is signed in the frame.
  const withdrawn = await ask()
  const left = await openReview(context, opened)
  await expect(left.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await answerIn(left, () => press(opened, 'Cancel'))
  expect(await withdrawn.outcome()).toMatchObject({ e: { code: 4001 } })
  const signed = await opened.ask('rpc', {
    chain: local.caipNetworkId,
    method: 'personal_sign',
    params: ['Hello', evm],
  })
  await press(opened, 'Sign')
  expect(await signed.outcome()).toMatchObject({ r: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('a site that keeps its windows apart is told so, and nothing is signed', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  await withoutVisibility(context)
  const opened = await showVault(page, vault, `${vault.siteUrl}/apart`, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'apart@harbour.example')
  const [local] = chains.chains
  const params = [{ from: evm, to: evm, value: '0x1' }]
  const sent = await opened.ask('rpc', { chain: local.caipNetworkId, method: 'eth_sendTransaction', params })
  const own = await openReview(context, opened)
  await expect(own.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible()
  await expect(opened.frame.getByText(/this site keeps its windows apart/i).first()).toBeVisible({ timeout: 20_000 })
  await press(opened, 'Cancel')
  expect(await sent.outcome()).toMatchObject({ e: { code: 4001 } })
})
