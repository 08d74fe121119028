import { isIP } from 'node:net'
import * as v from 'valibot'
import { isNeverAllowed } from '../rpc/methodPolicy.ts'

const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const httpUrl = v.pipe(
  v.string(),
  v.check((text) => isHttpUrl(text), 'an http or https address such as "https://rpc.example.org"'),
)
const evmChainId = v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/, 'a chain of the form "eip155:1"'))
const decimal = v.pipe(v.string(), v.regex(/^\d{1,18}(\.\d{1,18})?$/, 'a decimal text such as "2500.50"'))
const origin = v.pipe(
  v.string(),
  v.check((text) => text === '*' || isOrigin(text), 'an origin such as "https://shop.example.org", or "*"'),
)
const proxy = v.pipe(
  v.string(),
  v.check((text) => isAddressOrRange(text), 'an address or a range such as "10.0.0.0/8"'),
)
const readMethod = v.pipe(
  v.string(),
  v.minLength(1, 'a text that is not empty'),
  v.check((method) => !isNeverAllowed(method), 'a method that reads; signing and steering methods are never passed on'),
)
const nonEmpty = v.pipe(v.string(), v.minLength(1, 'a text that is not empty'))

const UpstreamSchema = v.strictObject({
  url: httpUrl,
  weight: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(1000)), 50),
})

const ChainSchema = v.pipe(
  v.strictObject({
    id: evmChainId,
    name: nonEmpty,
    rpcUrls: v.pipe(
      v.array(
        v.union(
          [
            v.pipe(
              httpUrl,
              v.transform((url) => ({ url, weight: 50 })),
            ),
            UpstreamSchema,
          ],
          'an http or https address, or { "url": ..., "weight": 1 to 1000 }',
        ),
      ),
      v.minLength(1, 'at least one address'),
    ),
    nativeCurrency: v.optional(
      v.strictObject({
        name: nonEmpty,
        symbol: nonEmpty,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36)),
        iconUrl: v.optional(v.string(), ''),
      }),
      { name: 'Ether', symbol: 'ETH', decimals: 18 },
    ),
    tokenLists: v.optional(v.array(nonEmpty), []),
    local: v.optional(v.boolean(), false),
    pricesUsd: v.optional(v.record(v.string(), decimal)),
    blockExplorer: v.optional(httpUrl),
    extraRpcMethods: v.optional(v.array(readMethod), []),
  }),
  v.forward(
    v.check(
      (chain) => chain.pricesUsd === undefined || chain.local,
      'no fixed prices here: they are for chains marked "local": true only, because they are not market prices',
    ),
    ['pricesUsd'],
  ),
)

const LimitsSchema = v.strictObject({
  bodyBytes: v.optional(positive, 1_048_576),
  rpcBatch: v.optional(positive, 100),
  rpcAttempts: v.optional(positive, 5),
  rpcAttemptTimeoutMs: v.optional(positive, 10_000),
  rpcResponseBytes: v.optional(positive, 10_485_760),
  requestTimeoutMs: v.optional(positive, 60_000),
  drainMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 5_000),
  rate: v.optional(v.strictObject({ tokens: positive, refillPerSecond: v.pipe(v.number(), v.minValue(0.001)) })),
})

/** What an operator may write into the configuration file; every key is optional except `chains`. */
export const ConfigSchema = v.strictObject({
  host: v.optional(nonEmpty, '127.0.0.1'),
  port: v.optional(port, 3080),
  metricsPort: v.optional(port, 3081),
  database: v.optional(nonEmpty, 'foyer.sqlite'),
  logLevel: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  chains: v.pipe(
    v.array(ChainSchema),
    v.minLength(1, 'at least one chain'),
    v.check((chains) => new Set(chains.map((chain) => chain.id)).size === chains.length, 'each chain id only once'),
  ),
  mainnetRpc: v.optional(httpUrl),
  cors: v.optional(v.strictObject({ origins: v.optional(v.array(origin), ['*']) }), {}),
  trustedProxies: v.optional(v.array(proxy), []),
  projects: v.optional(v.array(v.strictObject({ id: nonEmpty, origins: v.optional(v.array(origin), ['*']) }))),
  analytics: v.optional(
    v.strictObject({ addresses: v.optional(v.boolean(), false), retentionDays: v.optional(positive, 30) }),
    {},
  ),
  outside: v.optional(v.strictObject({ allowPrivateHosts: v.optional(v.array(nonEmpty), []) }), {}),
  compatibilityMode: v.optional(v.boolean(), false),
  limits: v.optional(LimitsSchema, {}),
})

/** What an operator or a test hands to `createGateway`: defaults may be left out. */
export type GatewayOptions = v.InferInput<typeof ConfigSchema>

/** The checked configuration with every default filled in. */
export type GatewayConfig = v.InferOutput<typeof ConfigSchema>

/** One chain that the gateway serves. */
export type ChainConfig = GatewayConfig['chains'][number]

/** Sizes, counts and times that bound every request; times in milliseconds. */
export type Limits = GatewayConfig['limits']

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}
