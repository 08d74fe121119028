import * as v from 'valibot'
import { TestExchangeSchema } from '../../capabilities/exchanges/testExchangeSchema.ts'
import { ChainHistorySchema, HistorySchema } from '../../capabilities/history/historySettings.ts'
import { NamesSchema } from '../../capabilities/names/namesSchema.ts'
import { NftSchema } from '../../capabilities/nfts/nftSettings.ts'
import { OnrampSchema } from '../../capabilities/onramp/onrampSchema.ts'
import { featureWord, originPattern, ProjectSchema, projectId } from '../../capabilities/projects/projectSchema.ts'
import { SessionsSchema } from '../../capabilities/sessions/sessionsSchema.ts'
import { SignInSchema } from '../../capabilities/signIn/signInSchema.ts'
import { SmartAccountsSchema } from '../../capabilities/vault/sponsor/smartAccountsSchema.ts'
import { kek, tokenPin, VaultSchema } from '../../capabilities/vault/vaultSchema.ts'
import { ReflectorSchema } from '../../front/reflector/reflectorSchema.ts'
import { SolanaChainSchema } from '../../sources/solana/solanaChainSchema.ts'
import { VendorsSchema } from '../../sources/vendors/vendorsSchema.ts'
import { addressOrRange, LimitsSchema } from '../limits/limitsSchema.ts'
import { httpUpstream } from '../rpc/upstreamSchema.ts'
import {
  assetEntries,
  hasFixedPricesOnlyIfLocal,
  httpUrl,
  nodeEntries,
  noFixedPrices,
  nonEmpty,
} from './chainEntries.ts'
import { ChainPricesSchema, PublicSourceSchema, SwapSchema } from './marketSchema.ts'
import { nativeCurrencyOf } from './nativeCurrencies.ts'
import { PlainChainSchema } from './plainChainSchema.ts'
import { hasCompany, RolesSchema, roles } from './roles.ts'
import { TracesSchema } from './tracesSchema.ts'

const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const evmChainId = v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/, 'a chain of the form "eip155:1"'))
const redisUrl = v.pipe(
  v.string(),
  v.check((text) => isRedisUrl(text), 'an address such as "redis://127.0.0.1:6379" or "rediss://..."'),
)
const redisPrefix = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, '1 to 64 letters, digits, "_" or "-"'))
const ChainSchema = v.pipe(
  v.strictObject({
    id: evmChainId,
    ...nodeEntries,
    nativeCurrency: v.optional(
      v.strictObject({
        name: nonEmpty,
        symbol: nonEmpty,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36)),
        iconUrl: v.optional(v.string(), ''),
      }),
    ),
    /** Where user operations of ERC-4337 go (ERC-7769). */
    bundlers: v.optional(v.array(httpUpstream), []),
    /** Accounts of the hosted wallet carry out several calls as one here (EIP-7702); needs a bundler. Default they do not. */
    smartAccounts: v.optional(SmartAccountsSchema),
    ...assetEntries,
    swap: v.optional(SwapSchema),
    history: v.optional(ChainHistorySchema, {}),
    prices: v.optional(ChainPricesSchema, {}),
  }),
  v.forward(
    v.check((chain) => hasFixedPricesOnlyIfLocal(chain), noFixedPrices),
    ['pricesUsd'],
  ),
  v.transform((chain) => ({ ...chain, nativeCurrency: chain.nativeCurrency ?? nativeCurrencyOf(chain.id) })),
)

const hasEachOnce = (chains: readonly { id: string }[]) => new Set(chains.map(({ id }) => id)).size === chains.length

/** Every chain of a configuration, of whatever namespace. */
export function nodeChainsOf<Chain, Solana, Plain>(config: {
  chains: readonly Chain[]
  solanaChains: readonly Solana[]
  plainChains: readonly Plain[]
}): readonly (Chain | Solana | Plain)[] {
  return [...config.chains, ...config.solanaChains, ...config.plainChains]
}

