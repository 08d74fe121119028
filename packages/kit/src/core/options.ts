import type { AppMetadata } from './appMetadata.ts'
import type { ChainFamily } from './chain.ts'
import { KitError } from './errors.ts'
import { type AbsentFeatures, type FeatureFlags, type Flags, resolveFlags } from './flags.ts'
import type { Guard } from './guards.ts'
import { type CaipNetworkId, type Network, namespaceOf } from './network.ts'
import type { WalletSource } from './source.ts'
import type { StorageLike } from './storage.ts'
import type { Theme } from './store.ts'

/** A kind of wallet row in the connect view (specification section 9). */
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A wallet that the site itself lists. */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly homepage?: string | undefined
}

/** Everything a site can say to `createKit`. Unknown or contradictory options fail at once. */
export type KitOptions = {
  /** Tells several kits on one site apart; part of every storage key. Default `'default'`. */
  id?: string | undefined
  /** The site's name, shown beside the wallet's. */
  appName: string
  metadata?: AppMetadata | undefined
  /** The gateway's base URL, such as `https://gateway.example`. Without one, gateway features hide. */
  gateway?: string | undefined
  /** Sent to the gateway with every call. */
  projectId?: string | undefined
  /** The visitor's id in the site's own records, sent to the gateway with every call. Default: none. */
  clientId?: string | undefined
  /** Networks the site works with, at least one unless a chain family brings its own. */
  networks?: readonly Network[] | undefined
  /** Network shown first. Default: the first one. */
  defaultNetwork?: CaipNetworkId | undefined
  /** The chain families that the site works with; each brings its usual wallets along. */
  chains?: readonly ChainFamily[] | undefined
  /** Further wallet sources. */
  wallets?: readonly WalletSource[] | undefined
  /** Conditions of the site's own between "connected" and "ready". */
  guards?: readonly Guard[] | undefined
  features?: FeatureFlags | undefined
  /** Where choices are remembered. Default: the browser's localStorage; `false` remembers nothing. */
  storage?: StorageLike | false | undefined
  /** Default `'auto'`, which follows the visitor's system. */
  theme?: Theme | undefined
  /** BCP 47 tag for words and numbers. Default `'en-US'`. */
  locale?: string | undefined
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
  /** Stay quiet when the wallet is on a network the site did not ask for. Default false. */
  allowUnsupportedChain?: boolean | undefined
  /** Closing the unsupported-network view shakes instead. Default false. */
  enforceSupportedNetwork?: boolean | undefined
  /** Let visitors change networks. Default true. */
  enableNetworkSwitch?: boolean | undefined
  /** Restore the last connection on load, without a prompt. Default true. */
  enableReconnect?: boolean | undefined
  /** Wallets to show among the first, by rdns or id. */
  featuredWallets?: readonly string[] | undefined
  /** Wallets to leave out, by rdns, id or name. */
  excludedWallets?: readonly string[] | undefined
  customWallets?: readonly CustomWallet[] | undefined
  /** Where this browser has a wallet, wallets come before other ways to connect. Default true. */
  detectedWalletFirst?: boolean | undefined
  /** `'ask'` shows the choice of chain first for wallets that serve several. Default `'active'`. */
  multichain?: 'active' | 'ask' | undefined
  /** Show developer alerts and a snackbar. Never set this in production. Default false. */
  debug?: boolean | undefined
  /** Asked before any analytics event leaves the page. Default: no consent. */
  consent?: (() => boolean) | undefined
}

const known: ReadonlySet<string> = new Set<string>([
  'id',
  'appName',
  'metadata',
  'gateway',
  'projectId',
  'clientId',
  'networks',
  'defaultNetwork',
  'chains',
  'wallets',
  'guards',
  'features',
  'storage',
  'theme',
  'locale',
  'termsUrl',
  'privacyUrl',
  'allowUnsupportedChain',
  'enforceSupportedNetwork',
  'enableNetworkSwitch',
  'enableReconnect',
  'featuredWallets',
  'excludedWallets',
  'customWallets',
  'detectedWalletFirst',
  'multichain',
  'debug',
  'consent',
] satisfies (keyof KitOptions)[])

