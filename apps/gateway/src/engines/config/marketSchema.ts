import * as v from 'valibot'
import { type Address, getAddress } from 'viem'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'an address of 40 hexadecimal digits after 0x'),
  v.transform((text): Address => getAddress(text.toLowerCase())),
)

/** Where Uniswap or a fork of it stands on a chain, when that is not one of the published deployments. */
export const SwapSchema = v.strictObject({
  /** What people call it; stands beside its transactions in the history. */
  name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))),
  weth: address,
  bases: v.optional(v.array(address), []),
  v2Factory: v.optional(address),
  v2Router: v.optional(address),
  v3Factory: v.optional(address),
  quoterV2: v.optional(address),
  swapRouter02: v.optional(address),
})

const feed = v.strictObject({
  address,
  /** Beyond this age an answer is not used; the feed's heartbeat and some reserve. */
  maxAgeSeconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** What on-chain prices of a chain are made of, beside the published Chainlink feeds. */
export const ChainPricesSchema = v.strictObject({
  /** Feeds in US dollars by token address, or "native". */
  feeds: v.optional(
    v.record(
      v.pipe(
        v.string(),
        v.regex(/^(native|0x[0-9a-fA-F]{40})$/, '"native" or a token address'),
        v.transform((key) => key.toLowerCase()),
      ),
      feed,
    ),
    {},
  ),
  /** Tokens that count as one US dollar when they have no feed. */
  stablecoins: v.optional(v.array(address), []),
  /** Pools that hold less than this, in US dollars, say nothing about a price. */
  minimumPoolUsd: v.optional(v.pipe(v.number(), v.minValue(0)), 10_000),
})

const httpUrl = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+/, 'an http or https address'))

/** Public services that the operator lets the gateway ask; none by default. */
export const PublicSourceSchema = v.union(
  [
    v.pipe(
      v.picklist(['defillama']),
      v.transform((name) => ({ name, url: 'https://coins.llama.fi' })),
    ),
    v.strictObject({ name: v.picklist(['defillama']), url: httpUrl }),
  ],
  '"defillama", or { "name": "defillama", "url": ... }',
)
