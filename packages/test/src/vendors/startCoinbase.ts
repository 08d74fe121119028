import { type KeyObject, randomUUID } from 'node:crypto'
import { isCdpRequest } from './isCdpRequest.ts'
import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

/** What the double of Coinbase answers, and the key that it demands. */
export interface StartCoinbaseOptions {
  readonly keyId: string
  /** Checks ES256 with a P-256 key, EdDSA with an Ed25519 key. */
  readonly publicKey: KeyObject
}

/**
 * Coinbase Onramp as its reference documents it: session tokens, buy options and buy quotes under `/onramp/v1`, behind a
 * bearer JWT that names the one request it is for.
 */
export function startCoinbase({ keyId, publicKey }: StartCoinbaseOptions): Promise<RunningVendor> {
  const isAllowed = (call: VendorCall, host: string) => isCdpRequest(call, host, { keyId, publicKey })
  return startVendor({ isAllowed, answer: answerCall })
}

function answerCall({ method, path, query, body }: VendorCall): VendorAnswer | undefined {
  const [, buyer] = /^\/onramp\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(path) ?? []
  if (buyer !== undefined && method === 'GET') return { status: 200, body: purchasesOf(buyer, query.get('page_key')) }
  switch (`${method} ${path}`) {
    case 'POST /onramp/v1/token':
      return answerToken(Object(body))
    case 'GET /onramp/v1/buy/options':
      if (query.get('country') !== 'US') return refuse('country is not supported')
      return { status: 200, body: options }
    case 'POST /onramp/v1/buy/quote':
      return answerQuote(Object(body))
    default:
      return undefined
  }
}

function answerToken({ addresses, clientIp }: Record<string, unknown>): VendorAnswer {
  if (!Array.isArray(addresses) || addresses.length === 0) return refuse('addresses are required')
  if (addresses.some((entry) => !Array.isArray(Object(entry).blockchains))) return refuse('blockchains are required')
  if (typeof clientIp !== 'string') return refuse('clientIp is required')
  return { status: 200, body: { token: randomUUID(), channel_id: '' } }
}

function answerQuote(question: Record<string, unknown>): VendorAnswer {
  const { paymentAmount, paymentCurrency, purchaseCurrency, paymentMethod, country } = question
  if (purchaseCurrency !== 'USDC') return refuse('purchase currency is not supported')
  if (country !== 'US' || paymentMethod !== 'CARD' || paymentCurrency !== 'USD') return refuse('not supported')
  const dollars = (value: string) => ({ value, currency: 'USD' })
  const body = {
    payment_total: dollars(String(paymentAmount)),
    payment_subtotal: dollars('97.51'),
    purchase_amount: { value: '97.51', currency: 'USDC' },
    coinbase_fee: dollars('2.44'),
    network_fee: dollars('0.05'),
    quote_id: randomUUID(),
    onramp_url: '',
  }
  return { status: 200, body }
}

/** Two pages, with one purchase each. */
function purchasesOf(buyer: string, page: string | null) {
  const isFirst = page === null
  const purchase = {
    transaction_id: isFirst ? 'purchase-2' : 'purchase-1',
    status: isFirst ? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' : 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    purchase_currency: 'USDC',
    purchase_network: 'base',
    purchase_amount: { value: '97.51', currency: 'USDC' },
    payment_total: { value: '100', currency: 'USD' },
    payment_method: 'CARD',
    wallet_address: buyer,
    tx_hash: isFirst ? '' : `0x${'5'.repeat(64)}`,
    country: 'US',
    created_at: isFirst ? '2026-11-20T21:00:00Z' : '2026-11-19T21:00:00Z',
  }
  return { transactions: [purchase], next_page_key: isFirst ? 'older' : '', total_count: 2 }
}

function refuse(message: string): VendorAnswer {
  return { status: 400, body: { code: 3, message, details: [] } }
}

const options = {
  payment_currencies: [
    {
      id: 'USD',
      limits: [
        { id: 'CARD', min: '2', max: '7500' },
        { id: 'ACH_BANK_ACCOUNT', min: '2', max: '25000' },
      ],
      icon_url: '',
    },
  ],
  purchase_currencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USDC',
      symbol: 'USDC',
      icon_url: '',
      networks: [
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          icon_url: '',
        },
      ],
    },
  ],
}
