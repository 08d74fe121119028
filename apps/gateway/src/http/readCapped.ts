/** Thrown when a body is larger than the limit; `limit` in bytes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
  readonly limit: number

  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes.`)
    this.limit = limit
  }
}

/**
 * Reads a body up to `limit` bytes and stops the transfer beyond it.
 *
 * @throws BodyTooLargeError
 */
export async function readCapped(
  source: { body: ReadableStream<Uint8Array> | null; headers: Headers },
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(source.headers.get('content-length') ?? 0) > limit) {
    await source.body?.cancel()
    throw new BodyTooLargeError(limit)
  }
  if (source.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = source.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new BodyTooLargeError(limit)
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
