import { getBase64Encoder, getTransactionDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { formatUnits } from 'viem'
import { readMessage } from '../decodeTransaction.ts'

type Fact = readonly [term: string, value: string]

/** An instruction with its accounts by address; one of a lookup table is not known here. */
interface ReadInstruction {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Sets limits and the priority fee, and moves nothing. */
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

const unknown = 'an account that the transaction does not name itself'

/** What a transaction in base64 does, in words, one fact after the other; what is not read here is told by its program. */
export function transactionFacts(transaction: string): readonly Fact[] {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  const { instructions, staticAccounts } = readMessage(messageBytes)
  return instructions.flatMap(({ accountIndices = [], data = new Uint8Array(), programAddressIndex }) =>
    describeInstruction({
      program: staticAccounts[programAddressIndex],
      accounts: accountIndices.map((index) => staticAccounts[index]),
      data: toBytes(data),
    }),
  )
}

function describeInstruction(instruction: ReadInstruction): readonly Fact[] {
  const { accounts, data, program = unknown } = instruction
  if (program === computeBudgetProgram) return []
  const view = new DataView(data.buffer)
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2) {
    return [
      ['To', accounts[1] ?? unknown],
      ['Value', `${formatUnits(view.getBigUint64(4, true), 9)} SOL`],
    ]
  }
  if (program === associatedTokenProgram) return [['Opens a token account for', accounts[2] ?? unknown]]
  const transfer = tokenPrograms.includes(program) ? checkedTransfer(view) : undefined
  if (!transfer) return [['Calls', program]]
  return [
    ['Token', accounts[1] ?? unknown],
    ['To token account', accounts[2] ?? unknown],
    ['Amount', formatUnits(transfer.amount, transfer.decimals)],
  ]
}

/** Amount and decimals of `TransferChecked`, and of the same with a named fee (Token-2022). */
function checkedTransfer(view: DataView): { readonly amount: bigint; readonly decimals: number } | undefined {
  if (view.byteLength === 10 && view.getUint8(0) === 12) {
    return { amount: view.getBigUint64(1, true), decimals: view.getUint8(9) }
  }
  if (view.byteLength === 19 && view.getUint8(0) === 26 && view.getUint8(1) === 1) {
    return { amount: view.getBigUint64(2, true), decimals: view.getUint8(10) }
  }
  return undefined
}

/** A copy in its own buffer. */
function toBytes(data: ReadonlyUint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(data)
}
