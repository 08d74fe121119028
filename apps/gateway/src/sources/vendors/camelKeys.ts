/**
 * Rewrites the keys of a JSON value from `snake_case` to `camelCase`, for vendors whose documentation shows both.
 *
 * @example camelKeys({ quote_id: 'a', items: [{ chain_id: 1 }] }) // { quoteId: 'a', items: [{ chainId: 1 }] }
 */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      camelKeys(part),
    ]),
  )
}
