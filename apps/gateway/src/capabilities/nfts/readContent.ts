import type { SafeFetch } from '../../engines/outside/safeFetch.ts'
import type { ContentGateways } from './nftSettings.ts'

/** Where content is: inside its address, or behind an http address that the safe fetcher checks. */
export type ContentAddress = { kind: 'inline'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'remote'; url: string }

const maxAddressLength = 2_048
const contentId = /^[a-zA-Z0-9]{20,100}$/
const arweaveId = /^[-_a-zA-Z0-9]{43}$/

/**
 * Reads an address as the makers of collections write it: https, ipfs (EIP-721 metadata in the field), ar, and data.
 * `undefined` for anything else, for texts with U+0000, and for ipfs and ar without a gateway.
 *
 * @param maxBytes How large content inside the address may be.
 */
export function parseContentAddress(
  text: string,
  gateways: ContentGateways,
  maxBytes: number,
): ContentAddress | undefined {
  if (text.includes('\0')) return undefined
  if (text.startsWith('data:')) return readDataAddress(text, maxBytes)
  if (text.length > maxAddressLength) return undefined
  const [, scheme, rest = ''] = /^([a-z]+):\/\/(.+)$/s.exec(text) ?? []
  switch (scheme) {
    case 'https':
    case 'http':
      return URL.canParse(text) ? { kind: 'remote', url: text } : undefined
    case 'ipfs': {
      const path = rest.replace(/^ipfs\//, '')
      const [id = ''] = path.split(/[/?#]/, 1)
      if (gateways.ipfsGateway === undefined || !contentId.test(id)) return undefined
      return behind(gateways.ipfsGateway, path)
    }
    case 'ar': {
      const [id = ''] = rest.split(/[/?#]/, 1)
      if (gateways.arweaveGateway === undefined || !arweaveId.test(id)) return undefined
      return behind(gateways.arweaveGateway, rest)
    }
    default:
      return undefined
  }
}

// A path with dots could leave the place that the operator named.
function behind(base: string, path: string): ContentAddress | undefined {
  const url = `${base}${path}`
  if (!URL.canParse(url)) return undefined
  return new URL(url).href.startsWith(new URL(base).href) ? { kind: 'remote', url: new URL(url).href } : undefined
}

function readDataAddress(text: string, maxBytes: number): ContentAddress | undefined {
  const comma = text.indexOf(',')
  if (comma === -1 || comma > 200 || text.length > maxBytes * 3 + 200) return undefined
  const isBase64 = /;base64$/i.test(text.slice(0, comma))
  const body = text.slice(comma + 1)
  try {
    const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body), 'utf8')
    return bytes.byteLength > maxBytes ? undefined : { kind: 'inline', bytes: new Uint8Array(bytes) }
  } catch {
    // A lone % is no escape: the text is meant as it stands.
    return { kind: 'inline', bytes: new TextEncoder().encode(body).slice(0, maxBytes) }
  }
}

/**
 * Reads content.
 *
 * @throws OutsideError when an outside address cannot be read, Error when it answers with a failure.
 */
export async function readContent(
  address: ContentAddress,
  safeFetch: SafeFetch,
  limits: { maxBytes: number; timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  if (address.kind === 'inline') return address.bytes
  const { status, bytes } = await safeFetch(address.url, limits)
  if (status !== 200) throw new Error(`The content's host answered with status ${status}.`)
  return bytes
}
