import type { Page } from '@playwright/test'
import { readFacts } from '../pages/bothSides.ts'
import { disconnectInModal, passStarted } from '../pages/modal.ts'
import type { ConnectionFacts } from '../pages/src/Facts.tsx'
import { expect, readCode, test } from '../pages/walletConnectTest.ts'
import { isSignatureOf, lamportsOf, reviewSol, sol } from '../solanaTest.ts'

test.use({ onSolana: true })

const expectFacts = (page: Page, side: 'kit' | 'solana', facts: Partial<ConnectionFacts>) =>
  expect.poll(() => readFacts(page, side)).toMatchObject(facts)
const button = (page: Page) => page.getByRole('button', { name: /^(Connect wallet|Account )/ })

test('one session with a phone serves both chain families: it signs and pays on each, and ends on both', async ({
  page,
  shop,
  phone,
  chains,
  solana,
}) => {
  const wallet = await phone()
  const [own] = wallet.solana.accounts()
  const address = own?.address ?? ''
  const receiver = solana.accounts[4]?.address ?? ''
  await solana.fund(address, 10n * sol)
  const dialog = page.getByRole('dialog')
  await page.goto(shop.url)

  await test.step('a phone scans the code, and both accounts are there', async () => {
    await button(page).click()
    await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
    const code = page.getByRole('img', { name: 'QR code that connects a wallet' })
    let link: string | undefined
    await expect
      .poll(async () => {
        link = await readCode(code)
        return link?.startsWith('wc:')
      })
      .toBe(true)
    await wallet.pair(link ?? '')
    await expectFacts(page, 'kit', { status: 'connected', accounts: [chains.accounts[0]?.address ?? ''] })
    await expectFacts(page, 'solana', { status: 'connected', accounts: [address], network: solana.caipNetworkId })
    await expect(dialog).toBeHidden()
  })

  await test.step('the network of the other family is chosen, and no phone is asked', async () => {
    await button(page).click()
    await dialog.getByRole('button', { name: /^Network:/ }).click()
    await dialog.getByRole('button', { name: 'Local Solana' }).click()
    await expect(dialog.getByRole('button', { name: 'Network: Local Solana' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    expect(wallet.solana.requests()).toEqual([])
  })

  await test.step('a text is signed there, and declined', async () => {
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const shown = page.getByTestId('signature')
    await expect(shown).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(isSignatureOf(address, 'Two coffees', (await shown.textContent()) ?? '')).toBe(true)
    wallet.solana.rejectNext()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByTestId('sign-error')).toHaveText('USER_REJECTED')
  })

  await test.step('SOL is sent with the phone, and arrives', async () => {
    const before = await lamportsOf(solana, receiver)
    await button(page).click()
    await reviewSol(dialog, '0.5', receiver)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await passStarted(page)
    await expect.poll(() => lamportsOf(solana, receiver)).toBe(before + sol / 2n)
    expect(wallet.solana.requests().map(({ method }) => method)).toContain('solana:signAndSendTransaction')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('leaving ends it on both, and on the phone', async () => {
    await disconnectInModal(page, button(page))
    await expectFacts(page, 'kit', { status: 'disconnected', connectors: [] })
    await expectFacts(page, 'solana', { status: 'disconnected', connectors: [] })
    await expect.poll(() => wallet.sessions()).toEqual([])
  })
})

test('a phone that only signs leaves the sending to the page', { tag: '@long' }, async ({
  page,
  shop,
  phone,
  solana,
}) => {
  const wallet = await phone()
  const address = wallet.solana.accounts()[0]?.address ?? ''
  const receiver = solana.accounts[3]?.address ?? ''
  await solana.fund(address, 10n * sol)
  wallet.limitSessions({ namespaces: ['solana'], methods: ['solana_signMessage', 'solana_signTransaction'] })
  const dialog = page.getByRole('dialog')
  await page.goto(shop.url)
  await button(page).click()
  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  const code = page.getByRole('img', { name: 'QR code that connects a wallet' })
  await expect(code).toBeVisible()
  await expect.poll(() => readCode(code)).toMatch(/^wc:/)
  await wallet.pair((await readCode(code)) ?? '')
  await expectFacts(page, 'solana', { status: 'connected', accounts: [address] })
  await expect(dialog).toBeHidden()
  const before = await lamportsOf(solana, receiver)
  await button(page).click()
  await reviewSol(dialog, '0.5', receiver)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => lamportsOf(solana, receiver)).toBe(before + sol / 2n)
  const methods = wallet.solana.requests().map(({ method }) => method)
  expect(methods).toContain('solana:signTransaction')
  expect(methods).not.toContain('solana:signAndSendTransaction')
})
