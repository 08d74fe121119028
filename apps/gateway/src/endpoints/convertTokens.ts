import { type EndpointAnswer, type Endpoints, endpoints } from '@foyer/contract'
import { TokenListError } from '../balances/tokenLists.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { findChain } from './findChain.ts'
import { nativeCoinAddress } from './readCoin.ts'
import type { Services } from './services.ts'

type Token = EndpointAnswer<Endpoints['convertTokens']>['tokens'][number]

/** GET /v1/convert/tokens: the native coin, then the tokens of the chain's lists (gateway contract 1.8). */
export function convertTokens(services: Services) {
  return served(endpoints.convertTokens, async ({ query }) => {
    const { config: chain } = findChain(services, query.chainId)
    const { name, symbol, decimals, iconUrl } = chain.nativeCurrency
    const native = { name, symbol, decimals, address: nativeCoinAddress, logoURI: iconUrl }
    const tokens = [native, ...(await readListed(services, chain))].map(
      (token): Token => ({
        name: token.name,
        symbol: token.symbol,
        address: `${chain.id}:${token.address}` as Token['address'],
        decimals: token.decimals,
        logoUri: showableImage(token.logoURI),
        // Lists do not say whether a token takes permits, and false would be a guess.
        eip2612: null,
      }),
    )
    const wanted = query.address?.toLowerCase()
    const isWanted = ({ address }: Token) =>
      wanted === undefined || [address.toLowerCase(), address.slice(chain.id.length + 1).toLowerCase()].includes(wanted)
    return { json: { tokens: tokens.filter(isWanted).slice(0, 10_000) } }
  })
}

async function readListed(services: Services, chain: Parameters<Services['tokenLists']['tokensOf']>[0]) {
  try {
    return await services.tokenLists.tokensOf(chain)
  } catch (error) {
    if (!(error instanceof TokenListError)) throw error
    throw new HttpProblem(503, 'chainId', `${error.message} Try again shortly.`, { cause: error })
  }
}

function showableImage(url: string | undefined): string | null {
  return url !== undefined && /^(https|ipfs):\/\//.test(url) ? url : null
}
