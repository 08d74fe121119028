const features: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/(?:identity|resolve)\/|\/identity$/, 'identity'],
  [/^\/v1\/account\/[^/]+\/history$/, 'history'],
  [/^\/v1\/account\/[^/]+\/(?:balance|portfolio)$/, 'balance'],
  [/^\/v1\/account\/[^/]+\/nfts?\b/, 'nfts'],
  [/^\/v1\/fungible\//, 'prices'],
  [/^\/v1\/convert\//, 'swaps'],
  [/^\/v1\/(?:onramp|generators)\//, 'onramp'],
  [/^\/v1\/sessions\//, 'sessions'],
  [/^\/v1\/(?:wallet|json-rpc)$/, 'wallet'],
  [/^\/v1\/bundler$/, 'bundler'],
  [/^\/(?:v1\/?|ws)$/, 'rpc'],
]

/**
 * Calls that a used-up quota does not stop and that count in none: what a page needs before its visitor asks for
 * anything, and what it sends unasked.
 */
const freeCalls: readonly string[] = [
  'projectConfig',
  'projectLimits',
  'projectOrigins',
  'analyticsConfig',
  'walletImage',
  'assetImage',
  'nftImage',
  'identityAvatar',
  'signInSignOut',
  'event',
]

/** Whether a call, by its name in the contract's table, is left out of the quotas of projects. */
export function isFreeCall(name: string): boolean {
  return freeCalls.includes(name)
}

/**
 * Whether a project, or a caller without one, may use a feature.
 *
 * @param everyone The features of callers without a project, and of projects that list none.
 */
export function mayUse(
  feature: string,
  project: { features: readonly string[] | undefined } | undefined,
  everyone: readonly string[] | undefined,
): boolean {
  return (project?.features ?? everyone)?.includes(feature) ?? true
}

/**
 * The feature that the call at a path of the contract's table belongs to; `undefined` for calls open to every project.
 *
 * @example featureOf('/v1/convert/quotes') // 'swaps'
 */
export function featureOf(path: string): string | undefined {
  return features.find(([pattern]) => pattern.test(path))?.[1]
}
