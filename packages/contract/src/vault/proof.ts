import * as v from 'valibot'
import { type Bytes, readBase64url, writeBase64url } from './base64url.ts'
import { type DeviceJwk, thumbprintOf } from './thumbprint.ts'
import { base64urlOf, keyHash, publicPoint } from './vaultFields.ts'

const Claims = v.object({
  htm: v.picklist(['GET', 'POST', 'DELETE']),
  htu: v.pipe(v.string(), v.minLength(8), v.maxLength(2_048)),
  iat: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  jti: base64urlOf(16, 32),
  ath: v.optional(keyHash),
  bh: v.optional(keyHash),
  nonce: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(512))),
  eph: v.optional(publicPoint),
})
const Header = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  jwk: v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: base64urlOf(32, 32),
    y: base64urlOf(32, 32),
  }),
})

/**
 * What a device says about one call, in the form of DPoP (RFC 9449): a compact JWS by ES256 with the header
 * `{ typ: 'dpop+jwt', alg: 'ES256', jwk }`, sent as the header `dpop`.
 */
export type ProofClaims = {
  /** Method of the call. */
  readonly htm: 'GET' | 'POST' | 'DELETE'
  /** Address of the call without query and fragment. */
  readonly htu: string
  /** When it was made, in seconds since 1970 by the gateway's clock (`now` of `GET config`). Good for 60 seconds. */
  readonly iat: number
  /** 16 to 32 random bytes as base64url; a second call with the same is refused. */
  readonly jti: string
  /** `tokenHash` of the token in the header `authorization: DPoP …`; left out where there is none. */
  readonly ath?: string | undefined
  /** `bodyHash` of the body; left out where there is none. */
  readonly bh?: string | undefined
  /** What the gateway or keeper gave for exactly this call, where the call says so. */
  readonly nonce?: string | undefined
  /** A point of P-256 made for this call: what is secret in the answer is sealed to it. */
  readonly eph?: string | undefined
}

/** A proof that was read and whose signature is good. */
export type ReadProof = {
  readonly claims: ProofClaims
  readonly jwk: DeviceJwk
  /** SHA-256 thumbprint of the key (RFC 7638) as base64url: who signed. */
  readonly thumbprint: string
}

const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Makes a device's key pair. The private half cannot be exported; IndexedDB stores the `CryptoKey` itself. */
export async function createDeviceKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
}

/** Signs a proof for one call. */
export async function signProof(device: CryptoKeyPair, claims: ProofClaims): Promise<string> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', device.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } }
  const signed = `${writeJson(header)}.${writeJson(claims)}`
  const signature = await crypto.subtle.sign(signing, device.privateKey, encode(signed))
  return `${signed}.${writeBase64url(new Uint8Array(signature))}`
}

/**
 * Reads a proof and checks its form and signature. Whether its call, time and token are those at hand is for the caller.
 *
 * @returns nothing for a text that is no proof, or that another key signed.
 */
export async function readProof(text: string): Promise<ReadProof | undefined> {
  if (text.length > 4_096) return undefined
  const [head = '', body = '', signature = '', ...rest] = text.split('.')
  const header = v.safeParse(Header, readJson(head))
  const claims = v.safeParse(Claims, readJson(body))
  const bytes = readBase64url(signature)
  if (rest.length > 0 || !header.success || !claims.success || bytes?.length !== 64) return undefined
  const { jwk } = header.output
  if (!(await isSignedBy(jwk, bytes, encode(`${head}.${body}`)))) return undefined
  return { claims: claims.output, jwk, thumbprint: await thumbprintOf(jwk) }
}

/** What a proof says about the token beside it: SHA-256 as base64url. */
export function tokenHash(token: string): Promise<string> {
  return hash(token)
}

/** What a proof says about the body that is sent with it: SHA-256 of its UTF-8 bytes as base64url. */
export function bodyHash(body: string): Promise<string> {
  return hash(body)
}

/** The challenge that an attempt is opened with, of the verifier that ends it: SHA-256 as base64url (`S256` of RFC 7636). */
export function challengeOf(verifier: string): Promise<string> {
  return hash(verifier)
}

async function isSignedBy(jwk: DeviceJwk, signature: Bytes, signed: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('jwk', { ...jwk }, curve, false, ['verify'])
    return await crypto.subtle.verify(signing, key, signature, signed)
  } catch {
    // A point that is not on the curve.
    return false
  }
}

async function hash(text: string): Promise<string> {
  return writeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(text))))
}

function encode(text: string): Bytes {
  return Uint8Array.from(new TextEncoder().encode(text))
}

function writeJson(value: object): string {
  return writeBase64url(encode(JSON.stringify(value)))
}

function readJson(text: string): unknown {
  const bytes = readBase64url(text)
  if (bytes === undefined) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
