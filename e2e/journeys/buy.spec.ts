import type { Locator, Page } from '@playwright/test'
import { erc20Abi, parseUnits } from 'viem'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

type Wanted = { coin: 'ETH' | 'TUSD'; money?: 'USD' | 'EUR'; bought: string }

/** Opens Buy, types an amount, and leaves for the seller. */
async function leaveForSeller(page: Page, { coin, money = 'USD', bought }: Wanted) {
  const buy = await openAccount(page)
  await buy.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(buy).toContainText(/[$€]10 to [$€]7,500/)
  await buy.getByRole('button', { name: /^Token: / }).click()
  await buy.getByRole('button', { name: coin === 'ETH' ? /Ether/ : /Test Dollar/ }).click()
  // The form keeps what was chosen for the purchase before.
  const other = buy.getByRole('button', { name: money === 'EUR' ? 'Currency: USD' : 'Currency: EUR' })
  if (await other.isVisible()) {
    await other.click()
    await buy.getByRole('button', { name: money === 'EUR' ? /Euro/ : /US Dollar/ }).click()
  }
  await buy.getByRole('textbox', { name: `Amount in ${money}` }).fill('100')
  await expect(buy).toContainText(bought)
  const opening = page.waitForEvent('popup')
  await buy.getByRole('button', { name: 'Continue to the seller' }).click()
  const shop = await opening
  await expect(shop.getByRole('heading', { name: 'Test seller' })).toBeVisible()
  await expect(buy).toContainText('Finish at')
  return { buy, shop }
}

