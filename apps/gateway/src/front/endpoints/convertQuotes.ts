import { endpoints } from '@foyer/contract'
import { coinName } from '../../capabilities/chains/nativeCoin.ts'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { Swaps } from '../../capabilities/swaps/createSwaps.ts'
import { served } from '../http/served.ts'
import { askSwaps } from './askSwaps.ts'
import { readAmount } from './readAmount.ts'
import { readUserHint } from './readCoin.ts'
import { readSwap } from './readSwap.ts'

/** GET /v1/convert/quotes: the best quote, fresh from the chain; 400 "insufficient liquidity" where pools cannot fill it (gateway contract 1.8). */
export function convertQuotes(services: { chains: ServedChains; swaps: Swaps }) {
  return served(endpoints.convertQuotes, async ({ query, signal }) => {
    const { from, to } = readSwap(services, query)
    const amount = readAmount(query.amount)
    const user = readUserHint(query.userAddress, from)
    const chain = from.chain.config
    const question = { chain, from: from.coin, to: to.coin, amount }
    const quote = await askSwaps(chain.id, services.swaps.quote(question, user, signal()))
    const { path, priceImpact, toAmount } = quote.value
    return {
      json: {
        quotes: [
          {
            id: null,
            fromAmount: String(amount),
            fromAccount: query.from,
            toAmount: String(toAmount),
            toAccount: query.to,
            source: quote.source,
            path: path?.map((coin) => coinName(chain.id, coin)),
            priceImpact,
          },
        ],
      },
      headers: sourceHeaders([quote]),
    }
  })
}
