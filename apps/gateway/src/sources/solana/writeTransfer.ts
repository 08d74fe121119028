import { base58 } from '@scure/base'
import { programAddress } from './programAddress.ts'
import type { Mint } from './solanaPayments.ts'

const systemProgram = '11111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Numbers of instructions (https://solana.com/docs/tokens). */
const instructionNumbers = { transfer: 2, createIdempotent: 1, transferChecked: 12 } as const

/** A transfer to write; `asset` is absent for the native coin. */
export type WrittenTransfer = {
  from: string
  to: string
  units: bigint
  asset: ({ mint: string } & Mint) | undefined
  blockhash: string
}

type Account = { key: string; isWritable: boolean }
type Instruction = { program: string; accounts: readonly Account[]; data: Uint8Array }

/**
 * Writes a transfer that its payer has yet to sign, in base64: a legacy transaction, which every wallet reads
 * (https://solana.com/docs/core/transactions). The receiver's account for a token is made where there is none.
 */
export function writeTransfer({ asset, blockhash, from, to, units }: WrittenTransfer): string {
  const instructions = asset === undefined ? [coinTransfer(from, to, units)] : tokenTransfer(from, to, units, asset)
  const message = writeMessage(from, instructions, blockhash)
  // One signature, which the wallet fills in.
  return Buffer.concat([Uint8Array.of(1), new Uint8Array(64), message]).toString('base64')
}

function coinTransfer(from: string, to: string, units: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(instructionNumbers.transfer)
  data.writeBigUInt64LE(units, 4)
  return { program: systemProgram, accounts: [writable(from), writable(to)], data }
}

function tokenTransfer(
  from: string,
  to: string,
  units: bigint,
  { decimals, mint, program }: { mint: string } & Mint,
): readonly Instruction[] {
  const accountOf = (owner: string) =>
    programAddress(
      associatedProgram,
      [owner, program, mint].map((key) => base58.decode(key)),
    )
  const [source, destination] = [accountOf(from), accountOf(to)]
  const data = Buffer.alloc(10)
  data.writeUInt8(instructionNumbers.transferChecked)
  data.writeBigUInt64LE(units, 1)
  data.writeUInt8(decimals, 9)
  return [
    {
      program: associatedProgram,
      accounts: [
        writable(from),
        writable(destination),
        ...[to, mint, systemProgram, program].map((key) => ({ key, isWritable: false })),
      ],
      data: Uint8Array.of(instructionNumbers.createIdempotent),
    },
    {
      program,
      accounts: [
        writable(source),
        { key: mint, isWritable: false },
        writable(destination),
        { key: from, isWritable: false },
      ],
      data,
    },
  ]
}

function writeMessage(payer: string, instructions: readonly Instruction[], blockhash: string): Uint8Array {
  const all = instructions.flatMap(({ accounts, program }) => [...accounts, { key: program, isWritable: false }])
  const named = [...new Set(all.map(({ key }) => key))].filter((key) => key !== payer)
  const isWritable = (key: string) => all.some((account) => account.key === key && account.isWritable)
  const readable = named.filter((key) => !isWritable(key))
  // The one who signs comes first, then what is written to, then what is only read.
  const keys = [payer, ...named.filter(isWritable), ...readable]
  const indexOf = (key: string) => keys.indexOf(key)
  return Buffer.concat([
    Uint8Array.of(1, 0, readable.length),
    Uint8Array.of(keys.length),
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    Uint8Array.of(instructions.length),
    // Every length here is below 128, which one byte holds.
    ...instructions.map(({ accounts, data, program }) =>
      Buffer.concat([
        Uint8Array.of(indexOf(program), accounts.length, ...accounts.map(({ key }) => indexOf(key))),
        Uint8Array.of(data.length),
        data,
      ]),
    ),
  ])
}

const writable = (key: string): Account => ({ key, isWritable: true })
