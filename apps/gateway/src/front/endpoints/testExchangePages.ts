import { createHash } from 'node:crypto'
import type { TestExchange, TestPayment } from '../../capabilities/exchanges/testExchange.ts'
import type { Page } from '../http/createApp.ts'
import { readBody } from '../http/readBody.ts'

const maxBytes = 1_024
const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:24rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.25rem}code{overflow-wrap:anywhere}button{font:inherit;padding:.6rem 1rem;margin-inline-end:.5rem}'
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** The page on which a payment out of the test exchange is confirmed or declined. */
export function testExchangePages(exchange: TestExchange | undefined): Readonly<Record<string, Page>> {
  if (exchange === undefined) return {}
  const answer: Page['answer'] = async (c) => {
    const id = c.req.param('id') ?? ''
    const payment = c.req.method === 'POST' ? await exchange.settle(id, await isPaid(c)) : await exchange.find(id)
    const status = payment === undefined ? 404 : 200
    return c.html(document(bodyOf(payment)), status, { 'content-security-policy': policy })
  }
  return { testExchange: { path: '/test-exchange/:id', methods: ['GET', 'POST'], answer } }
}

async function isPaid(c: Parameters<Page['answer']>[0]): Promise<boolean> {
  const fields = new URLSearchParams(new TextDecoder().decode(await readBody(c, maxBytes)))
  return fields.get('outcome') === 'paid'
}

/** All that is written here was checked when the payment began: digits, a chain’s name and an address. */
function bodyOf(payment: TestPayment | undefined): string {
  if (payment === undefined) return '<p>This payment is unknown here. Begin it again on the site.</p>'
  const { amount, chainId, recipient, status } = payment
  const what = `<p>${amount} coins on <code>${chainId}</code> to <code>${recipient}</code></p>`
  if (status === 'SUCCESS') return `${what}<p role="status">Paid. Return to the site.</p>`
  if (status === 'FAILED') return `${what}<p role="status">Not paid. Return to the site to try again.</p>`
  if (payment.txHash !== null) return `${what}<p role="status">On its way. Return to the site.</p>`
  return `${what}<form method="post"><button name="outcome" value="paid">Pay</button><button name="outcome" value="declined">Decline</button></form>`
}

function document(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test exchange</title><style>${style}</style><main><h1>Test exchange</h1>${body}</main></html>`
}
