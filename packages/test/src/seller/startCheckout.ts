import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, isAddress } from 'viem'
import { TestKitError } from '../TestKitError.ts'
import { checkoutPage, declinedPage, expiredPage, openPage, paidPage } from './checkoutPage.ts'
import type { Purchases } from './createPurchases.ts'
import { costOf, offer } from './soldCoins.ts'

/** The pages on which buyers pay. */
export interface Checkout {
  /** Base address without a slash at its end. */
  readonly url: string
  /** Opens a checkout that pays out to an address, once and within five minutes; answers its token. */
  open(to: Address, assets: readonly string[]): string
  stop(): Promise<void>
}

const lifetimeMs = 300_000
const largestForm = 10_000
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** @throws {TestKitError} `PORT_BUSY`. */
export async function startCheckout(port: number, purchases: Purchases): Promise<Checkout> {
  const sessions = new Map<string, { to: Address; assets: readonly string[]; until: number }>()
  const find = (token: string) => {
    const session = sessions.get(token)
    return session && session.until > Date.now() ? session : undefined
  }

  const show = (query: URLSearchParams): [number, string] => {
    const token = query.get('sessionToken') ?? ''
    const session = find(token)
    if (!session) return [410, expiredPage()]
    const { to, assets } = session
    const coin = query.get('defaultAsset') ?? assets[0] ?? 'ETH'
    const cost = costOf({ coin, amount: query.get('presetCryptoAmount') ?? '' })
    const amount = query.get('presetFiatAmount') ?? cost ?? '50'
    const currency = query.get('fiatCurrency') ?? 'USD'
    return [200, checkoutPage({ token, to, buyer: query.get('partnerUserRef') ?? '', amount, coin, currency })]
  }

  const pay = (form: URLSearchParams): [number, string] => {
    const read = (name: string) => form.get(name) ?? ''
    const [token, buyer] = [read('token'), read('buyer')]
    const session = find(token)
    if (!session) return [410, expiredPage()]
    const { to } = session
    const asked = { coin: read('coin'), amount: read('amount').trim(), currency: read('currency') }
    const offered = offer({ ...asked, method: 'CARD' })
    if (typeof offered === 'string') return [400, checkoutPage({ token, to, buyer, ...asked, problem: offered })]
    if (read('outcome') === 'open') return [200, openPage()]
    sessions.delete(token)
    if (read('outcome') === 'declined') {
      purchases.decline(buyer, to, offered)
      return [200, declinedPage()]
    }
    purchases.pay(buyer, to, offered)
    return [200, paidPage(offered, to)]
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://seller.invalid')
    const respond = ([status, body]: [number, string]) => response.writeHead(status, headers).end(body)
    if (request.method === 'GET' && pathname === '/buy/select-asset') respond(show(searchParams))
    else if (request.method === 'POST' && pathname === '/buy/pay') respond(pay(await readForm(request)))
    else respond([404, expiredPage()])
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const listening = once(server, 'listening')
  server.listen(port, '127.0.0.1')
  await listening.catch((cause: unknown) => {
    const sentence = `Port ${port} of the test seller is taken.`
    throw new TestKitError('PORT_BUSY', sentence, 'Choose another port, or 0 for a free one.', { cause })
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: (to, assets) => {
      const token = randomUUID()
      sessions.set(token, { to, assets, until: Date.now() + lifetimeMs })
      return token
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > largestForm) throw new RangeError('The form is too large.')
  }
  return new URLSearchParams(text)
}

/** Whether a text can be paid out to. */
export const isPayable = (text: unknown): text is Address => typeof text === 'string' && isAddress(text)
