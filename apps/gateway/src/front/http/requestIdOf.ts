import { randomUUID } from 'node:crypto'

/** Ids of tracing tools are of many forms; none needs spaces, quotes or more than 128 characters. */
const token = /^[\w.:+/=@-]{1,128}$/

/**
 * The id of a request: the one that came with it (a proxy's, a client's), else a new UUID (gateway contract, section 0).
 *
 * @param given The header `x-request-id`; what is no plain token is replaced, because it ends up in logs.
 */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && token.test(given) ? given : randomUUID()
}
