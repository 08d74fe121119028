import {
  placeOfSolanaSignature,
  readSolanaMessage as readMessage,
  readSolanaTransaction as readTransaction,
  type SolanaMessage,
} from '@foyer/contract/vault'
import { base58 } from '@scure/base'

export type { SolanaInstruction, SolanaMessage } from '@foyer/contract/vault'

/** A Solana transaction in its parts. */
export type SolanaTransaction = {
  /** The whole of it, signatures and message. */
  readonly bytes: Uint8Array
  /** What signatures are over. */
  readonly messageBytes: Uint8Array
  readonly message: SolanaMessage
  /** Where the account's signature stands among the signatures. */
  readonly signerIndex: number
}

/** Reads a message; nothing for bytes that are none, or of which something is left over. */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  return readMessage(bytes, base58.encode)
}

/** Splits a transaction into its signatures and its message; nothing for bytes that are no transaction. */
export function readSolanaTransaction(bytes: Uint8Array) {
  return readTransaction(bytes, base58.encode)
}

/** Puts a signature into a transaction. */
export function withSignature(transaction: Uint8Array, index: number, signature: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(transaction)
  signed.set(signature, placeOfSolanaSignature(signed, index))
  return signed
}
