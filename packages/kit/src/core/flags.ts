import { KitError } from './errors.ts'

/**
 * Which optional parts a site shows, and in which order (specification section 3). Each feature adds its own flags with
 * `declare module`, so that deleting the feature's folder deletes them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface FeatureFlags {}

/** What a flag may be, and what holds where the site says nothing. */
export type Flag<Value = unknown> = {
  readonly default?: Value | undefined
  /** What is wrong with a value, such as `must be true or false`; undefined for one that is fine. */
  readonly problem: (value: unknown) => string | undefined
}

/** The flags of a feature by name. */
export type Flags = { readonly [Name in keyof FeatureFlags]?: Flag<NonNullable<FeatureFlags[Name]>> }

/** Features that a build does not contain, each by the flag that would switch it on. */
export type AbsentFeatures = { readonly [Name in keyof FeatureFlags]?: string }

/** A flag that switches something on or off. */
/* @__NO_SIDE_EFFECTS__ */
export function switchFlag(fallback: boolean): Flag<boolean> {
  return {
    default: fallback,
    problem: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  }
}

/** A flag that puts things in order by their names; a name that nothing has is passed over. */
/* @__NO_SIDE_EFFECTS__ */
export function orderFlag<Name extends string>(): Flag<readonly Name[]> {
  return {
    problem: (value) =>
      Array.isArray(value) && value.every((name) => typeof name === 'string') ? undefined : 'must be a list of names',
  }
}

/**
 * Checks the flags that a site has set against what the features of this build declare, and fills in the others.
 *
 * @throws KitError `UNKNOWN_OPTION`, `INVALID_OPTION`, or `FEATURE_MISSING` for a flag whose feature is not in this build;
 * `false` passes there.
 */
export function resolveFlags(
  given: FeatureFlags,
  features: readonly { readonly flags?: Flags | undefined }[],
  absent: AbsentFeatures,
): FeatureFlags {
  const flags = new Map(features.flatMap(({ flags = {} }) => Object.entries<Flag>(flags)))
  const names = new Map(Object.entries<string>(absent))
  const values: Record<string, unknown> = {}
  for (const [name, flag] of flags) values[name] = flag.default
  for (const [name, value] of Object.entries(given)) {
    const flag = flags.get(name)
    const missing = names.get(name)
    if (!flag && !missing) throw new KitError('UNKNOWN_OPTION', `features.${name} is not an option of createKit`)
    if (value === undefined) continue
    if (!flag) {
      if (value === false) continue
      const text = `features.${name} needs the ${missing} feature, which is not part of this build`
      throw new KitError('FEATURE_MISSING', text)
    }
    const problem = flag.problem(value)
    if (problem) throw new KitError('INVALID_OPTION', `features.${name} ${problem}`)
    values[name] = value
  }
  return values as FeatureFlags
}
