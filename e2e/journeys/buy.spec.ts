import type { Page } from '@playwright/test'
import { erc20Abi, parseUnits } from 'viem'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

test.use({ hasSeller: true })

/** Opens Buy, types an amount, and leaves for the seller. */
async function leaveForSeller(page: Page, coin: 'ETH' | 'TUSD') {
  const buy = await openAccount(page)
  await buy.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(buy).toContainText('$10 to $7,500')
  await buy.getByRole('button', { name: /^Token: / }).click()
  await buy.getByRole('button', { name: coin === 'ETH' ? /Ether/ : /Test Dollar/ }).click()
  await buy.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
  await expect(buy).toContainText(coin === 'ETH' ? '0.03898' : '97.45')
  const opening = page.waitForEvent('popup')
  await buy.getByRole('button', { name: 'Continue to the seller' }).click()
  const shop = await opening
  await expect(shop.getByRole('heading', { name: 'Test seller' })).toBeVisible()
  await expect(buy).toContainText('Finish at')
  return { buy, shop }
}

test('coins are bought from the quote to the account, and a declined card buys none', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client, tokens } = chains.chains[0]
  const [buyer] = chains.accounts
  if (!buyer) throw new Error('the local chains fund accounts')
  const held = () =>
    client.readContract({ address: tokens.TUSD, abi: erc20Abi, functionName: 'balanceOf', args: [buyer.address] })
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [buyer.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const before = await held()

  const paid = await leaveForSeller(page, 'TUSD')
  expect(await paid.shop.evaluate(() => window.opener)).toBeNull()
  expect(new URL(paid.shop.url()).origin).toBe(stage.seller?.checkoutUrl)
  await expect(paid.shop.getByLabel('You pay')).toHaveValue('100')
  await paid.shop.getByLabel('You buy').selectOption('TUSD')
  await paid.shop.getByRole('button', { name: 'Pay with the test card' }).click()
  await expect(paid.shop.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await paid.shop.close()
  await expect(paid.buy).toContainText('97.45 TUSD bought')
  expect(await held()).toBe(before + parseUnits('97.45', 6))
  await paid.buy.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await expect(paid.buy).toBeHidden()

  const declined = await leaveForSeller(page, 'ETH')
  await declined.shop.getByRole('button', { name: 'Pay with a card that is declined' }).click()
  await expect(declined.shop.getByRole('heading', { name: 'Declined' })).toBeVisible()
  await expect(declined.buy).toContainText('Nothing was bought')
  await declined.buy.getByRole('button', { name: 'Buy again' }).click()
  await expect(declined.buy.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('100')
})

test('a purchase that was paid while the page was closed is found when it comes back', async ({
  page,
  stage,
  wallet,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const { shop } = await leaveForSeller(page, 'ETH')
  await page.reload()
  await shop.getByRole('button', { name: 'Pay with the test card' }).click()
  await expect(shop.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const buy = await openAccount(page)
  await buy.getByRole('button', { name: 'Buy', exact: true }).click()
  await buy.getByRole('button', { name: /Finish at|Paid|bought/ }).click()
  await expect(buy).toContainText('0.03898 ETH bought')
})
