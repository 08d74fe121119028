import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { formatUnits } from 'viem'
import type { RunningChain } from '../chains/startChains.ts'
import { isCdpRequest } from '../vendors/isCdpRequest.ts'
import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from '../vendors/startVendor.ts'
import { createPurchases, type Purchases } from './createPurchases.ts'
import { asMoney, offer, paymentCurrencies, paymentLimits, soldCoins } from './soldCoins.ts'
import { type Checkout, isPayable, startCheckout } from './startCheckout.ts'

/** What {@link startSeller} is given. */
export interface StartSellerOptions {
  /** Where bought coins are sent. */
  readonly chain: RunningChain
  /** TCP port of the checkout page on 127.0.0.1; default 0, which takes a free one. */
  readonly port?: number
  /** Milliseconds from the payment to the transfer; default 0. */
  readonly deliveryMs?: number
}

/** A shop for coins of a local chain; `url` is where its API answers. */
export interface RunningSeller extends RunningVendor {
  /** Base address of the page on which buyers pay. */
  readonly checkoutUrl: string
  /** Names the key that the API demands. */
  readonly keyId: string
  /** That key, made for this run: a PEM of a P-256 key. */
  readonly keySecret: string
}

/**
 * Starts a shop that speaks as Coinbase Onramp is documented to (session tokens, buy options, buy quotes and transactions,
 * behind a signed JWT). Its checkout page is labelled "Test seller"; when it is paid, the coins are sent on the local chain.
 *
 * @throws {TestKitError} `PORT_BUSY`.
 * @example
 * const { url: baseUrl, checkoutUrl, keyId, keySecret } = await startSeller({ chain })
 * const vendors = { coinbase: { baseUrl, checkoutUrl, keyId, keySecret } } // as a gateway takes it
 */
export async function startSeller({ chain, port = 0, deliveryMs = 0 }: StartSellerOptions): Promise<RunningSeller> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keyId = `organizations/test/apiKeys/${randomUUID()}`
  const purchases = createPurchases(chain, deliveryMs)
  const checkout = await startCheckout(port, purchases)
  const vendor = await startVendor({
    isAllowed: (call, host) => isCdpRequest(call, host, { keyId, publicKey }),
    answer: (call) => answerCall(call, { chain, purchases, checkout }),
  })
  return {
    ...vendor,
    checkoutUrl: checkout.url,
    keyId,
    keySecret: privateKey.export({ format: 'pem', type: 'sec1' }).toString(),
    stop: async () => {
      await Promise.all([checkout.stop(), vendor.stop()])
      await purchases.stop()
    },
  }
}

type Shop = { chain: RunningChain; purchases: Purchases; checkout: Checkout }

const largestPage = 100

function answerCall({ method, path, query, body }: VendorCall, shop: Shop): VendorAnswer | undefined {
  const [, buyer] = /^\/onramp\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(path) ?? []
  if (buyer !== undefined && method === 'GET') {
    const size = Math.min(Number(query.get('page_size') ?? 1), largestPage)
    return { status: 200, body: shop.purchases.page(decodeURIComponent(buyer), size, query.get('page_key') || null) }
  }
  switch (`${method} ${path}`) {
    case 'POST /onramp/v1/token':
      return answerToken(Object(body), shop)
    case 'GET /onramp/v1/buy/options':
      if (query.get('country') !== 'US') return refuse('country is not supported')
      return { status: 200, body: writeOptions(shop) }
    case 'POST /onramp/v1/buy/quote':
      return answerQuote(Object(body))
    default:
      return undefined
  }
}

function answerToken({ addresses, assets, clientIp }: Record<string, unknown>, { checkout }: Shop): VendorAnswer {
  const [first]: unknown[] = Array.isArray(addresses) ? addresses : []
  const { address, blockchains } = Object(first) as Record<string, unknown>
  if (!isPayable(address)) return refuse('addresses are required')
  if (!Array.isArray(blockchains)) return refuse('blockchains are required')
  if (typeof clientIp !== 'string') return refuse('clientIp is required')
  const wanted = Array.isArray(assets) ? assets.filter((asset) => typeof asset === 'string') : []
  return { status: 200, body: { token: checkout.open(address, wanted), channel_id: '' } }
}

function answerQuote(question: Record<string, unknown>): VendorAnswer {
  const { paymentAmount, paymentCurrency, purchaseCurrency, paymentMethod, country } = question
  if (country !== 'US') return refuse('country is not supported')
  const offered = offer({
    coin: String(purchaseCurrency),
    amount: String(paymentAmount),
    currency: String(paymentCurrency),
    method: String(paymentMethod),
  })
  if (typeof offered === 'string') return refuse(offered)
  const { coin, currency, total, fee, networkFee, bought } = offered
  const body = {
    payment_total: asMoney(total, currency),
    payment_subtotal: asMoney(total - fee - networkFee, currency),
    purchase_amount: { value: formatUnits(bought, coin.decimals), currency: coin.symbol },
    coinbase_fee: asMoney(fee, currency),
    network_fee: asMoney(networkFee, currency),
    quote_id: randomUUID(),
    onramp_url: '',
  }
  return { status: 200, body }
}

function writeOptions({ chain }: Shop): object {
  return {
    payment_currencies: paymentCurrencies.map((id) => ({ id, limits: paymentLimits, icon_url: '' })),
    purchase_currencies: soldCoins.map(({ id, name, symbol, address }) => ({
      id,
      name,
      symbol,
      icon_url: '',
      networks: [
        {
          name: 'ethereum',
          display_name: `Local test chain ${chain.chainId}`,
          chain_id: String(chain.chainId),
          contract_address: address ?? '',
          icon_url: '',
        },
      ],
    })),
  }
}

function refuse(message: string): VendorAnswer {
  return { status: 400, body: { code: 3, message, details: [] } }
}
