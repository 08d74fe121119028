import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

/** What the double of 1inch answers, and the key that it demands. */
export interface StartOneInchOptions {
  readonly key: string
  /** Units of the bought coin for each unit of the sold one. */
  readonly rate: bigint
  /** Prices by lower-case token address. */
  readonly prices?: Readonly<Record<string, string>>
  /** Default none. */
  readonly tokens?: readonly OneInchToken[]
  /** The answer of `gas-price/v1.5`, which differs between chains with and without base fees. Default: with. */
  readonly gasPrice?: unknown
}

/** A token as `token/v1.2` writes it. */
export interface OneInchToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoURI?: string | null
  readonly eip2612?: boolean
}

const baseFees = {
  baseFee: '10000000000',
  low: { maxPriorityFeePerGas: '100000000', maxFeePerGas: '11000000000' },
  medium: { maxPriorityFeePerGas: '200000000', maxFeePerGas: '12000000000' },
  high: { maxPriorityFeePerGas: '300000000', maxFeePerGas: '13000000000' },
  // Above 2^53, which a floating-point number would round.
  instant: { maxPriorityFeePerGas: '400000000', maxFeePerGas: '9007199254740993' },
}

const router = '0x111111125421ca6dc452d289314280a0f8842a65'
/** Sales beyond this are refused for want of liquidity. */
const deepest = 10n ** 24n

/** 1inch: `swap/v6.0` (quote, spender, swap), `price/v1.1`, `token/v1.2` and `gas-price/v1.5`, behind a bearer key. */
export function startOneInch(options: StartOneInchOptions): Promise<RunningVendor> {
  const { key, rate, prices = {}, tokens = [], gasPrice = baseFees } = options
  const answer = ({ method, path, query, body }: VendorCall): VendorAnswer | undefined => {
    const [, service, chain, call = ''] =
      /^\/(swap\/v6\.0|price\/v1\.1|token\/v1\.2|gas-price\/v1\.5)\/(\d+)(.*)$/.exec(path) ?? []
    if (service === 'price/v1.1' && method === 'POST') return answerPrices(Object(body), prices)
    if (service === 'token/v1.2' && method === 'GET') return answerTokens(tokens, Number(chain), call)
    if (service === 'gas-price/v1.5' && method === 'GET' && call === '') return { status: 200, body: gasPrice }
    if (service !== 'swap/v6.0' || method !== 'GET') return undefined
    if (call === '/approve/spender') return { status: 200, body: { address: router } }
    if (call !== '/quote' && call !== '/swap') return undefined
    const amount = readAmount(query)
    if (amount === undefined) return refuse('amount must be a positive number')
    if (amount > deepest) return refuse('insufficient liquidity')
    const dstAmount = String(amount * rate)
    return call === '/quote' ? { status: 200, body: { dstAmount } } : answerSwap(query, amount, dstAmount)
  }
  return startVendor({ isAllowed: ({ headers }) => headers.authorization === `Bearer ${key}`, answer })
}

function answerSwap(query: URLSearchParams, amount: bigint, dstAmount: string): VendorAnswer {
  const from = query.get('from') ?? ''
  if (!/^0x[0-9a-fA-F]{40}$/.test(from) || query.get('origin') === null) return refuse('from and origin are required')
  const isNative = /^0xe{40}$/i.test(query.get('src') ?? '')
  const tx = {
    from: from.toLowerCase(),
    to: router,
    data: '0x07ed2379aa',
    value: isNative ? String(amount) : '0',
    gas: query.get('disableEstimate') === 'true' ? 0 : 200_000,
    gasPrice: '12000000',
  }
  return { status: 200, body: { dstAmount, tx } }
}

function answerPrices(
  { tokens, currency }: Record<string, unknown>,
  prices: Readonly<Record<string, string>>,
): VendorAnswer {
  if (!Array.isArray(tokens) || typeof currency !== 'string') return refuse('tokens and currency are required')
  const known = tokens.map(String).filter((token) => prices[token.toLowerCase()] !== undefined)
  return { status: 200, body: Object.fromEntries(known.map((token) => [token, prices[token.toLowerCase()]])) }
}

function answerTokens(tokens: readonly OneInchToken[], chainId: number, call: string): VendorAnswer | undefined {
  const details = { chainId, providers: ['1inch'], isFoT: false }
  if (call === '' || call === '/') {
    const entries = tokens.map((token) => [token.address.toLowerCase(), { ...token, ...details, tags: ['tokens'] }])
    return { status: 200, body: Object.fromEntries(entries) }
  }
  const [, address] = /^\/custom\/(0x[0-9a-fA-F]{40})$/.exec(call) ?? []
  if (address === undefined) return undefined
  const token = tokens.find((each) => each.address.toLowerCase() === address.toLowerCase())
  if (token === undefined) return refuse('token not found')
  return { status: 200, body: { ...token, ...details, rating: 10, tags: [{ provider: '1inch', value: 'tokens' }] } }
}

function readAmount(query: URLSearchParams): bigint | undefined {
  const text = query.get('amount') ?? ''
  return /^[1-9]\d*$/.test(text) && query.has('src') && query.has('dst') ? BigInt(text) : undefined
}

function refuse(description: string): VendorAnswer {
  return { status: 400, body: { error: 'Bad Request', description, statusCode: 400, requestId: 'r-1', meta: [] } }
}
