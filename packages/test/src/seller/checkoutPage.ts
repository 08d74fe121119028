import { formatUnits } from 'viem'
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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:26rem;padding:2rem 1rem}
label{display:block;margin:1rem 0 .25rem}input,select,button{box-sizing:border-box;width:100%;min-height:2.75rem;font:inherit}
button{margin-top:1rem}code{overflow-wrap:anywhere}`

function page(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Test seller</title><style>${style}</style></head><body><h1>Test seller</h1>
<p>A shop of local test chains. No money is taken, and the coins are worth nothing.</p>${content}</body></html>`
}

/** The page on which a purchase is paid. */
export function checkoutPage({ token, to, buyer, amount, coin, currency, problem }: CheckoutFields): string {
  const choices = (options: readonly string[], chosen: string) =>
    options.map((id) => `<option${id === chosen ? ' selected' : ''}>${id}</option>`).join('')
  const codes = soldCoins.map(({ id }) => id)
  return page(`${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="/buy/pay">
<input type="hidden" name="token" value="${escapeHtml(token)}"><input type="hidden" name="buyer" value="${escapeHtml(buyer)}">
<label for="amount">You pay</label><input id="amount" name="amount" inputmode="decimal" value="${escapeHtml(amount)}" required>
<label for="currency">Currency</label><select id="currency" name="currency">${choices(paymentCurrencies, currency)}</select>
<label for="coin">You buy</label><select id="coin" name="coin">${choices(codes, coin)}</select>
<p>Sent to <code>${escapeHtml(to)}</code></p>
<button name="outcome" value="paid">Pay with the test card</button>
<button name="outcome" value="declined">Pay with a card that is declined</button>
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

/** The page for an unknown checkout. */
export function expiredPage(): string {
  return page(
    '<h2>This checkout has ended</h2><p>It was used, or is older than five minutes. Begin again in the wallet.</p>',
  )
}
