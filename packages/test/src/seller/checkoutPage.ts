import { formatUnits } from 'viem'
import { escapeHtml, testPage } from '../pages/testPage.ts'
import { type Offer, paymentCurrencies, soldCoins } from './soldCoins.ts'

/** What the checkout page begins with. */
export interface CheckoutFields {
  readonly token: string
  /** Who gets the coins. */
  readonly to: string
  /** Under which name the seller files the purchase. */
  readonly buyer: string
  readonly amount: string
  readonly coin: string
  readonly currency: string
  /** What is wrong with what was sent last. */
  readonly problem?: string
}

const rules = `.plastic{display:grid;gap:18px;margin-block:16px;padding:16px 18px;border-radius:16px;background:oklch(.32 .045 220);color:oklch(.97 .01 90);font-size:13px;line-height:18px;font-weight:500}
.plastic div{display:flex;justify-content:space-between}.plastic code{font-size:18px;line-height:24px;letter-spacing:.02em}`

const page = (content: string) =>
  testPage(
    { title: 'Test seller', tag: 'Takes no money', mark: ['oklch(.3 .08 290)', 'M'] },
    `<div class="body">${content}</div>`,
    { rules },
  )

/** The page on which a purchase is paid. */
export function checkoutPage({ token, to, buyer, amount, coin, currency, problem }: CheckoutFields): string {
  const choices = (options: readonly string[], chosen: string) =>
    options.map((id) => `<option${id === chosen ? ' selected' : ''}>${id}</option>`).join('')
  const codes = soldCoins.map(({ id }) => id)
  return page(`${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="/buy/pay">
<input type="hidden" name="token" value="${escapeHtml(token)}"><input type="hidden" name="buyer" value="${escapeHtml(buyer)}">
<label for="coin">You buy</label><select id="coin" name="coin">${choices(codes, coin)}</select>
<label for="amount">You pay</label><input id="amount" name="amount" inputmode="decimal" value="${escapeHtml(amount)}" required>
<label for="currency">Currency</label><select id="currency" name="currency">${choices(paymentCurrencies, currency)}</select>
<p class="small" style="margin-block-start:14px">Goes to <code>${escapeHtml(to)}</code></p>
<div class="plastic"><div><span>Test card</span></div><code>4242 4242 4242 4242</code><div><span>Mira Lindqvist</span><span>12 / 29</span></div></div>
<button class="main" name="outcome" value="paid">Pay with the test card</button>
<div class="pair"><button name="outcome" value="declined">Let it fail</button><button name="outcome" value="open">Leave it open</button></div>
<p class="tiny">No money moves. The three buttons are the three ends that a real seller has.</p>
</form>`)
}

/** The page after a payment. */
export function paidPage({ coin, bought }: Offer, to: string): string {
  const amount = `${formatUnits(bought, coin.decimals)} ${coin.symbol}`
  return page(`<h2>Paid</h2><p>${amount} is on its way to <code>${escapeHtml(to)}</code>. You can close this page.</p>`)
}

/** The page after a payment that the bank declined. */
export function declinedPage(): string {
  return page('<h2>Declined</h2><p>The test card was declined, and nothing was bought. You can close this page.</p>')
}

/** The page of a buyer who leaves without a payment. */
export function openPage(): string {
  return page('<h2>Left open</h2><p>Nothing was paid. The checkout stays open for five minutes.</p>')
}

/** The page for an unknown checkout. */
export function expiredPage(): string {
  return page(
    '<h2>This checkout has ended</h2><p>It was used, or is older than five minutes. Begin again in the wallet.</p>',
  )
}
