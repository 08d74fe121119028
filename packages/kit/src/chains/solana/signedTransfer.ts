import {
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit'
import { KitError } from '../../core/errors.ts'
import type { Move } from './transferMessage.ts'

/** A transaction that a wallet signed. */
export type SignedTransfer = {
  /** The first signature: the fee payer's, which is the transaction's id. */
  readonly hash: string
  /** Wallets may put a newer one in. */
  readonly blockhash: string
}

/**
 * Reads what a wallet signed. The wallet may have added instructions, signatures and a newer blockhash; the transfer
 * itself must be unchanged.
 *
 * @throws KitError `SIGN_TRANSACTION_FAILED` when it is not, or is not signed.
 */
export function readSigned(wire: Uint8Array, move: Move): SignedTransfer {
  let signed: (SignedTransfer & { readonly holds: boolean }) | undefined
  try {
    const transaction = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (!('instructions' in message)) throw new Error('This version of messages is not read')
    const { instructions, lifetimeToken: blockhash, staticAccounts } = message
    const found = instructions.map(({ accountIndices = [], data, programAddressIndex }) =>
      textOf({
        program: staticAccounts[programAddressIndex],
        accounts: accountIndices.map((index) => staticAccounts[index]),
        data,
      }),
    )
    const holds = move.instructions.every(({ accounts = [], data, programAddress }) =>
      found.includes(textOf({ program: programAddress, accounts: accounts.map(({ address }) => address), data })),
    )
    signed = { hash: getSignatureFromTransaction(transaction), blockhash, holds }
  } catch (cause) {
    throw new KitError('SIGN_TRANSACTION_FAILED', 'The transaction was not signed', { cause })
  }
  if (signed.holds) return signed
  const details = 'The wallet signed another transaction than the one it was asked for'
  throw new KitError('SIGN_TRANSACTION_FAILED', 'The transaction was not signed', { details })
}

type Written = {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Instruction['data']
}

function textOf({ accounts, data = new Uint8Array(), program }: Written): string {
  return [program, ...accounts, [...data].join()].join(' ')
}
