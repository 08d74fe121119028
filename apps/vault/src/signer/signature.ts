import { writeBase64url } from '@foyer/contract/vault'
import {
  bytesToHex,
  hashMessage,
  hexToBytes,
  type TransactionSerializableEIP1559,
  type TransactionSerializableLegacy,
  type TypedDataDefinition,
} from 'viem'
import type { Keys } from '../crypto/accounts.ts'
import { signEvmHash } from '../crypto/evmKey.ts'
import type { TypedData } from '../crypto/rebuildTypedData.ts'

/** A transaction that can be signed: with a separate price for the tip (EIP-1559), or with one price (EIP-155). */
export type EvmTransaction = TransactionSerializableEIP1559 | TransactionSerializableLegacy

/** The data that one of the keys signs, as the visitor saw it. */
export type SignatureRequest =
  /** The bytes of a personal message (EIP-191). */
  | { readonly kind: 'evmMessage'; readonly message: Uint8Array }
  /** Typed data (EIP-712). */
  | { readonly kind: 'evmTypedData'; readonly typedData: TypedDataDefinition | TypedData }
  | { readonly kind: 'evmTransaction'; readonly transaction: EvmTransaction }
  /** Lets the account run as the code that the vault works with, on one network (EIP-7702). */
  | { readonly kind: 'evmAuthorization'; readonly chainId: number; readonly nonce: number }
  /** Unchanged bytes: a message, or the message of a Solana transaction. */
  | { readonly kind: 'solana'; readonly message: Uint8Array }

/**
 * Signs a request. Hexadecimal for EVM: a signature of 65 bytes, or the signed transaction, ready to send. base64url of 64 bytes for
 * Solana.
 */
export async function signatureOf(request: SignatureRequest, { evm, solana }: Keys): Promise<string> {
  switch (request.kind) {
    case 'evmMessage':
      return bytesToHex(signEvmHash(hexToBytes(hashMessage({ raw: request.message })), evm))
    // Making a wallet needs none of these.
    case 'evmTypedData':
      return (await import('./evmSignature.ts')).signTypedData(request.typedData, evm)
    case 'evmTransaction':
      return (await import('./evmSignature.ts')).signTransaction(request.transaction, evm)
    case 'evmAuthorization':
      return (await import('./evmSignature.ts')).signAuthorization(request, evm)
    case 'solana':
      return writeBase64url(await solana.sign(request.message))
  }
}
