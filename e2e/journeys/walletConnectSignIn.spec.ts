import type { WalletPeer } from '@foyer/test/walletconnect'
import type { Page } from '@playwright/test'
import { prove } from '../pages/signInSteps.ts'
import { expect, readCode, test } from '../pages/walletConnectTest.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

/** A phone follows the code of a page that wants its visitors to sign in. */
async function scan(page: Page, url: string, phone: WalletPeer) {
  await page.goto(`${url}&sign-in`)
  expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(false)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  const code = page.getByRole('img', { name: 'QR code that connects a wallet' })
  await expect(code).toBeVisible()
  let link = ''
  await expect
    .poll(async () => {
      link = (await readCode(code)) ?? ''
      return link.startsWith('wc:')
    })
    .toBe(true)
  await phone.pair(link)
  return dialog
}

test('connects and signs in with one approval on a capable phone, checked by the page’s server', async ({
  page,
  chains,
  phone,
  shop,
}) => {
  const wallet = await phone()
  const dialog = await scan(page, shop.url, wallet)
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  await expect(page.getByTestId('who')).toHaveText(chains.accounts[0]?.address ?? '')
  await expect(dialog).toBeHidden()
  expect(wallet.proposals()).toMatchObject([{ outcome: 'approved', signsIn: true }])
  expect(wallet.control.requests().map(({ method }) => method)).toEqual(['wallet_connect'])
  expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(false)
  await page.reload()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
})

test('a phone that cannot connects, and its visitor signs afterwards', { tag: '@long' }, async ({
  page,
  phone,
  shop,
}) => {
  const wallet = await phone({ signsIn: false })
  const dialog = await scan(page, shop.url, wallet)
  await expect(dialog).toContainText(prove)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  await expect(dialog).toBeHidden()
  expect(wallet.proposals()).toMatchObject([{ outcome: 'approved', signsIn: false }])
})

test('says that the phone declined, and connects no wallet', async ({ page, phone, shop }) => {
  const wallet = await phone()
  await wallet.control.rejectNext()
  const dialog = await scan(page, shop.url, wallet)
  await expect(dialog.getByRole('alert').first()).toContainText(/declined/i)
  await expect(page.getByTestId('session')).toHaveText('signedOut')
  await expect(page.getByTestId('who')).toBeEmpty()
})
