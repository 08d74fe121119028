import { RequestRefusal } from './signInHandlerErrors.ts'
import type { SignInStore } from './signInHandlerOptions.ts'

/** The longest body that is read, in bytes: a message and a signature of the greatest length, escaped. */
const maxBodyBytes = 65_536

/**
 * Lets only pages of the site through. Browsers name the caller in `Origin`, at least on every call that changes
 * something; without it, `Sec-Fetch-Site` must name the site.
 *
 * @throws RequestRefusal `ORIGIN_REFUSED`.
 */
export function guardOrigin(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const isReading = request.method === 'GET'
  const isOurs =
    origin === null ? (isReading ? site !== 'cross-site' : site === 'same-origin') : origins.includes(origin)
  if (!isOurs) throw new RequestRefusal('ORIGIN_REFUSED')
}

/** Lets a page of the site on another origin read the answer, with its cookies (CORS). */
export function allowOrigin(answer: Response, request: Request, origins: readonly string[]): Response {
  answer.headers.append('vary', 'origin')
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin)) return answer
  answer.headers.set('access-control-allow-origin', origin)
  answer.headers.set('access-control-allow-credentials', 'true')
  if (request.method !== 'OPTIONS') return answer
  answer.headers.set('access-control-allow-methods', 'GET, POST')
  answer.headers.set('access-control-allow-headers', 'content-type')
  answer.headers.set('access-control-max-age', '600')
  return answer
}

/**
 * Reads a JSON object of texts. A form of another site cannot send this type without asking first.
 *
 * @throws RequestRefusal `CONTENT_TYPE_REFUSED`, `BODY_TOO_LONG`, `BODY_MALFORMED`.
 */
export async function readBody<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new RequestRefusal('CONTENT_TYPE_REFUSED')
  const body = parse(await readText(request))
  if (!names.every((name) => typeof body[name] === 'string')) throw new RequestRefusal('BODY_MALFORMED')
  return body as Record<Name, string>
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (let reader = request.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > maxBodyBytes) {
      await reader.cancel()
      throw new RequestRefusal('BODY_TOO_LONG')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Refused below, like every other malformed body.
  }
  throw new RequestRefusal('BODY_MALFORMED')
}

const minute = 60_000

/**
 * Counts a call, for its client and for all together.
 *
 * @throws RequestRefusal `TOO_MANY_CALLS`, with the seconds until the count begins anew.
 */
export async function limitCalls(
  store: SignInStore,
  call: string,
  [each, all]: readonly [each: number, all: number],
  { client, now }: { readonly client: string | undefined; readonly now: number },
): Promise<void> {
  const ends = (Math.floor(now / minute) + 1) * minute
  const isOver = async (who: string, most: number) => (await store.count(`calls:${call}:${ends}:${who}`, ends)) > most
  // The client's own count first: a client over it does not use up the count of all others.
  if ((client !== undefined && (await isOver(`one:${client.slice(0, 64)}`, each))) || (await isOver('all', all)))
    throw new RequestRefusal('TOO_MANY_CALLS', Math.ceil((ends - now) / 1_000))
}
