import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutsideError } from './OutsideError.ts'
import type { OutsideTarget } from './outsideTarget.ts'
import type { ResolvedAddress } from './resolveHost.ts'

export type RequestOnceParameters = {
  target: OutsideTarget
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string | undefined
  /** Bytes of the body after decompression. */
  maxBytes: number
  signal: AbortSignal
}

/** One answer; the body of a redirect is not read. */
export type OnceAnswer = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }

// What frames the request belongs to this file and is never taken from a caller.
const ownHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'expect', 'upgrade']

/**
 * Sends one request over a dedicated connection to the checked addresses, without following redirects.
 *
 * @throws OutsideError `TOO_LARGE`, `UNREACHABLE`.
 */
export async function requestOnce(parameters: RequestOnceParameters): Promise<OnceAnswer> {
  const response = await open(parameters)
  const status = response.statusCode ?? 0
  const headers = readHeaders(response)
  if (isRedirect(status)) {
    response.destroy()
    return { status, headers, bytes: new Uint8Array() }
  }
  try {
    return { status, headers, bytes: await readBody(response, parameters.maxBytes) }
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause
    throw new OutsideError('UNREACHABLE', 'The answer broke off or cannot be unpacked.', { cause })
  } finally {
    response.destroy()
  }
}

/** Whether a status sends the reader to another address. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function open({ target, method, headers, body, signal }: RequestOnceParameters): Promise<IncomingMessage> {
  const send = target.url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(target.url, {
      method,
      signal,
      // A pooled connection could lead to an address that was checked for another request.
      agent: false,
      lookup: pinned(target.addresses),
      headers: {
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name.toLowerCase()))),
        'accept-encoding': 'gzip, deflate, br',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    })
    request.once('response', resolve)
    request.on('error', (cause) => {
      reject(new OutsideError('UNREACHABLE', 'The host does not answer.', { cause }))
    })
    request.end(body)
  })
}

function pinned(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (options.all === true || first === undefined) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}

function readHeaders(response: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item)
  }
  return headers
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const body = unpacked(response)
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted after unpacking, chunk by chunk, so that a small body cannot unfold into a large one.
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
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

function unpacked(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return response
  const unpack = createUnpacker(encoding)
  response.once('error', (error) => unpack.destroy(error))
  return response.pipe(unpack)
}

function createUnpacker(encoding: string) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new OutsideError('UNREACHABLE', 'The answer is packed in a way that was not asked for.')
  }
}

function tooLarge(maxBytes: number): OutsideError {
  return new OutsideError('TOO_LARGE', `The answer is larger than ${maxBytes} bytes.`)
}
