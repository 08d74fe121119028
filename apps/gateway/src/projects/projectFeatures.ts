const features: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/identity\/|\/identity$/, 'identity'],
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
  [/^\/e$/, 'analytics'],
]

/**
 * The feature that the call at a path of the contract's table belongs to; `undefined` for calls open to every project.
 *
 * @example featureOf('/v1/convert/quotes') // 'swaps'
 */
export function featureOf(path: string): string | undefined {
  return features.find(([pattern]) => pattern.test(path))?.[1]
}
