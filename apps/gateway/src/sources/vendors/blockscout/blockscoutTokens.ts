import * as v from 'valibot'
import { type Address, getAddress } from 'viem'
import type { TokenFinder } from '../../../capabilities/tokens/tokenFinder.ts'
import type { AskBlockscout, BlockscoutPage } from './blockscoutClient.ts'

const holding = v.object({ token: v.object({ address_hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)) }) })
const maxPages = 4

/** The tokens that an account holds by a Blockscout, at most 200 of a chain. */
export function blockscoutTokens(ask: AskBlockscout, chainIds: readonly string[]): TokenFinder {
  return {
    id: 'blockscout',
    kind: 'public',
    serves: ({ chainId }) => chainIds.includes(chainId),
    ask: async ({ chainId, owner }, signal) => {
      const found: Address[] = []
      let token: string | undefined = ''
      for (let page = 0; page < maxPages && token !== undefined; page += 1) {
        const path = `addresses/${owner}/tokens`
        const list: Parameters<AskBlockscout>[1] = { chainId, path, query: { type: 'ERC-20' }, token }
        const { items, next }: BlockscoutPage<v.InferOutput<typeof holding>> = await ask(holding, list, signal)
        found.push(...items.map((item) => getAddress(item.token.address_hash.toLowerCase())))
        token = next
      }
      return found
    },
  }
}
