import { type Bytes, writeBase64url } from '@foyer/contract/vault'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  type TransactionSerializableLegacy,
  type TypedDataDefinition,
} from 'viem'
import type { Keys } from '../keys/accounts.ts'
import { signEvmHash } from '../keys/evmKey.ts'

/** A transaction that can be signed: with a price of its own for the tip (EIP-1559), or with one price (EIP-155). */
export type EvmTransaction = TransactionSerializableEIP1559 | TransactionSerializableLegacy

/** What one of the keys shall sign, as the visitor has seen it. */
export type SignatureRequest =
  /** The bytes of a personal message (EIP-191). */
  | { readonly kind: 'evmMessage'; readonly message: Uint8Array }
  /** Typed data (EIP-712). */
  | { readonly kind: 'evmTypedData'; readonly typedData: TypedDataDefinition }
  | { readonly kind: 'evmTransaction'; readonly transaction: EvmTransaction }
  /** Bytes as they are: a message, or what a Solana transaction has its signatures over. */
  | { readonly kind: 'solana'; readonly message: Uint8Array }

/**
 * Signs a request. Hexadecimal for EVM: a signature of 65 bytes, or the signed transaction as it is sent. base64url of 64
 * bytes for Solana.
 */
export async function signatureOf(request: SignatureRequest, { evm, solana }: Keys): Promise<string> {
  switch (request.kind) {
    case 'evmMessage':
      return hexOf(signEvmHash(hexToBytes(hashMessage({ raw: request.message })), evm))
    case 'evmTypedData':
      return hexOf(signEvmHash(hexToBytes(hashTypedData(request.typedData)), evm))
    case 'evmTransaction':
      return signTransaction(request.transaction, evm)
    case 'solana':
      return writeBase64url(await solana.sign(request.message))
  }
}

function signTransaction(transaction: EvmTransaction, key: Uint8Array): string {
  const signature = signEvmHash(hexToBytes(keccak256(serializeTransaction(transaction))), key)
  const v = signature[64] ?? 0
  return serializeTransaction(transaction, {
    r: hexOf(signature.slice(0, 32)),
    s: hexOf(signature.slice(32, 64)),
    yParity: v - 27,
    v: BigInt(v),
  })
}

function hexOf(bytes: Bytes): `0x${string}` {
  return `0x${bytesToHex(bytes)}`
}
