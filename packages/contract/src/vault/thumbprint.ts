import { writeBase64url } from './base64url.ts'

/** The public key of a device as a JWK, with these members only. */
export type DeviceJwk = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

/** The SHA-256 thumbprint of a device's key (RFC 7638) as base64url. */
export async function thumbprintOf({ crv, kty, x, y }: DeviceJwk): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }))
  return writeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
