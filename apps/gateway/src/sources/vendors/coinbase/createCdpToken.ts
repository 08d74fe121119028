import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A secret API key of the Coinbase Developer Platform. */
export type CdpKey = { keyId: string; keySecret: string }

export type CreateCdpTokenParameters = {
  method: 'GET' | 'POST'
  /** Host with its port, and path without its query. */
  host: string
  path: string
  /** Milliseconds since 1970; default now. */
  now?: number
}

const lifetimeSeconds = 120
// The DER frame of an Ed25519 private key (RFC 8410) before its 32 bytes.
const ed25519Frame = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Builds the maker of the platform's bearer tokens: a JWT for one request that lives two minutes, signed with ES256 by an
 * EC key in PEM, or with EdDSA by an Ed25519 key in base64 (seed, or seed and public key).
 *
 * @throws Error when the secret is neither; its message does not repeat the secret.
 */
export function createCdpToken({ keyId, keySecret }: CdpKey): (request: CreateCdpTokenParameters) => string {
  const { key, algorithm } = readKey(keySecret)
  return ({ method, host, path, now = Date.now() }) => {
    const at = Math.floor(now / 1000)
    const header = { alg: algorithm, typ: 'JWT', kid: keyId, nonce: randomBytes(16).toString('hex') }
    const uris = [`${method} ${host}${path}`]
    const claims = { sub: keyId, iss: 'cdp', nbf: at, iat: at, exp: at + lifetimeSeconds, uris }
    const signed = `${encode(header)}.${encode(claims)}`
    const signature = sign(
      algorithm === 'ES256' ? 'sha256' : null,
      Buffer.from(signed),
      algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key,
    )
    return `${signed}.${signature.toString('base64url')}`
  }
}

/** Whether a text is a secret that {@link createCdpToken} can sign with. */
export function isCdpSecret(secret: string): boolean {
  try {
    readKey(secret)
    return true
  } catch {
    return false
  }
}

function readKey(secret: string): { key: KeyObject; algorithm: 'ES256' | 'EdDSA' } {
  try {
    // In environment variables and JSON the line ends of a PEM are often written out.
    if (secret.includes('-----BEGIN')) {
      const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
      if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return { key, algorithm: 'ES256' }
      if (key.asymmetricKeyType === 'ed25519') return { key, algorithm: 'EdDSA' }
    } else {
      const bytes = Buffer.from(secret, 'base64')
      if (bytes.length === 32 || bytes.length === 64) {
        const der = Buffer.concat([ed25519Frame, bytes.subarray(0, 32)])
        return { key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), algorithm: 'EdDSA' }
      }
    }
  } catch {
    throw new Error(unusable)
  }
  throw new Error(unusable)
}

const unusable = 'The secret of the Coinbase key is neither a PEM of a P-256 key nor the base64 of an Ed25519 key.'

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
