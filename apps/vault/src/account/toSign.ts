import { type ToSign, writeBase64url } from '@foyer/contract/vault'
import type { SignatureRequest } from '../signer/signature.ts'

/** What is signed, as the gateway is told of it where a policy of the operator stands: numbers as digits, bytes as base64url. */
export function toSign(request: SignatureRequest): ToSign {
  const text = JSON.stringify(request, (_, value: unknown) => {
    if (typeof value === 'bigint') return String(value)
    return value instanceof Uint8Array ? writeBase64url(value) : value
  })
  return JSON.parse(text) as ToSign
}
