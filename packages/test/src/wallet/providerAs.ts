/** How a wallet hands out its provider beside a plain object: as a proxy that lists no members, or as a function. */
export type ProviderForm = 'proxy' | 'callable'

/**
 * The same provider in another form: `'request' in provider` and `typeof provider === 'object'` do not find it.
 *
 * @example
 * window.ethereum = providerAs(wallet.provider, 'proxy')
 */
export function providerAs<T extends object>(provider: T, form: ProviderForm): T {
  if (form === 'callable') return Object.assign(() => undefined, provider) as unknown as T
  return new Proxy({} as T, { get: (_, name) => Reflect.get(provider, name) })
}
