// Long because each way to the wallet's window and back is walked here.
import { errorBody } from '@foyer/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import type { OpenedVault } from '../openVault.ts'
import { expect, test } from '../vaultStage.ts'
import { codeField, logIn, networksOf, press, review, showVault } from '../vaultSteps.ts'

const outside = ['page-has-heading-one', 'region', 'landmark-one-main', 'document-title', 'html-has-lang']

/** Answers in the window, which goes while the answer is still being pressed. */
async function answerIn(own: Page, press: () => Promise<void>): Promise<void> {
  const closing = own.waitForEvent('close')
  const pressing = press().catch((error: unknown) => {
    if (!own.isClosed()) throw error
  })
  await Promise.all([closing, pressing])
}

async function openReview(context: BrowserContext, opened: OpenedVault, by = review): Promise<Page> {
  const opening = context.waitForEvent('page')
  await press(opened, by)
  return opening
}

test('asks a third party’s visitor for every approval in the wallet’s own window', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, vault.strangerUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'wanda@harbour.example')
  const [local] = chains.chains
  const { client } = local
  await client.setBalance({ address: evm, value: parseEther('1') })
  const to = privateKeyToAddress(generatePrivateKey())
  const value = parseEther('0.25')
  const params = [{ from: evm, to, value: `0x${value.toString(16)}` }]
  const ask = () => opened.ask('rpc', { chain: local.caipNetworkId, method: 'eth_sendTransaction', params })

  const sent = await ask()
  await expect(opened.frame.getByRole('button', { name: review })).toBeEnabled()
  // There is nothing to agree to in the frame.
  await expect(opened.frame.getByRole('button', { name: 'Send 0.25 ETH', exact: true })).toHaveCount(0)
  // The site's blank page is not ours.
  await expectAccessible(page, { disabled: outside })

  const closed = await openReview(context, opened)
  await expect(closed.getByText('0.25 ETH').first()).toBeVisible()
  await closed.close()
  await expect(opened.frame.getByText('You closed the window').first()).toBeVisible()

  const own = await openReview(context, opened, 'Open it again')
  await expect.poll(() => new URL(own.url()).origin).toBe(vault.vaultUrl)
  await own.setViewportSize({ width: 320, height: 640 })
  await expect(own.getByText('localhost', { exact: false }).first()).toBeVisible()
  await expectAccessible(own, { disabled: ['page-has-heading-one'] })
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  // By the keyboard alone: the answer that declines has the focus, the other one comes after it.
  await expect(own.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const agree = own.getByRole('button', { name: 'Send 0.25 ETH', exact: true })
  await expect(agree).toBeEnabled()
  await own.keyboard.press('Tab')
  await expect(agree).toBeFocused()
  await answerIn(own, () => own.keyboard.press('Enter'))
  const { r } = await sent.outcome()
  await client.waitForTransactionReceipt({ hash: r as `0x${string}` })
  expect(await client.getBalance({ address: to })).toBe(value)
  // The frame says what became of it until that is read.
  await expect(opened.frame.getByText(/0\.25 ETH\W? is on its way to/).first()).toBeVisible()
  await expectAccessible(page, { disabled: outside })
  await press(opened, 'Done')

  const declined = await ask()
  const last = await openReview(context, opened)
  await answerIn(last, () => last.getByRole('button', { name: 'Cancel' }).click())
  expect(await declined.outcome()).toMatchObject({ e: { code: 4001 } })
  await expect(opened.frame.getByText('Declined', { exact: true }).first()).toBeVisible()
  await expect(opened.frame.getByText('Nothing was sent.', { exact: true }).first()).toBeVisible()
  expect(await client.getBalance({ address: to })).toBe(value)

  // A press on Cancel in the frame closes the window, and a message is signed in the window, too.
  const withdrawn = await ask()
  const left = await openReview(context, opened)
  await expect(left.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await answerIn(left, () => press(opened, 'Cancel'))
  expect(await withdrawn.outcome()).toMatchObject({ e: { code: 4001 } })
  const signed = await opened.ask('rpc', {
    chain: local.caipNetworkId,
    method: 'personal_sign',
    params: [`Hello\u202e\n${'One more line.\n'.repeat(40)}`, evm],
  })
  const signing = await openReview(context, opened)
  await signing.setViewportSize({ width: 400, height: 640 })
  // What is to be looked at stands over the answers, whole, and the message is read to its end first.
  await expect(signing.getByText('This text holds letters that can’t be seen', { exact: true })).toBeInViewport({
    ratio: 1,
  })
  await expect(signing.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled()
  await expect(signing.getByText('Read to the end of the message first.').first()).toBeVisible()
  const well = signing.getByRole('region', { name: 'Message' })
  await well.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  // What stays at the foot covers the end of the message in a low window; the line there says so.
  const scrollToEnd = () => signing.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await scrollToEnd()
  const sign = signing.getByRole('button', { name: 'Sign', exact: true })
  const above = signing.getByText('There’s more above. Look at it first.').first()
  await expect(async () => {
    // A test may be faster than a person, who has seen the top by now.
    if (await above.isVisible()) {
      await signing.evaluate(() => scrollTo(0, 0))
      await expect(above).toBeHidden()
      await scrollToEnd()
    }
    await expect(sign).toBeEnabled({ timeout: 1_000 })
  }).toPass()
  await answerIn(signing, () => sign.click())
  expect(await signed.outcome()).toMatchObject({ r: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('asks in the window, too, for a site that isolates its windows', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, `${vault.strangerUrl}/apart`, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'apart@harbour.example')
  const [local] = chains.chains
  const { client } = local
  await client.setBalance({
    address: evm,
    value: parseEther('1'),
  })
  const to = privateKeyToAddress(generatePrivateKey())
  const value = parseEther('0.25')
  const params = [{ from: evm, to, value: `0x${value.toString(16)}` }]
  const ask = () => opened.ask('rpc', { chain: local.caipNetworkId, method: 'eth_sendTransaction', params })
  const relayed: string[] = []
  context.on('request', (request) => {
    if (/\/v1\/vault\/relays\//.test(request.url())) relayed.push(`${request.url()} ${request.postData() ?? ''}`)
  })

  const sent = await ask()
  // Closed without an answer, it can be opened again.
  const closed = await openReview(context, opened)
  await expect(closed.getByText('0.25 ETH').first()).toBeVisible()
  await closed.close({ runBeforeUnload: true })
  await expect(opened.frame.getByText('You closed the window').first()).toBeVisible()

  const own = await openReview(context, opened, 'Open it again')
  await expect(own.getByText('0.25 ETH').first()).toBeVisible()
  // The key leaves the window's address, and the gateway carries sealed text alone.
  expect(new URL(own.url()).hash).toBe('')
  await answerIn(own, () => own.getByRole('button', { name: 'Send 0.25 ETH', exact: true }).click())
  const { r } = await sent.outcome()
  await client.waitForTransactionReceipt({ hash: r as `0x${string}` })
  expect(await client.getBalance({ address: to })).toBe(value)
  expect(relayed.length).toBeGreaterThan(3)
  expect(relayed.join('\n').toLowerCase()).not.toContain(to.slice(2).toLowerCase())

  const declined = await ask()
  const last = await openReview(context, opened)
  await answerIn(last, () => last.getByRole('button', { name: 'Cancel' }).click())
  expect(await declined.outcome()).toMatchObject({ e: { code: 4001 } })

  // The frame cannot close it: it hears that its visitor has cancelled on the site, and asks for nothing any more.
  const left = await ask()
  const stale = await openReview(context, opened)
  await expect(stale.getByText('0.25 ETH').first()).toBeVisible()
  await opened.frame.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(await left.outcome()).toMatchObject({ e: { code: 4001 } })
  await expect(stale.getByRole('heading', { name: 'This request has ended' })).toBeVisible()
  await expect(stale.getByRole('button', { name: 'Send 0.25 ETH' })).toBeHidden()
  await expectAccessible(stale, { disabled: ['page-has-heading-one'] })
  expect(await client.getBalance({ address: to })).toBe(value)
})

test('says in an isolated window that its answer was lost, and in the frame that the relay is full', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, `${vault.strangerUrl}/apart`, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'lost@harbour.example')
  const [local] = chains.chains
  const signed = await opened.ask('rpc', {
    chain: local.caipNetworkId,
    method: 'personal_sign',
    params: ['Hello', evm],
  })
  const relays = /\/v1\/vault\/relays\/[\w-]+$/
  const full = { status: 429, headers: { 'access-control-allow-origin': '*' }, json: errorBody('vault-relay-full', '') }
  await context.route(relays, (route) => route.fulfill(full))
  const refused = await openReview(context, opened)
  await expect(opened.frame.getByText('Too many windows from this network').first()).toBeVisible()
  await refused.close()
  await context.unroute(relays)

  const own = await openReview(context, opened)
  const sign = own.getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toBeEnabled()
  await context.route(relays, (route) => route.abort())
  await sign.click()
  // Nothing was begun: it can be pressed again, or declined.
  await expect(own.getByText('Your wallet did not open here. Nothing was signed. Try again.').first()).toBeVisible()
  await expect(sign).toBeEnabled()
  await own.getByRole('button', { name: 'Cancel' }).click()
  await expect(own.getByRole('heading', { name: 'The answer was not sent' })).toBeVisible()
  await own.setViewportSize({ width: 320, height: 568 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await own.emulateMedia({ colorScheme })
    await expectAccessible(own, { disabled: ['page-has-heading-one'] })
  }
  await context.unroute(relays)
  await own.close({ runBeforeUnload: true })
  await expect(opened.frame.getByText('You closed the window').first()).toBeVisible()

  // What was signed and did not reach the site is not offered again.
  const untold = await openReview(context, opened, 'Open it again')
  await untold.route(/\/wallets\/[^/]+\/release$/, async (route) => {
    if (!route.request().postData()?.includes('confirm')) await context.route(relays, (other) => other.abort())
    await route.continue()
  })
  await untold.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(untold.getByRole('heading', { name: 'The site was not told' })).toBeVisible()
  await expectAccessible(untold, { disabled: ['page-has-heading-one'] })
  await context.unroute(relays)
  await untold.close({ runBeforeUnload: true })
  expect(await signed.outcome()).toMatchObject({ e: { data: { failure: 'late' } } })

  const anew = await opened.ask('rpc', { chain: local.caipNetworkId, method: 'personal_sign', params: ['Hello', evm] })
  const again = await openReview(context, opened)
  await answerIn(again, () => again.getByRole('button', { name: 'Sign', exact: true }).click())
  expect(await anew.outcome()).toMatchObject({ r: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('lets a further third-party site in from the wallet’s own window', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'further@harbour.example'
  const networks = networksOf(chains, solana)
  const { evm } = await logIn(vault, await showVault(page, vault, vault.siteUrl, networks), email)
  const opened = await showVault(page, vault, vault.strangerUrl, networks)
  const login = await opened.ask('login.start', { method: 'email', email })
  await expect(opened.frame.getByRole('button', { name: review })).toBeVisible()
  // Neither a code nor an answer is typed or given in the frame.
  await expect(codeField(opened)).toHaveCount(0)
  await expect(opened.frame.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0)
  const declining = await openReview(context, opened)
  await declining.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email, 1))
  await expect(
    declining.getByRole('heading', { name: /^Connect stranger\.localhost:\d+ to your wallet\?$/ }),
  ).toBeVisible()
  await expectAccessible(declining, { disabled: ['page-has-heading-one'] })
  await declining.close()
  expect(await opened.record()).not.toMatch(/0x[0-9a-fA-F]{40}/)
  const own = await openReview(context, opened, 'Open it again')
  await own.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email, 2))
  await answerIn(own, () => own.getByRole('button', { name: 'Connect', exact: true }).click())
  expect(await login.outcome()).toMatchObject({ r: { accounts: [{ address: evm }, {}] } })
})

/** How a page can hide a visible frame, or trick the visitor into pressing where it is. */
const hidings: readonly (readonly [string, string])[] = [
  ['a mask', 'mask-image: linear-gradient(transparent, transparent)'],
  ['a hole cut out of it', 'clip-path: polygon(0 0, 100% 0, 100% 100%, 0 100%, 0 60%, 90% 60%, 90% 10%, 0 10%)'],
  ['a zoom', 'zoom: .3'],
  ['an opacity', 'opacity: .01'],
  ['a filter', 'filter: contrast(0) opacity(.01)'],
  ['a blend', 'mix-blend-mode: darken'],
  ['a transform', 'transform: scale(.05)'],
]

test('a page that hides the frame hides no answer that gives something', async ({ page, chains, solana, vault }) => {
  const opened = await showVault(page, vault, vault.strangerUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'hidden@harbour.example')
  const [local] = chains.chains
  const ask = () =>
    opened.ask('rpc', {
      chain: local.caipNetworkId,
      method: 'eth_sendTransaction',
      params: [{ from: evm, to: evm, value: '0x1' }],
    })
  for (const on of ['frame', 'parent'] as const)
    for (const [name, style] of hidings) {
      const sent = await ask()
      await expect(opened.frame.getByRole('button', { name: review })).toBeEnabled()
      await page.evaluate(
        ([where, css]) => {
          const frame = document.querySelector('iframe')
          const target = where === 'frame' ? frame : frame?.parentElement
          target?.setAttribute('data-before', target.getAttribute('style') ?? '')
          target?.setAttribute('style', `${target.getAttribute('style') ?? ''};${css}`)
        },
        [on, style] as const,
      )
      const answers = await opened.frame.getByRole('button').allTextContents()
      expect(answers, `${name} on the ${on}`).toEqual([review, 'Cancel'])
      await page.evaluate(() => {
        for (const target of document.querySelectorAll('[data-before]'))
          target.setAttribute('style', target.getAttribute('data-before') ?? '')
      })
      await press(opened, 'Cancel')
      expect(await sent.outcome()).toMatchObject({ e: { code: 4001 } })
    }
})
