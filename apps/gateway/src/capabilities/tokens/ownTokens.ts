import type { ListedToken } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import { nativeCoinAddress } from '../chains/nativeCoin.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import { TokenListError } from './listReader.ts'
import type { TokenLists } from './tokenLists.ts'
import type { TokenMetadataReader } from './tokenMetadata.ts'
import type { SwapToken, TokenProvider } from './tokenProvider.ts'
import { unknownToken } from './unknownToken.ts'

export type OwnTokensParameters = {
  chains: ReadonlyMap<string, ServedChain>
  tokenLists: TokenLists
  tokenMetadata: TokenMetadataReader
}

/** The native coin, then the tokens of the chain's lists; one token that is on no list is asked itself. */
export function ownTokens({ chains, tokenLists, tokenMetadata }: OwnTokensParameters): TokenProvider {
  return {
    id: 'lists',
    kind: 'built-in',
    serves: ({ chain }) => chains.has(chain.id),
    ask: async ({ chain, token }, signal) => {
      const native = writeNative(chain)
      if (token === 'native') return [native]
      if (token === undefined) {
        const listed = await tokenLists.tokensOf(chain, signal)
        return [native, ...listed.map((each) => writeToken(chain, { ...each, address: each.address as Address }))]
      }
      // A list that is not here yet only lacks pictures: contracts name themselves.
      const listed = await tokenLists.tokensOf(chain, signal).catch(onlyUnlisted)
      const found = listed.find(({ address }) => address.toLowerCase() === token.toLowerCase())
      if (found !== undefined) return [writeToken(chain, { ...found, address: found.address as Address })]
      const client = chains.get(chain.id)?.client
      const metadata = client && (await tokenMetadata.read(withSignal(client, signal), chain.id, token))
      if (metadata === undefined) throw unknownToken()
      return [writeToken(chain, { ...metadata, address: getAddress(token) })]
    },
  }
}

function onlyUnlisted(error: unknown): readonly ListedToken[] {
  if (error instanceof TokenListError) return []
  throw error
}

function writeNative(chain: ChainConfig): SwapToken {
  const { name, symbol, decimals, iconUrl } = chain.nativeCurrency
  return writeToken(chain, { name, symbol, decimals, address: nativeCoinAddress, logoURI: iconUrl })
}

type KnownToken = Omit<ListedToken, 'chainId' | 'address'> & { address: Address }

function writeToken(chain: ChainConfig, token: KnownToken): SwapToken {
  return {
    name: token.name,
    symbol: token.symbol,
    address: `${chain.id}:${token.address}` as SwapToken['address'],
    decimals: token.decimals,
    logoUri: showableImage(token.logoURI),
    // Unless a list says that a token takes permits, an approval is used, which always works (gateway contract, section 6).
    eip2612: token.eip2612 ?? token.extensions?.eip2612 ?? false,
  }
}

function showableImage(url: string | undefined): string | null {
  return url !== undefined && /^(https|ipfs):\/\//.test(url) ? url : null
}
