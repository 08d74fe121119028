import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

/** What the double of CoinGecko answers, and the key that it demands. */
export interface StartCoinGeckoOptions {
  readonly key: string
  /** Default `demo`; the plans send their key in headers of their own. */
  readonly plan?: 'demo' | 'pro'
  /** Prices in US dollars by lower-case token address, and by the vendor's id of a native coin. */
  readonly pricesUsd: Readonly<Record<string, number>>
}

const updatedAt = 1_795_208_400
const platforms = ['ethereum', 'base', 'arbitrum-one', 'binance-smart-chain']

/** CoinGecko's `simple/price` and `simple/token_price/{platform}`; every currency but the dollar is worth half of one. */
export function startCoinGecko({ key, plan = 'demo', pricesUsd }: StartCoinGeckoOptions): Promise<RunningVendor> {
  const find = (names: string, query: URLSearchParams): VendorAnswer => {
    const currency = query.get('vs_currencies') ?? ''
    const found = names.split(',').flatMap((name) => {
      const price = pricesUsd[name.toLowerCase()]
      if (price === undefined) return []
      const prices = { [currency]: currency === 'usd' ? price : price * 2, last_updated_at: updatedAt }
      return [[name.toLowerCase(), prices] as const]
    })
    return { status: 200, body: Object.fromEntries(found) }
  }
  const answer = ({ path, query }: VendorCall): VendorAnswer | undefined => {
    if (path === '/simple/price') return find(query.get('ids') ?? '', query)
    const [, platform = ''] = /^\/simple\/token_price\/([a-z-]+)$/.exec(path) ?? []
    return platforms.includes(platform) ? find(query.get('contract_addresses') ?? '', query) : undefined
  }
  return startVendor({ isAllowed: ({ headers }) => headers[`x-cg-${plan}-api-key`] === key, answer })
}
