import { checkOptions } from './checkOptions.ts'
import { KitError } from './errors.ts'
import type { FeatureDeclaration } from './feature.ts'
import { type AbsentFeatures, resolveFlags } from './flags.ts'
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
