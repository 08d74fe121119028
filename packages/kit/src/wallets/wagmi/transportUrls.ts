/** The HTTP addresses behind a viem transport, in its order, so that reads go where the host's own reads go. */
export function transportUrls(transport: unknown): readonly string[] {
  if (typeof transport !== 'object' || transport === null) return []
  const { transports, url, value } = transport as { transports?: unknown; url?: unknown; value?: unknown }
  // A fallback transport lists others, each with its address under `value`.
  if (Array.isArray(transports)) return transports.flatMap(transportUrls)
  if (typeof url === 'string') return /^https?:/.test(url) ? [url] : []
  return value === undefined ? [] : transportUrls(value)
}