test('buys coins from the quote to the account, and none with a declined card', async ({
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

  const paid = await leaveForSeller(page, { coin: 'TUSD', money: 'EUR', bought: '107.19' })
  expect(await paid.shop.evaluate(() => window.opener)).toBeNull()
  expect(new URL(paid.shop.url()).origin).toBe(stage.seller.checkoutUrl)
  await expect(paid.shop.getByLabel('You pay')).toHaveValue('100')
  await expect(paid.shop.getByLabel('Currency')).toHaveValue('EUR')
  await paid.shop.getByLabel('You buy').selectOption('TUSD')
  await paid.shop.getByRole('button', { name: 'Pay with the test card' }).click()
  await expect(paid.shop.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await paid.shop.close()
  await expect(paid.buy).toContainText(/107\.19\d? TUSD bought/)
  expect(await held()).toBe(before + parseUnits('107.195', 6))
  await paid.buy.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await expect(paid.buy).toBeHidden()

  const declined = await leaveForSeller(page, { coin: 'ETH', bought: '0.03898' })
  await declined.shop.getByRole('button', { name: 'Let it fail' }).click()
  await expect(declined.shop.getByRole('heading', { name: 'Declined' })).toBeVisible()
  await expect(declined.buy).toContainText('Nothing was bought')
  await declined.buy.getByRole('button', { name: 'Buy again' }).click()
  await expect(declined.buy.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('100')
})

test('a purchase that was paid while the page was closed is found when it comes back', { tag: '@long' }, async ({
  page,
  stage,
  wallet,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const { shop } = await leaveForSeller(page, { coin: 'TUSD', bought: '97.45' })
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const before = await openAccount(page)
  await before.getByRole('tab', { name: 'Activity' }).click()
  await expect(before.getByRole('button', { name: /^Buying/ })).toContainText('+97.45 TUSD')
  await page.reload()
  await shop.getByRole('button', { name: 'Pay with the test card' }).click()
  await expect(shop.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const buy = await openAccount(page)
  await buy.getByRole('button', { name: 'Buy', exact: true }).click()
  await buy.getByRole('button', { name: /Finish at|Paid|bought/ }).click()
  await expect(buy).toContainText('97.45 TUSD bought')
  await buy.getByRole('button', { name: 'Done' }).click()
  await buy.getByRole('tab', { name: 'Activity' }).click()
  await expect(buy.getByRole('button', { name: /\+97\.45 TUSD/ })).toHaveCount(1)
  await expect(buy.getByRole('button', { name: /^Received.*\+97\.45 TUSD/ })).toBeVisible()
  await expect(buy.getByRole('button', { name: /^Buying/ })).toHaveCount(0)
})

test('coins are bought with the keyboard alone, on a screen of 320 px', { tag: '@long' }, async ({
  page,
  stage,
  wallet,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  await tabTo(page, page.getByRole('button', { name: /^Account 0x/ }))
  await page.keyboard.press('Enter')
  const buy = page.getByRole('dialog')
  await tabTo(page, buy.getByRole('button', { name: 'Buy', exact: true }))
  await page.keyboard.press('Enter')
  await expect(buy).toContainText('$10 to $7,500')

  await tabTo(page, buy.getByRole('button', { name: /^Token: / }))
  await page.keyboard.press('Enter')
  await tabTo(page, buy.getByRole('button', { name: /Test Dollar/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, buy.getByRole('button', { name: 'Debit card' }))
  await page.keyboard.press('Enter')
  await expect(buy).toHaveAccessibleName('Payment method')
  await page.keyboard.press('Escape')
  await tabTo(page, buy.getByRole('radiogroup', { name: 'Amounts' }).getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await expect(buy.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('100')
  await expect(buy).toContainText('97.45')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await tabTo(page, buy.getByRole('button', { name: 'Continue to the seller' }))
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const shop = await opening
  await tabTo(shop, shop.getByRole('button', { name: 'Pay with the test card' }))
  await shop.keyboard.press('Enter')
  await expect(shop.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await shop.close()
  await expect(buy).toContainText('97.45 TUSD bought')
  await tabTo(page, buy.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(buy.getByRole('tab').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(buy).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeFocused()
})

test('another seller than the best is chosen, whose page opens and who is not waited for', { tag: '@long' }, async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const buy = await openAccount(page)
  await buy.getByRole('button', { name: 'Buy', exact: true }).click()
  await buy.getByRole('button', { name: /^Token: / }).click()
  await buy.getByRole('button', { name: /Test Dollar/ }).click()
  await buy.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
  await expect(buy).toContainText('97.45')
  const row = buy.getByRole('button', { name: /^.?Seller/ })
  await expect(row).toContainText('Coinbase')

  await row.click()
  await expect(buy.getByRole('button', { name: /Coinbase/ })).toContainText(/Best offer.*97\.45 TUSD.*Fees \$2\.55/)
  const second = buy.getByRole('button', { name: /Second test seller/ })
  await expect(second).toContainText(/Estimate.*96\.00 TUSD.*Fees \$4\.00/)
  await second.click()
  await expect(row).toContainText('Second test seller')
  await expect(buy).toContainText('$4.00')
  await buy.getByRole('textbox', { name: 'Amount in USD' }).fill('200')
  await expect(buy).toContainText('192.00')
  await expect(row).toContainText('Second test seller')

  const opening = page.waitForEvent('popup')
  await buy.getByRole('button', { name: 'Continue to the seller' }).click()
  const shop = await opening
  await expect(shop.getByRole('heading', { name: 'Second test seller' })).toBeVisible()
  const { origin, searchParams } = new URL(shop.url())
  expect(origin).toBe(stage.secondSeller.url)
  expect(Object.fromEntries(searchParams)).toEqual({
    to: chains.accounts[0]?.address,
    coin: 'TUSD',
    amount: '200',
    money: 'USD',
    by: 'CARD',
  })
  await expect(buy).toContainText('Your coins show in Activity when they arrive.')
  await buy.getByRole('button', { name: 'Done' }).click()
  await buy.getByRole('tab', { name: 'Activity' }).click()
  await expect(buy.getByRole('button', { name: /^Buying/ })).toHaveCount(0)
})

/** Presses Tab until an element has the focus, as a visitor without a pointer does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const hasFocus = () => wanted.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 40 && !(await hasFocus()); step += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}
