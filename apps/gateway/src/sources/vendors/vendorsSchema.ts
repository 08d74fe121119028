import * as v from 'valibot'
import { isCdpSecret } from './coinbase/createCdpToken.ts'

const key = v.pipe(v.string(), v.minLength(1, 'a text that is not empty'), v.maxLength(8_192))
const chainId = v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/, 'a chain of the form "eip155:1"'))
const address = v.pipe(
  v.string(),
  v.check((text) => isHttpUrl(text), 'an http or https address'),
)
const clusterId = v.pipe(
  v.string(),
  v.regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/, 'a chain such as "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"'),
)
/** Helius documents its key as a part of the address (https://www.helius.dev/docs/das-api). */
const heliusEndpoints = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://mainnet.helius-rpc.com/?api-key={key}',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'https://devnet.helius-rpc.com/?api-key={key}',
} as const
const keyed = (baseUrl: string) => v.optional(v.strictObject({ key, baseUrl: v.optional(address, baseUrl) }))

/** What an operator writes into the configuration key `vendors`: companies with a key. Each one is off without it. */
export const VendorsSchema = v.strictObject({
  oneInch: keyed('https://api.1inch.dev'),
  zeroX: keyed('https://api.0x.org'),
  zerion: keyed('https://api.zerion.io'),
  /** `{network}` stands for the vendor's name of the chain. */
  alchemy: keyed('https://{network}.g.alchemy.com'),
  /** The chains that its plan covers; default all that are configured. */
  etherscan: v.optional(
    v.strictObject({
      key,
      baseUrl: v.optional(address, 'https://api.etherscan.io'),
      chains: v.optional(v.array(chainId)),
    }),
  ),
  /** Servers of the Digital Asset Standard by cluster; `{key}` stands for the key; without it the key is a bearer token. */
  das: v.optional(
    v.pipe(
      v.strictObject({ key: v.optional(key), endpoints: v.optional(v.record(clusterId, address), heliusEndpoints) }),
      v.check(
        ({ key: given, endpoints }) => given !== undefined || Object.values(endpoints).every(needsNoKey),
        'a key, or endpoints without "{key}"',
      ),
    ),
  ),
  /** Blockscouts by chain, self-hosted or public, such as `{ "eip155:1": "https://eth.blockscout.com" }`; no key. */
  blockscout: v.optional(v.strictObject({ instances: v.record(chainId, address) })),
  /** `pro` keys go to `https://pro-api.coingecko.com/api/v3`. */
  coinGecko: v.optional(
    v.strictObject({
      key,
      plan: v.optional(v.picklist(['demo', 'pro']), 'demo'),
      baseUrl: v.optional(address),
    }),
  ),
  coinbase: v.optional(
    v.strictObject({
      keyId: key,
      /** The PEM of an EC key (ES256), or the base64 of an Ed25519 key. */
      keySecret: v.pipe(key, v.check(isCdpSecret, 'the PEM of a P-256 key, or the base64 of an Ed25519 key')),
      baseUrl: v.optional(address, 'https://api.developer.coinbase.com'),
      checkoutUrl: v.optional(address, 'https://pay.coinbase.com'),
      /** Stands in when a caller names none. */
      country: v.optional(
        v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'a country of two capital letters such as "US"')),
        'US',
      ),
    }),
  ),
  meld: keyed('https://api.meld.io'),
})

function needsNoKey(endpoint: string): boolean {
  return !endpoint.includes('{key}')
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
