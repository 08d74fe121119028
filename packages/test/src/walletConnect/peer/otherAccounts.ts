import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Hex } from 'viem'

/** An account on Solana. */
export interface SolanaAccount {
  readonly address: string
  /** Signs bytes with Ed25519; answers the signature in base58. */
  sign(message: Uint8Array): string
}

/** The DER form of a private Ed25519 key before its 32 bytes (RFC 8410). */
const pkcs8Prefix = '302e020100300506032b657004220420'

/** The Solana account whose seed is the given private key. */
export function toSolanaAccount(privateKey: Hex): SolanaAccount {
  const der = Buffer.from(`${pkcs8Prefix}${privateKey.slice(2)}`, 'hex')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    address: base58.encode(Buffer.from(x, 'base64url')),
    sign: (message) => base58.encode(sign(null, message, key)),
  }
}
