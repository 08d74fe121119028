import * as v from 'valibot'
import { getAddress } from 'viem'
import { cleanText } from '../../../capabilities/tokens/cleanText.ts'
import type { SwapToken, TokenProvider } from '../../../capabilities/tokens/tokenProvider.ts'
import { unknownToken } from '../../../capabilities/tokens/unknownToken.ts'
import type { VendorClient } from '../createVendorClient.ts'
import { withSentinel } from '../nativeSentinel.ts'
import { VendorError } from '../VendorError.ts'
import { chainNumber, oneInchChains } from './oneInchClient.ts'

const token = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
  logoURI: v.nullish(v.string()),
  eip2612: v.nullish(v.boolean()),
})
const listAnswer = v.record(v.string(), token)
const ee = /^0xe{40}$/i

/** Tokens from 1inch (`token/v1.2`): its list of a chain, or the details of one token. */
export function oneInchTokens(ask: VendorClient): TokenProvider {
  return {
    id: '1inch',
    kind: 'keyed',
    serves: ({ chain }) => !chain.local && oneInchChains.includes(chain.id),
    ask: async ({ chain, token: wanted }, signal) => {
      const path = `/token/v1.2/${chainNumber(chain.id)}`
      if (wanted === undefined) {
        const found = Object.values(await ask(listAnswer, { method: 'GET', path }, signal))
        return found.flatMap((each) => writeToken(chain.id, each) ?? []).sort(nativeFirst)
      }
      try {
        const address = withSentinel(wanted).toLowerCase()
        const found = await ask(token, { method: 'GET', path: `${path}/custom/${address}` }, signal)
        const written = writeToken(chain.id, found)
        if (written === undefined) throw unknownToken()
        return [written]
      } catch (error) {
        throw error instanceof VendorError && error.isRefusal ? unknownToken() : error
      }
    },
  }
}

function writeToken(chainId: string, found: v.InferOutput<typeof token>): SwapToken | undefined {
  const name = cleanText(found.name)?.slice(0, 60)
  const symbol = cleanText(found.symbol)?.slice(0, 20)
  // What the wire cannot carry is left out, as every list of this gateway does.
  if (name === undefined || symbol === undefined || !isDecimals(found.decimals)) return undefined
  const address = ee.test(found.address) ? found.address.toLowerCase() : getAddress(found.address.toLowerCase())
  return {
    name,
    symbol,
    address: `${chainId}:${address}` as SwapToken['address'],
    decimals: found.decimals,
    logoUri: found.logoURI?.startsWith('https://') ? found.logoURI : null,
    // Unless 1inch says that a token takes permits, an approval is used, which always works.
    eip2612: found.eip2612 ?? false,
  }
}

function isDecimals(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0 && count <= 77
}

function nativeFirst(a: SwapToken, b: SwapToken): number {
  return Number(ee.test(plain(b))) - Number(ee.test(plain(a)))
}

function plain({ address }: SwapToken): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
