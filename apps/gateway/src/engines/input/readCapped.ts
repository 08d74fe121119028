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
  return source.body === null ? new Uint8Array() : readChunks(source.body, limit)
}

/**
 * Reads a stream up to `limit` bytes and ends it beyond that.
 *
 * @throws BodyTooLargeError
 */
export async function readChunks(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop, by an error too, cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new BodyTooLargeError(limit)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
