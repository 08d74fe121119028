import * as v from 'valibot'
import { getAddress } from 'viem'
import type { TokenFinder } from '../../../capabilities/tokens/tokenFinder.ts'
import type { AlchemyClient } from './alchemyClient.ts'

const answer = v.object({
  tokenBalances: v.array(
    v.object({
      contractAddress: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
      tokenBalance: v.nullish(v.string()),
    }),
  ),
})

/** The tokens that Alchemy knows an account to hold: one page, at most 100 of a chain. */
export function alchemyTokens(client: AlchemyClient): TokenFinder {
  return {
    id: 'alchemy',
    kind: 'keyed',
    serves: ({ chainId }) => client.knows(chainId),
    ask: async ({ chainId, owner }, signal) => {
      const parameters = [owner, 'erc20']
      const { tokenBalances } = await client.call(chainId, answer, 'alchemy_getTokenBalances', parameters, signal)
      return tokenBalances
        .filter(({ tokenBalance }) => tokenBalance != null && !/^0x0*$/.test(tokenBalance))
        .map(({ contractAddress }) => getAddress(contractAddress.toLowerCase()))
    },
  }
}
