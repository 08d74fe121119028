import { createKit as createKitOf } from '../core/createKit.ts'
import { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import type { KitOptions } from '../core/options.ts'
import { absentFeatures } from '../features/absentFeatures.ts'
import type { Feature } from '../runtime/feature.ts'
import { followEvents } from '../runtime/followEvents.ts'
import { kitFeatures } from '../runtime/kitFeatures.ts'
import { wordsLanguage } from '../runtime/language.ts'
import * as builtIn from './features.ts'

/** The options of {@link createKit}, and features of the site's own. */
export type CreateKitParameters = KitOptions & {
  /** Features of the site's own, made with `defineFeature`. Default: none. */
  plugins?: readonly Feature[] | undefined
}

/**
 * Creates a kit. On a server it does nothing further; in a browser it restores the last connection without a prompt.
 *
 * @throws KitError when an option is unknown, contradictory or missing, or names a feature that is not in this build.
 * @example
 * const kit = createKit({ appName: 'Harbour Cafe', networks: [evmNetwork(mainnet)], chains: [evm()] })
 */
export function createKit({ plugins = [], ...options }: CreateKitParameters): Kit {
  const { wallets = [] } = options
  // Those of wallets are made as a plugin is, in their own entries.
  const ofWallets = wallets.flatMap(({ features = [] }) => features) as readonly Feature[]
  const features: readonly Feature[] = [...Object.values(builtIn), ...plugins, ...ofWallets]
  if (process.env.NODE_ENV !== 'production') rejectDuplicates(features)
  const absent = process.env.NODE_ENV === 'production' ? {} : absentFeatures
  const kit = createKitOf(options, { features, absent })
  if (typeof window === 'undefined') return kit
  if (process.env.NODE_ENV !== 'production') warnOfUnspoken(kit)
  followEvents(kit)
  for (const { start } of kitFeatures(kit)) start?.(kit)
  return kit
}

/** For browsers: a server makes a kit for every request. */
function warnOfUnspoken(kit: Kit): void {
  const { locale } = kit.options
  if (wordsLanguage(kit).isSpoken) return
  console.warn(
    `Foyer has no words in ${locale} and shows English. Hand in your own: createKit({ messages: { '${locale}': { ... } } })`,
  )
}

function rejectDuplicates(features: readonly Feature[]): void {
  const names = features.flatMap(({ flags, id, routes }) => [
    // A feature and its flag may share a name.
    ...new Set([id, ...Object.keys({ ...routes, ...flags })]),
  ])
  const duplicate = names.find((name, index) => names.indexOf(name) < index)
  if (duplicate) throw new KitError('CONFLICTING_OPTIONS', `Two features declare ${duplicate}`)
}
