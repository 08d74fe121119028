import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
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
    const { lifetimeToken: blockhash, staticAccounts } = message
    const found = instructionsIn(message).map(({ accounts, data, program }) =>
      textOf({ program: staticAccounts[program], accounts: accounts.map((index) => staticAccounts[index]), data }),
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

/** Instructions by the places of their accounts; messages of version 1 keep their heads apart. */
function instructionsIn(message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime) {
  if (message.version !== 1)
    return message.instructions.map(({ accountIndices = [], data, programAddressIndex }) => ({
      program: programAddressIndex,
      accounts: accountIndices,
      data,
    }))
  return message.instructionPayloads.map(({ instructionAccountIndices, instructionData }, index) => ({
    program: message.instructionHeaders[index]?.programAccountIndex ?? -1,
    accounts: instructionAccountIndices,
    data: instructionData,
  }))
}

type Written = {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Instruction['data']
}

function textOf({ accounts, data = new Uint8Array(), program }: Written): string {
  return [program, ...accounts, [...data].join()].join(' ')
}
