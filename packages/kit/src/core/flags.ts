/**
 * Which optional parts a site shows, and in which order. Each feature adds its own flags with
 * `declare module`, so that deleting the feature's folder deletes them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface FeatureFlags {}

/** What a flag may be, and what holds where the site says nothing. */
export type Flag<Value = unknown> = {
  readonly default?: Value | undefined
  /** What is wrong with a value, such as `must be true or false`; undefined for one that is fine. Asked in development. */
  readonly problem?: ((value: unknown) => string | undefined) | undefined
}

/** The flags of a feature by name. */
export type Flags = { readonly [Name in keyof FeatureFlags]?: Flag<NonNullable<FeatureFlags[Name]>> }

/** Features that a build does not contain, each by the flag that would switch it on. */
export type AbsentFeatures = { readonly [Name in keyof FeatureFlags]?: string }

/** A flag that switches something on or off. */
/* @__NO_SIDE_EFFECTS__ */
export function switchFlag(fallback: boolean): Flag<boolean> {
  if (process.env.NODE_ENV === 'production') return { default: fallback }
  return {
    default: fallback,
    problem: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  }
}

/** A flag that puts things in order by their names; a name that nothing has is passed over. */
/* @__NO_SIDE_EFFECTS__ */
export function orderFlag<Name extends string>(): Flag<readonly Name[]> {
  if (process.env.NODE_ENV === 'production') return {}
  return {
    problem: (value) =>
      Array.isArray(value) && value.every((name) => typeof name === 'string') ? undefined : 'must be a list of names',
  }
}

/** A flag that names what is offered, in order, or `false` for none of it. */
/* @__NO_SIDE_EFFECTS__ */
export function namesFlag<Name extends string>(): Flag<false | readonly Name[]> {
  const { problem } = orderFlag<Name>()
  return problem
    ? { problem: (value) => (value === false ? undefined : problem(value) && 'must be false or a list of names') }
    : {}
}

/** The flags that a site has set, and what the features of this build say of the others. */
export function resolveFlags(
  given: FeatureFlags,
  features: readonly { readonly flags?: Flags | undefined }[],
): FeatureFlags {
  const values: Record<string, unknown> = {}
  for (const { flags = {} } of features) {
    for (const [name, flag] of Object.entries<Flag>(flags)) values[name] = flag.default
  }
  for (const [name, value] of Object.entries(given)) if (value !== undefined && name in values) values[name] = value
  return values as FeatureFlags
}
