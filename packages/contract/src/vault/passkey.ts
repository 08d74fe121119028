import { type Bytes, writeBase64url } from './base64url.ts'

/**
 * The constant input of a passkey's PRF extension: the passkey answers with 32 bytes that only it can make. They leave
 * the page that asked only for a frame of the same wallet, sealed for it.
 */
export const passkeySalt: Bytes = /* @__PURE__ */ Uint8Array.from(
  /* @__PURE__ */ new TextEncoder().encode('foyer/recovery/1'),
)

/** A passkey's answer, as a non-extractable key from which other keys are derived. */
export type PasskeyKey = {
  /** HKDF. */
  readonly source: CryptoKey
  /** 16 bytes as base64url that tell two answers apart and nothing about them. */
  readonly mark: string
}

/** Imports the 32 bytes of a PRF extension as a key, and wipes them. */
export async function takePasskeyKey(answer: Uint8Array): Promise<PasskeyKey> {
  const own = Uint8Array.from(answer)
  answer.fill(0)
  const source = await crypto.subtle.importKey('raw', own, 'HKDF', false, ['deriveKey', 'deriveBits'])
  own.fill(0)
  const mark = await crypto.subtle.deriveBits(hkdf(new Uint8Array(), 'foyer/1|passkey mark'), source, 128)
  return { source, mark: writeBase64url(new Uint8Array(mark)) }
}

/**
 * The key with which a passkey seals one wallet's recovery part: HKDF-SHA256 of its answer, with the wallet's id as salt and
 * `foyer/1|passkey` as `info`. It is not extractable.
 */
export function passkeySealKey({ source }: PasskeyKey, walletId: string): Promise<CryptoKey> {
  const salt = Uint8Array.from(new TextEncoder().encode(walletId))
  const kind = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf(salt, 'foyer/1|passkey'), source, kind, false, ['encrypt', 'decrypt'])
}

/** The key id of an envelope that a passkey seals: 16 bytes of a SHA-256 over the passkey's id. */
export async function passkeyKeyId(credentialId: string): Promise<Bytes> {
  const named = new TextEncoder().encode(`foyer/1|passkey|${credentialId}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(named))).slice(0, 16)
}

function hkdf(salt: Bytes, info: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt, info: Uint8Array.from(new TextEncoder().encode(info)) }
}
