import { type Codec, isRecord } from '../persistedCache.ts'
import { type Token, tokensCodec } from './token.ts'

/** What an account holds on one network, and who says so. */
export type Portfolio = {
  /** With `retryAt` at most the native coin: what could not be read is not an empty account. */
  readonly tokens: readonly Token[]
  readonly source: 'wallet' | 'gateway' | 'rpc'
  /** `unsupported`: the gateway does not serve the network, so at most the native coin is known. `failed`: it did not answer. */
  readonly reason?: 'unsupported' | 'failed' | undefined
  /** When a balance that could not be had will be asked for again, in ms since 1970. */
  readonly retryAt?: number | undefined
  /** Prices come from the gateway's fixed development prices and mean nothing. */
  readonly priceSourceIsDev?: boolean | undefined
}

/** Portfolios as JSON; failures are not kept. */
export const portfolioCodec: Codec<Portfolio> = {
  encode: ({ tokens, ...rest }) => ({ ...rest, tokens: tokensCodec.encode(tokens) }),
  decode(value) {
    if (!isRecord(value)) return undefined
    const tokens = tokensCodec.decode(value.tokens)
    const source = (['wallet', 'gateway', 'rpc'] as const).find((each) => each === value.source)
    if (!tokens || !source || (value.reason !== undefined && value.reason !== 'unsupported')) return undefined
    return {
      tokens,
      source,
      ...(value.reason && { reason: value.reason }),
      ...(value.priceSourceIsDev === true && { priceSourceIsDev: true }),
    }
  },
}
