import { checkTheme } from './checkTheme.ts'
import { checkWalletLists } from './checkWalletLists.ts'
import { KitError } from './errors.ts'
import type { FeatureDeclaration } from './feature.ts'
import { type AbsentFeatures, type FeatureFlags, type Flag, resolveFlags } from './flags.ts'
import { namespaceOf } from './network.ts'
import type { KitOptions, ResolvedOptions } from './options.ts'

/**
 * Fills what follows from the options; `declared` are the features of the build, `absent` those it lacks. Mistakes are
 * told while a site is being built: a page in production carries no sentences about them.
 *
 * @throws KitError `CHAIN_REQUIRED`; outside production also `UNKNOWN_OPTION`, `INVALID_OPTION`, `CONFLICTING_OPTIONS`,
 * `FEATURE_MISSING` and `CHAIN_ADAPTER_NOT_FOUND`.
 */
export function resolveOptions(
  options: KitOptions,
  declared: readonly Pick<FeatureDeclaration, 'flags' | 'check'>[] = [],
  absent: AbsentFeatures = {},
): ResolvedOptions {
  const { chains = [], id = 'default', locale = 'en-US', wallets = [] } = options
  const networks = [...(options.networks ?? []), ...chains.flatMap((chain) => chain.networks ?? [])]
  const [first] = networks
  if (!first) throw new KitError('CHAIN_REQUIRED', 'Chain required', { details: 'networks needs at least one network' })
  const resolved: ResolvedOptions = {
    ...options,
    id,
    networks,
    defaultNetwork: options.defaultNetwork ?? first.id,
    features: resolveFlags(options.features ?? {}, declared),
    locale,
    chains,
    sources: [...chains.flatMap((chain) => chain.wallets ?? []), ...wallets].map(
      (source) => source.serve?.(networks) ?? source,
    ),
  }
  if (process.env.NODE_ENV !== 'production') checkOptions(options, resolved, declared, absent)
  return resolved
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
  'messages',
  'termsUrl',
  'privacyUrl',
  'allowUnsupportedChain',
  'enforceSupportedNetwork',
  'enableNetworkSwitch',
  'restrictedRegions',
  'enableReconnect',
  'featuredWalletIds',
  'includeWalletIds',
  'excludeWalletIds',
  'customWallets',
  'allWallets',
  'detectedWalletFirst',
  'multichain',
  'debug',
  'consent',
] satisfies (keyof KitOptions)[])

/**
 * Tells the first mistake in a site's options. Only development runs it.
 *
 * @throws KitError `UNKNOWN_OPTION`, `INVALID_OPTION`, `CONFLICTING_OPTIONS`, `FEATURE_MISSING` or
 * `CHAIN_ADAPTER_NOT_FOUND`.
 */
function checkOptions(
  options: KitOptions,
  resolved: ResolvedOptions,
  declared: readonly Pick<FeatureDeclaration, 'flags' | 'check'>[],
  absent: AbsentFeatures,
): void {
  const unknown = Object.keys(options).find((key) => !known.has(key))
  if (unknown) throw new KitError('UNKNOWN_OPTION', `${unknown} is not an option of createKit`)
  checkFlags(options.features ?? {}, declared, absent)
  if (!options.appName) throw new KitError('INVALID_OPTION', 'appName is required')
  if (!/^[\w-]{1,40}$/.test(resolved.id))
    throw new KitError('INVALID_OPTION', 'id may hold letters, digits, - and _ (at most 40)')
  for (const name of ['gateway', 'termsUrl', 'privacyUrl'] as const) {
    const value = options[name]
    if (value !== undefined && !/^(https?:\/\/|\/)/.test(value))
      throw new KitError('INVALID_OPTION', `${name} must be an http(s) URL or a path`)
  }
  if (options.allowUnsupportedChain && options.enforceSupportedNetwork) {
    throw new KitError('CONFLICTING_OPTIONS', 'allowUnsupportedChain and enforceSupportedNetwork exclude each other')
  }
  if (options.theme !== undefined) checkTheme(options.theme)
  checkWalletLists(options)
  checkParts(resolved)
  checkNetworks(resolved)
  checkSources(resolved)
  for (const { check } of declared) check?.(resolved)
}

/** A flag that is off passes even where its feature is not in this build. */
function checkFlags(
  given: FeatureFlags,
  declared: readonly Pick<FeatureDeclaration, 'flags'>[],
  absent: AbsentFeatures,
): void {
  const flags = new Map(declared.flatMap((feature) => Object.entries<Flag>(feature.flags ?? {})))
  const missing = new Map(Object.entries<string>(absent))
  for (const [name, value] of Object.entries(given)) {
    const flag = flags.get(name)
    const feature = missing.get(name)
    if (!flag && !feature) throw new KitError('UNKNOWN_OPTION', `features.${name} is not an option of createKit`)
    if (value === undefined || (!flag && value === false)) continue
    if (!flag) {
      const text = `features.${name} needs the ${feature} feature, which is not part of this build`
      throw new KitError('FEATURE_MISSING', text)
    }
    const problem = flag.problem?.(value)
    if (problem) throw new KitError('INVALID_OPTION', `features.${name} ${problem}`)
  }
}

/** What a site without types, or with `any`, hands in before it has read a page. */
function checkParts({ chains, networks }: ResolvedOptions): void {
  const uncalled: unknown = chains.find((chain) => typeof chain === 'function')
  if (typeof uncalled === 'function') {
    const name = uncalled.name || 'evm'
    throw new KitError('INVALID_OPTION', `chains holds the function ${name} itself; call it: chains: [${name}()]`)
  }
  const viemChain = networks.find(({ id }: { id: unknown }) => typeof id === 'number')
  if (viemChain) {
    const text = `networks holds a chain of viem (${viemChain.name}); make a network of it: evmNetwork(chain)`
    throw new KitError('INVALID_OPTION', text)
  }
}

function checkNetworks({ chains, defaultNetwork, networks }: ResolvedOptions): void {
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
  const empty = namespaces.find((namespace) => !networks.some(({ id }) => namespaceOf(id) === namespace))
  if (empty) throw new KitError('CONFLICTING_OPTIONS', `networks holds none of the chain family ${empty}`)
  if (!ids.has(defaultNetwork)) {
    throw new KitError('CONFLICTING_OPTIONS', `defaultNetwork ${defaultNetwork} is not among networks`)
  }
}

function checkSources({ sources }: ResolvedOptions): void {
  const ids = sources.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw new KitError('CONFLICTING_OPTIONS', `Two wallet sources have the id ${twice}`)
}
