import * as v from 'valibot'
import type { FoundPrice, PriceSource } from '../../../capabilities/prices/priceSource.ts'
import type { VendorClient } from '../createVendorClient.ts'
import { withSentinel } from '../nativeSentinel.ts'
import { chainNumber, oneInchChains } from './oneInchClient.ts'

const answer = v.record(v.string(), v.nullable(v.pipe(v.string(), v.regex(/^\d{1,60}(\.\d{1,60})?$/))))
const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy']

/**
 * Prices of the pools that 1inch knows (`price/v1.1`).
 *
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function oneInchPrices(ask: VendorClient, now: () => number = Date.now): PriceSource {
  return {
    id: '1inch',
    kind: 'keyed',
    serves: ({ chain, currency }) => !chain.local && oneInchChains.includes(chain.id) && currencies.includes(currency),
    ask: async ({ chain, coins, currency }, signal) => {
      const addresses = coins.map(({ address }) => withSentinel(address ?? 'native').toLowerCase())
      const body = { tokens: [...new Set(addresses)], currency: currency.toUpperCase() }
      const prices = await ask(answer, { method: 'POST', path: `/price/v1.1/${chainNumber(chain.id)}`, body }, signal)
      const byAddress = new Map(Object.entries(prices).map(([address, price]) => [address.toLowerCase(), price]))
      const found = new Map<number, FoundPrice>()
      addresses.forEach((address, index) => {
        const price = byAddress.get(address)
        if (price != null) found.set(index, { price: Number(price), at: now() })
      })
      return found
    },
  }
}
