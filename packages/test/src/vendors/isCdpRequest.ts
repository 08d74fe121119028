import { type KeyObject, verify } from 'node:crypto'
import type { VendorCall } from './startVendor.ts'

/** The key of the Coinbase Developer Platform that a double demands. */
export interface CdpPublicKey {
  readonly keyId: string
  /** Checks ES256 with a P-256 key, EdDSA with an Ed25519 key. */
  readonly publicKey: KeyObject
}

const decode = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Whether a request carries a bearer JWT of the platform, made with this key for this one request. */
export function isCdpRequest(
  { method, path, headers }: VendorCall,
  host: string,
  { keyId, publicKey }: CdpPublicKey,
): boolean {
  const [head = '', claims = '', signature = ''] = (headers.authorization ?? '').replace(/^Bearer /, '').split('.')
  const isElliptic = publicKey.asymmetricKeyType === 'ec'
  const signed = Buffer.from(`${head}.${claims}`)
  const key = isElliptic ? { key: publicKey, dsaEncoding: 'ieee-p1363' as const } : publicKey
  if (!verify(isElliptic ? 'sha256' : null, signed, key, Buffer.from(signature, 'base64url'))) return false
  const { alg, kid, nonce } = decode(head)
  const { sub, iss, nbf, exp, uris } = decode(claims)
  const now = Date.now() / 1000
  return (
    alg === (isElliptic ? 'ES256' : 'EdDSA') &&
    kid === keyId &&
    sub === keyId &&
    iss === 'cdp' &&
    typeof nonce === 'string' &&
    Number(nbf) <= now + 1 &&
    Number(exp) > now &&
    Number(exp) - Number(nbf) <= 120 &&
    Array.isArray(uris) &&
    uris.includes(`${method} ${host}${path}`)
  )
}
