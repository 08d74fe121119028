import {
  type Address,
  createKeyPairFromBytes,
  getAddressDecoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  signBytes,
} from '@solana/kit'
import { invalidParams } from '../../wallet/parameters.ts'

/** A key of the wallet with the name that its owner gave it. */
export interface SolanaKey {
  readonly address: Address
  readonly publicKey: Uint8Array
  readonly label: string
  /** The Ed25519 signature of some bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/**
 * Reads secret keys of 64 bytes in base58. They are checked when they first sign, because WebCrypto answers later.
 *
 * @throws {RangeError} When one has another length, or there is none.
 */
export function readKeys(secretKeys: readonly string[], labels: readonly string[] = []): readonly SolanaKey[] {
  if (secretKeys.length === 0) throw new RangeError('A test wallet needs at least one account.')
  return secretKeys.map((secretKey, index) => {
    const bytes = new Uint8Array(getBase58Encoder().encode(secretKey))
    if (bytes.length !== 64)
      throw new RangeError(`The secret key of account ${index} has ${bytes.length} bytes, not 64.`)
    const publicKey = bytes.slice(32)
    let pair: Promise<CryptoKeyPair> | undefined
    return {
      address: getAddressDecoder().decode(publicKey),
      publicKey,
      label: labels[index] ?? `Account ${index + 1}`,
      sign: async (message) => {
        pair ??= createKeyPairFromBytes(bytes)
        return new Uint8Array(await signBytes((await pair).privateKey, message))
      },
    }
  })
}

/** A transaction with a key's signature in its place. */
export interface SignedTransaction {
  readonly bytes: Uint8Array
  /** The first signature, by which the chain knows the transaction; empty while it is missing. */
  readonly signature: Uint8Array
}

/** Signs a transaction off the wire. Throws a WalletError (-32602) when it is none, or none of this key's. */
export async function signTransaction(key: SolanaKey, wire: Uint8Array): Promise<SignedTransaction> {
  const transaction = readTransaction(wire)
  if (!Object.hasOwn(transaction.signatures, key.address)) {
    throw invalidParams(`The transaction needs no signature of ${key.address}.`)
  }
  const own = await key.sign(new Uint8Array(transaction.messageBytes))
  const signatures = { ...transaction.signatures, [key.address]: own } as typeof transaction.signatures
  const [first] = Object.values(signatures)
  return {
    bytes: new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures })),
    signature: first ? new Uint8Array(first) : new Uint8Array(),
  }
}

function readTransaction(wire: Uint8Array) {
  try {
    return getTransactionDecoder().decode(wire)
  } catch (error) {
    throw invalidParams(`This is no transaction: ${error instanceof Error ? error.message : error}`)
  }
}