const KeysSchema = v.strictObject({
  host: v.optional(nonEmpty, '127.0.0.1'),
  /** Under which callers reach this gateway. Messages that they sign name its host. */
  address: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isAddress(text), 'an address such as "https://gateway.example.org"'),
    ),
  ),
  port: v.optional(port, 3080),
  metricsPort: v.optional(port, 3081),
  database: v.optional(nonEmpty, 'foyer.sqlite'),
  /** Connections of each process to Postgres. */
  databasePool: v.optional(v.pipe(positive, v.maxValue(1_000)), 10),
  redis: v.optional(redisUrl),
  redisPrefix: v.optional(redisPrefix, 'foyer'),
  roles: RolesSchema,
  logLevel: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  chains: v.pipe(
    v.array(ChainSchema),
    v.check((chains) => hasEachOnce(chains), 'each chain id only once'),
  ),
  /** Solana clusters, which operators write among the `chains`. */
  solanaChains: v.optional(
    v.pipe(
      v.array(SolanaChainSchema),
      v.check((chains) => hasEachOnce(chains), 'each chain id only once'),
    ),
    [],
  ),
  /** Chains of other namespaces, which operators write among the `chains`. */
  plainChains: v.optional(
    v.pipe(
      v.array(PlainChainSchema),
      v.check((chains) => hasEachOnce(chains), 'each chain id only once'),
    ),
    [],
  ),
  mainnetRpc: v.optional(httpUrl),
  cors: v.optional(v.strictObject({ origins: v.optional(v.array(originPattern), ['*']) }), {}),
  trustedProxies: v.optional(v.array(addressOrRange), []),
  projects: v.optional(v.array(ProjectSchema)),
  projectMode: v.optional(v.picklist(['auto', 'open', 'closed']), 'auto'),
  testingProject: v.optional(projectId),
  features: v.optional(v.array(featureWord)),
  analytics: v.optional(
    v.strictObject({
      addresses: v.optional(v.boolean(), false),
      retentionDays: v.optional(positive, 30),
      countDays: v.optional(positive, 800),
    }),
    {},
  ),
  publicSources: v.optional(v.array(PublicSourceSchema), []),
  outside: v.optional(v.strictObject({ allowPrivateHosts: v.optional(v.array(nonEmpty), []) }), {}),
  names: v.optional(NamesSchema, {}),
  sessions: v.optional(SessionsSchema, {}),
  /** Sign-in for sites without a server; off unless there is a value. */
  signIn: v.optional(SignInSchema),
  masterKeys: v.optional(v.array(kek), []),
  tokenPin,
  history: v.optional(HistorySchema, {}),
  nfts: v.optional(NftSchema, {}),
  onramp: v.optional(OnrampSchema),
  /** An exchange for development, which pays on local chains; off unless there is a value. */
  testExchange: v.optional(TestExchangeSchema),
  vendors: v.optional(VendorsSchema, {}),
  wallets: v.optional(
    v.strictObject({
      file: v.optional(nonEmpty),
      builtIn: v.optional(v.boolean(), true),
      hide: v.optional(v.array(nonEmpty), []),
      featured: v.optional(v.array(nonEmpty), []),
    }),
    {},
  ),
  /** Joins pages and Solana wallets on phones; off unless there is a value, and `{}` is one. */
  reflector: v.optional(ReflectorSchema),
  /** Traces for a collector of OpenTelemetry; off unless there is a value. */
  traces: v.optional(TracesSchema),
  /** The wallet for those who have none; off unless there is a value. */
  vault: v.optional(VaultSchema),
  compatibilityMode: v.optional(v.boolean(), false),
  limits: v.optional(LimitsSchema, {}),
})

/** What an operator may write into the configuration file; every key is optional except `chains`. */
export const ConfigSchema = v.pipe(
  KeysSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || nodeChainsOf(dataset.value).length > 0) return
    const { chains } = dataset.value
    const path = { type: 'object', origin: 'value', input: { ...dataset.value }, key: 'chains', value: chains } as const
    addIssue({ input: chains, message: 'at least one chain', path: [path] })
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.vault?.social.farcaster === undefined) return
    const { chains } = dataset.value
    if (chains.some(({ id }) => id === 'eip155:10')) return
    const message = 'eip155:10 (Optimism) among them: it says whose key signed a login with Farcaster (FARCASTER_RELAY)'
    const path = { type: 'object', origin: 'value', input: { ...dataset.value }, key: 'chains', value: chains } as const
    addIssue({ input: chains, message, path: [path] })
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || hasCompany(dataset.value) || roles.every((role) => dataset.value.roles.includes(role))) return
    const message =
      'all of api, indexer, cron: a SQLite file belongs to one process, so no other can do the rest (DATABASE_URL)'
    const given = dataset.value.roles
    const path = { type: 'object', origin: 'value', input: { ...dataset.value }, key: 'roles', value: given } as const
    addIssue({ input: given.join(','), message, path: [path] })
  }),
)

/** What an operator or a test hands to `createGateway`: defaults may be left out. */
export type GatewayOptions = v.InferInput<typeof ConfigSchema>

/** The checked configuration with every default filled in. */
export type GatewayConfig = v.InferOutput<typeof ConfigSchema>

/** One EVM chain that the gateway serves. */
export type ChainConfig = GatewayConfig['chains'][number]

/** One Solana cluster that the gateway serves. */
export type SolanaChainConfig = GatewayConfig['solanaChains'][number]

/** A chain of any namespace, as far as its nodes are concerned. */
export type NodeChain = GatewayConfig['plainChains'][number]

/** Sizes, counts and times that bound every request; times in milliseconds. */
export type Limits = GatewayConfig['limits']

function isRedisUrl(text: string): boolean {
  return URL.canParse(text) && ['redis:', 'rediss:'].includes(new URL(text).protocol)
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && `${username}${password}` === ''
}
