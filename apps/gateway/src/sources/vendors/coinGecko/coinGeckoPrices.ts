import * as v from 'valibot'
import type { FoundPrice, MarketQuestion, MarketSource } from '../../../capabilities/prices/priceSource.ts'
import { createVendorClient, type OnVendorCall } from '../createVendorClient.ts'

export type CoinGeckoPricesParameters = {
  key: string
  /** Where the key is valid: the two plans have separate hosts and headers. */
  plan: 'demo' | 'pro'
  /** Default: the host of the plan. */
  baseUrl: string | undefined
  onCall?: OnVendorCall | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: (() => number) | undefined
}

type Listed = { platform: string; native: string }

/** The vendor's names of chains and of their native coins. */
const listed: Readonly<Record<string, Listed>> = {
  'eip155:1': { platform: 'ethereum', native: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', native: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', native: 'binancecoin' },
  'eip155:100': { platform: 'xdai', native: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', native: 'polygon-ecosystem-token' },
  'eip155:250': { platform: 'fantom', native: 'fantom' },
  'eip155:324': { platform: 'zksync', native: 'ethereum' },
  'eip155:8217': { platform: 'klay-token', native: 'klay-token' },
  'eip155:8453': { platform: 'base', native: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', native: 'ethereum' },
  'eip155:43114': { platform: 'avalanche', native: 'avalanche-2' },
  'eip155:1313161554': { platform: 'aurora', native: 'ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', native: 'solana' },
}

const hosts = { demo: 'https://api.coingecko.com/api/v3', pro: 'https://pro-api.coingecko.com/api/v3' }
const keyHeaders = { demo: 'x-cg-demo-api-key', pro: 'x-cg-pro-api-key' }
const tokensPerRequest = 30
const answer = v.record(v.string(), v.record(v.string(), v.nullable(v.number())))

/** Market prices from CoinGecko (https://docs.coingecko.com, `simple/price` and `simple/token_price`). */
export function coinGeckoPrices({
  key,
  plan,
  baseUrl,
  onCall,
  now = Date.now,
}: CoinGeckoPricesParameters): MarketSource {
  const ask = createVendorClient({
    vendor: 'coingecko',
    baseUrl: baseUrl ?? hosts[plan],
    headers: () => ({ [keyHeaders[plan]]: key }),
    onCall,
    now,
  })

  const askTokens = async (
    { platform }: Listed,
    addresses: readonly string[],
    currency: string,
    signal: AbortSignal | undefined,
  ) => {
    const parts = Array.from({ length: Math.ceil(addresses.length / tokensPerRequest) }, (_, index) =>
      addresses.slice(index * tokensPerRequest, (index + 1) * tokensPerRequest),
    )
    const answers = await Promise.all(
      parts.map((part) =>
        ask(
          answer,
          {
            method: 'GET',
            path: `/simple/token_price/${platform}`,
            query: { contract_addresses: part.join(','), ...settings(currency) },
          },
          signal,
        ),
      ),
    )
    return new Map(answers.flatMap((found) => Object.entries(found)).map(([name, entry]) => [spell(name), entry]))
  }

  const askNative = async ({ native }: Listed, currency: string, signal: AbortSignal | undefined) => {
    const query = { ids: native, ...settings(currency) }
    return (await ask(answer, { method: 'GET', path: '/simple/price', query }, signal))[native]
  }

  return {
    id: 'coingecko',
    kind: 'keyed',
    serves: ({ chain }) => !chain.local && listed[chain.id] !== undefined,
    ask: async ({ chain, coins, currency }: MarketQuestion, signal) => {
      const place = listed[chain.id]
      if (place === undefined) return new Map()
      const addresses = [...new Set(coins.flatMap(({ address }) => (address === undefined ? [] : [spell(address)])))]
      const asksNative = coins.some(({ address }) => address === undefined)
      const [tokens, native] = await Promise.all([
        askTokens(place, addresses, currency, signal),
        asksNative ? askNative(place, currency, signal) : undefined,
      ])
      const found = new Map<number, FoundPrice>()
      coins.forEach(({ address }, index) => {
        const entry = address === undefined ? native : tokens.get(spell(address))
        const price = entry?.[currency]
        const seconds = entry?.last_updated_at
        if (price != null) found.set(index, { price, at: seconds == null ? now() : seconds * 1000 })
      })
      return found
    },
  }
}

/** Hexadecimal addresses mean the same in either case, others do not. */
function spell(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

function settings(currency: string) {
  return { vs_currencies: currency, include_last_updated_at: 'true', precision: 'full' }
}
