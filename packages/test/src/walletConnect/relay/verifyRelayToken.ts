import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** What a valid token says. */
export interface RelayToken {
  /** The client's id: a `did:key` of its Ed25519 key. */
  readonly clientId: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** A token, or the reason why it is none. */
export type TokenVerdict = { readonly token: RelayToken } | { readonly refusal: string }

/** Longest token that is read, in characters; those of clients have about 450. */
const maxTokenLength = 4_096
/** Seconds by which a client's clock may be wrong, as at the public relay. */
const leeway = 120
/** The multicodec prefix of an Ed25519 public key. */
const ed25519Prefix = [0xed, 0x01] as const

/**
 * Checks the token with which a client opens its connection: Ed25519 signature by the key in `iss`, audience, times.
 *
 * @param now Seconds since 1970.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function verifyRelayToken(text: string, audiences: readonly string[], now: number): TokenVerdict {
  if (text.length > maxTokenLength) return { refusal: 'JWT too long' }
  const parts = text.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header || !payload || !signature) return { refusal: 'JWT malformed' }
  const { alg, typ } = readJson(header)
  if (alg !== 'EdDSA' || typ !== 'JWT') return { refusal: 'JWT algorithm not allowed' }
  const { iss, sub, aud, iat, exp } = readJson(payload)
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '')
    return { refusal: 'JWT issuer or subject missing' }
  const key = readDidKey(iss)
  if (!key) return { refusal: 'JWT issuer is no Ed25519 did:key' }
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
    return { refusal: 'JWT signature invalid' }
  if (typeof aud !== 'string' || !audiences.some((audience) => toOrigin(audience) === toOrigin(aud)))
    return { refusal: 'JWT audience wrong' }
  if (typeof iat !== 'number' || typeof exp !== 'number' || !(iat < exp)) return { refusal: 'JWT times malformed' }
  if (iat > now + leeway) return { refusal: 'JWT is not yet valid' }
  if (exp < now - leeway) return { refusal: 'JWT is expired' }
  return { token: { clientId: iss, expiresAt: exp } }
}

function readJson(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function readDidKey(did: string) {
  const encoded = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did)?.[1]
  if (!encoded) return undefined
  const bytes = base58.decode(encoded)
  if (bytes.length !== 34 || bytes[0] !== ed25519Prefix[0] || bytes[1] !== ed25519Prefix[1]) return undefined
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** Scheme, host and port of an address: a client's audience is the relay's address as it was configured. */
function toOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