/** Options after checking, with what follows from them. */
export type ResolvedOptions = KitOptions & {
  readonly id: string
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId
  readonly locale: string
  readonly chains: readonly ChainFamily[]
  /** The wallet sources of all chain families, then the site's further ones. */
  readonly sources: readonly WalletSource[]
  /** With the defaults of the features in this build. */
  readonly features: FeatureFlags
}

/**
 * Checks the options and fills what follows from them; `declared` are the features of the build, `absent` those it lacks.
 *
 * @throws KitError `UNKNOWN_OPTION`, `INVALID_OPTION`, `CONFLICTING_OPTIONS`, `FEATURE_MISSING`, `CHAIN_REQUIRED` or
 * `CHAIN_ADAPTER_NOT_FOUND`.
 */
export function resolveOptions(
  options: KitOptions,
  declared: readonly { readonly flags?: Flags | undefined }[] = [],
  absent: AbsentFeatures = {},
): ResolvedOptions {
  rejectUnknown(options)
  const features = resolveFlags(options.features ?? {}, declared, absent)
  if (!options.appName) throw new KitError('INVALID_OPTION', 'appName is required')
  const id = options.id ?? 'default'
  if (!/^[\w-]{1,40}$/.test(id))
    throw new KitError('INVALID_OPTION', 'id may hold letters, digits, - and _ (at most 40)')
  checkUrl('gateway', options.gateway)
  checkUrl('termsUrl', options.termsUrl)
  checkUrl('privacyUrl', options.privacyUrl)
  if (options.allowUnsupportedChain && options.enforceSupportedNetwork) {
    throw new KitError('CONFLICTING_OPTIONS', 'allowUnsupportedChain and enforceSupportedNetwork exclude each other')
  }
  const networks = resolveNetworks(options)
  const defaultNetwork = options.defaultNetwork ?? (networks[0] as Network).id
  if (!networks.some((network) => network.id === defaultNetwork)) {
    throw new KitError('CONFLICTING_OPTIONS', `defaultNetwork ${defaultNetwork} is not among networks`)
  }
  const { chains = [], locale = 'en-US' } = options
  return { ...options, id, networks, defaultNetwork, features, locale, chains, sources: resolveSources(options) }
}

function resolveNetworks({ chains = [], networks: own }: KitOptions): readonly Network[] {
  const networks = [...(own ?? []), ...chains.flatMap((chain) => chain.networks ?? [])]
  if (networks.length === 0)
    throw new KitError('CHAIN_REQUIRED', 'Chain required', { details: 'networks needs at least one network' })
  const namespaces = chains.map((chain) => chain.namespace)
  if (new Set(namespaces).size < namespaces.length) {
    throw new KitError('CONFLICTING_OPTIONS', 'Two chain families have the same namespace')
  }
  const ids = new Set<string>()
  for (const { id } of networks) {
    if (!/^[^:]+:[^:]+$/.test(id))
      throw new KitError('INVALID_OPTION', `Network id ${id} is not of the form namespace:reference`)
    if (ids.has(id)) throw new KitError('CONFLICTING_OPTIONS', `Network ${id} is listed twice`)
    ids.add(id)
    if (chains.length > 0 && !namespaces.includes(namespaceOf(id))) {
      throw new KitError('CHAIN_ADAPTER_NOT_FOUND', 'Chain adapter not found', { details: `No chain family has ${id}` })
    }
  }
  for (const namespace of namespaces) {
    if (!networks.some(({ id }) => namespaceOf(id) === namespace)) {
      throw new KitError('CONFLICTING_OPTIONS', `networks holds none of the chain family ${namespace}`)
    }
  }
  return networks
}

function resolveSources({ chains = [], wallets = [] }: KitOptions): readonly WalletSource[] {
  const sources = [...chains.flatMap((chain) => chain.wallets ?? []), ...wallets]
  const ids = sources.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw new KitError('CONFLICTING_OPTIONS', `Two wallet sources have the id ${twice}`)
  return sources
}

function rejectUnknown(options: object): void {
  for (const key of Object.keys(options)) {
    if (!known.has(key)) throw new KitError('UNKNOWN_OPTION', `${key} is not an option of createKit`)
  }
}

function checkUrl(name: string, value: string | undefined): void {
  if (value !== undefined && !/^(https?:\/\/|\/)/.test(value)) {
    throw new KitError('INVALID_OPTION', `${name} must be an http(s) URL or a path`)
  }
}
