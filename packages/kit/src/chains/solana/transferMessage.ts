import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { Transfer } from '../../core/transfers.ts'
import { bytesOf } from './accountData.ts'
import { knownPrograms } from './programs.ts'

const systemProgram = address(knownPrograms.system)
const budgetProgram = address('ComputeBudget111111111111111111111111111111')

/** A transfer of coins takes 150 units and each budget instruction as many; wallets that add guards of their own need more. */
const coinUnits = 20_000

/** How long a transaction can still be taken into a block. */
export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

/** What a transfer is made of. */
export type Move = {
  readonly instructions: readonly Instruction[]
  /** The most compute units that it may take. */
  readonly unitLimit: number
  /** The accounts that it writes to, whose fees of late tell what to offer. */
  readonly writes: readonly string[]
}

/** A transfer that is ready to be signed by its sender. */
export type TransferMessage = {
  /** The bytes that are signed, in base64. */
  readonly message: string
  /** The transaction with an empty signature, in its wire form. */
  readonly wire: Uint8Array
  /** The same in base64. */
  readonly wireText: string
}

/**
 * Writes a transfer that its sender pays for.
 *
 * @param unitPrice What is offered for a compute unit, in millionths of the smallest unit; 0 offers nothing.
 */
export function transferMessage(from: string, move: Move, lifetime: Lifetime, unitPrice: bigint): TransferMessage {
  const transaction = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(address(from), empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(toLifetime(lifetime), paid),
      (timed) =>
        appendTransactionMessageInstructions([...budget(unitPrice, move.unitLimit), ...move.instructions], timed),
    ),
  )
  return {
    message: btoa(String.fromCharCode(...transaction.messageBytes)),
    wire: new Uint8Array(getTransactionEncoder().encode(transaction)),
    wireText: getBase64EncodedWireTransaction(transaction),
  }
}

function toLifetime({ blockhash: hash, lastValidBlockHeight }: Lifetime): {
  blockhash: Blockhash
  lastValidBlockHeight: bigint
} {
  return { blockhash: blockhash(hash), lastValidBlockHeight }
}

/** The programs that a transfer calls. */
export function programsOf({ instructions }: Move): readonly string[] {
  return instructions.map(({ programAddress }) => programAddress)
}

/** A transfer of the native coin: `Transfer` of the system program, its number and then the lamports. */
export function coinMove({ amount, from, to }: Pick<Transfer, 'amount' | 'from' | 'to'>): Move {
  const instruction: Instruction = {
    programAddress: systemProgram,
    accounts: [
      { address: address(from), role: AccountRole.WRITABLE_SIGNER },
      { address: address(to), role: AccountRole.WRITABLE },
    ],
    data: bytesOf(12, (view) => {
      view.setUint32(0, 2, true)
      view.setBigUint64(4, amount, true)
    }),
  }
  return { instructions: [instruction], unitLimit: coinUnits, writes: [from, to] }
}

/** `SetComputeUnitLimit` and `SetComputeUnitPrice`, where something is offered. */
function budget(unitPrice: bigint, unitLimit: number): readonly Instruction[] {
  if (unitPrice === 0n) return []
  const limit = bytesOf(5, (view) => {
    view.setUint8(0, 2)
    view.setUint32(1, unitLimit, true)
  })
  const price = bytesOf(9, (view) => {
    view.setUint8(0, 3)
    view.setBigUint64(1, unitPrice, true)
  })
  return [limit, price].map((data) => ({ programAddress: budgetProgram, data }))
}
