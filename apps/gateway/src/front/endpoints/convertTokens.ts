import { type CaipAddress, endpoints, parseCaipAddress } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import { findChain } from '../../capabilities/chains/findChain.ts'
import { nativeCoinAddress } from '../../capabilities/chains/nativeCoin.ts'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { Tokens } from '../../capabilities/tokens/createTokens.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { served } from '../http/served.ts'

const maxTokens = 10_000

/**
 * GET /v1/convert/tokens: the native coin, then the tokens of the chain's lists; with `address` that one token, whether it is
 * listed or not, written as the caller wrote it, and none when it is no token (gateway contract 1.8).
 */
export function convertTokens(services: { chains: ServedChains; tokens: Tokens }) {
  return served(endpoints.convertTokens, async ({ query, signal }) => {
    const { config: chain } = findChain(services, query.chainId)
    const token = query.address === undefined ? undefined : readToken(query.address, chain.id)
    // A name of another kind or of another chain is no token of this one.
    if (token === 'none') return { json: { tokens: [] } }
    try {
      const found = await services.tokens.read({ chain, token }, signal())
      const tokens = found.value.slice(0, maxTokens)
      const asked = query.address === undefined ? undefined : spell(query.address, chain.id)
      const json = { tokens: asked === undefined ? tokens : tokens.map((each) => ({ ...each, address: asked })) }
      return { json, headers: sourceHeaders([found]) }
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'notFound') return { json: { tokens: [] } }
      throw error
    }
  })
}

// Callers look for the token that they asked for by the text that they wrote.
function spell(text: string, chainId: string): CaipAddress {
  return text.startsWith(`${chainId}:`) ? (text as CaipAddress) : (`${chainId}:${text}` as CaipAddress)
}

function readToken(text: string, chainId: string): Address | 'native' | 'none' {
  const parts = parseCaipAddress(text)
  if (parts !== undefined && `${parts.namespace}:${parts.reference}` !== chainId) return 'none'
  const address = (parts?.address ?? text).toLowerCase()
  if (address === nativeCoinAddress) return 'native'
  return /^0x[0-9a-f]{40}$/.test(address) ? getAddress(address) : 'none'
}
