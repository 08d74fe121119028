import type { ChainConfig } from '../../../engines/config/schema.ts'
import { withSignal } from '../../../engines/rpc/chainClient.ts'
import type { ServedChain } from '../../chains/servedChain.ts'
import type { FoundPrice, PricedCoin, PriceSource } from '../priceSource.ts'
import { feedOf, feedsOf } from './feeds.ts'
import { type FeedQuestion, readFeeds } from './readFeeds.ts'

/** The registry holds feeds with heartbeats up to a day. */
const registryMaxAgeSeconds = 90_000

/**
 * Prices in US dollars from Chainlink feeds: those that are known by token, and on Ethereum the registry for every other
 * token. A feed that is stale, carried over, zero or negative is passed over.
 *
 * @param now Milliseconds since 1970.
 */
export function chainlinkPrices(chains: ReadonlyMap<string, ServedChain>, now: () => number): PriceSource {
  return {
    id: 'chainlink',
    kind: 'built-in',
    serves: ({ chain, currency }) =>
      currency === 'usd' && (hasRegistry(chain) || Object.keys(feedsOf(chain)).length > 0),
    ask: async ({ chain, coins }, signal) => {
      const client = chains.get(chain.id)?.client
      const asked = coins.flatMap((coin, index) => {
        const question = questionOf(chain, coin)
        return question === undefined ? [] : [{ index, question }]
      })
      const prices = new Map<number, FoundPrice>()
      if (client === undefined || asked.length === 0) return prices
      const answers = await readFeeds(
        withSignal(client, signal),
        asked.map(({ question }) => question),
        now,
      )
      asked.forEach(({ index }, position) => {
        const price = answers[position]
        if (price !== undefined) prices.set(index, price)
      })
      return prices
    },
  }
}

function questionOf(chain: ChainConfig, coin: PricedCoin): FeedQuestion | undefined {
  const feed = feedOf(chain, coin)
  if (feed !== undefined) return feed
  if (coin.address === undefined || !hasRegistry(chain)) return undefined
  return { registryBase: coin.address, maxAgeSeconds: registryMaxAgeSeconds }
}

function hasRegistry(chain: ChainConfig): boolean {
  return chain.id === 'eip155:1'
}
