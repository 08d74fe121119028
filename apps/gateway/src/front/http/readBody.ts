import type { Context } from 'hono'
import { BodyTooLargeError, readCapped } from '../../engines/input/readCapped.ts'
import { HttpProblem } from './problem.ts'

/**
 * Reads a request body of at most `limit` bytes.
 *
 * @throws HttpProblem 413 beyond the limit, without reading the rest; 400 when the transfer breaks off.
 */
export async function readBody(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = c.req.header('content-length')
  if (length !== undefined && Number(length) > limit) throw tooLarge(limit)
  try {
    // A declared length is enforced by Node's parser, so only undeclared ones need counting.
    if (length !== undefined) return new Uint8Array(await c.req.arrayBuffer())
    const { body, headers } = c.req.raw
    return await readCapped({ body, headers }, limit)
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw tooLarge(limit)
    throw new HttpProblem(400, 'body', 'The body did not arrive completely. Send it again.', { cause: error })
  }
}

function tooLarge(limit: number): HttpProblem {
  return new HttpProblem(413, 'body', `The body is larger than ${limit} bytes. Send less at once.`, {
    headers: { connection: 'close' },
  })
}
