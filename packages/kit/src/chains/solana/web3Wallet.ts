import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { encodeBase58 } from './base58.ts'
import { chosenSigner, type GetSolanaSignerParameters } from './chosenSigner.ts'

/** The part of a `Transaction` or `VersionedTransaction` of `@solana/web3.js` 1 that is needed here. */
export type Web3Transaction = {
  serialize(config?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array
}

/** The part of a `Connection` of `@solana/web3.js` 1 that is needed here. */
export type Web3Connection = {
  sendRawTransaction(transaction: Uint8Array, options?: Web3SendOptions): Promise<string>
}

/** How a transaction is handed over; what `SendOptions` of `@solana/web3.js` 1 has, by default checked at `confirmed`. */
export type Web3SendOptions = {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** Which account signs, and on which network. */
export type GetSolanaWeb3WalletParameters = GetSolanaSignerParameters

/** What {@link getSolanaWeb3Wallet} answers: the shape that code for `@solana/web3.js` 1 asks a wallet for. */
export type GetSolanaWeb3WalletReturnType = {
  /** The account in base58: `new PublicKey(address)` is who pays the fee. */
  readonly address: string
  /** Signs bytes; answers with the 64 bytes of the signature. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs; answers with a transaction of the same class, which the wallet may have changed. Others’ signatures stay. */
  signTransaction<T extends Web3Transaction>(transaction: T): Promise<T>
  /** Signs one after the other, as wallets show them. */
  signAllTransactions<T extends Web3Transaction>(transactions: readonly T[]): Promise<T[]>
  /** Signs and sends, by the wallet where it sends itself, else by the connection; answers with the signature in base58. */
  sendTransaction(
    transaction: Web3Transaction,
    connection: Web3Connection,
    options?: Web3SendOptions | undefined,
  ): Promise<string>
}

/**
 * The connected Solana account for code that is written with `@solana/web3.js` 1, for every way of reaching its wallet.
 * The site brings that library: the kit does not load it, and reads a transaction by its methods.
 *
 * Its methods throw KitError: `INVALID_OPTION` for a value that is not a transaction, or a transaction without payer or
 * blockhash, `UNSUPPORTED_METHOD` for what the wallet cannot do, `USER_REJECTED` and what the wallet reports.
 *
 * @throws KitError `NOT_CONNECTED` without a wallet on Solana or for an account that it did not grant, `UNSUPPORTED_CHAIN` for
 * a network that it does not serve.
 * @example
 * const wallet = getSolanaWeb3Wallet(kit)
 * const signature = await wallet.sendTransaction(transaction, connection)
 */
export function getSolanaWeb3Wallet(
  kit: Kit,
  parameters: GetSolanaWeb3WalletParameters = {},
): GetSolanaWeb3WalletReturnType {
  const { address, networkId, signer } = chosenSigner(kit, parameters)
  const sign = async (wire: Uint8Array) => {
    if (signer.signTransaction) return signer.signTransaction(wire, networkId)
    throw new KitError('UNSUPPORTED_METHOD', 'The wallet cannot do this', { details: 'It signs only what it sends' })
  }
  const signTransaction = async <T extends Web3Transaction>(transaction: T) => {
    const read = readerOf(transaction)
    return read(await sign(toWire(transaction)))
  }
  return Object.freeze({
    address,
    signMessage: signer.signMessage,
    signTransaction,
    async signAllTransactions<T extends Web3Transaction>(transactions: readonly T[]) {
      const signed: T[] = []
      for (const each of transactions) signed.push(await signTransaction(each))
      return signed
    },
    async sendTransaction(transaction: Web3Transaction, connection: Web3Connection, options: Web3SendOptions = {}) {
      const wire = toWire(transaction)
      if (signer.signAndSend) return encodeBase58(await signer.signAndSend(wire, networkId))
      const signed = await sign(wire)
      return connection.sendRawTransaction(signed, { preflightCommitment: 'confirmed', ...options })
    },
  })
}

/** The wire form, with the signatures that are there already. */
function toWire(transaction: Web3Transaction): Uint8Array {
  try {
    return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
  } catch (cause) {
    // The library says what a transaction lacks: its payer, its blockhash, or room.
    const details = cause instanceof Error ? cause.message : String(cause)
    throw new KitError('INVALID_OPTION', 'An option is not valid', { details, cause })
  }
}

type Web3Class<T> = {
  /** Of `Transaction`. */
  from?(wire: Uint8Array): T
  /** Of `VersionedTransaction`. */
  deserialize?(wire: Uint8Array): T
}

/** Reads what was signed with the class of what was asked for: the library is the site’s own copy. */
function readerOf<T extends Web3Transaction>(transaction: T): (wire: Uint8Array) => T {
  const { constructor: made } = transaction as { constructor: Web3Class<T> }
  const read = made.deserialize ?? made.from
  if (read) return (wire) => read.call(made, wire)
  const details = 'A Transaction or VersionedTransaction of @solana/web3.js 1 is expected'
  throw new KitError('INVALID_OPTION', 'An option is not valid', { details })
}
