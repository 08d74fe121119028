import { AccountRole, type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { Transfer } from '../../core/transfers.ts'
import { bytesOf } from './accountData.ts'
import { knownPrograms } from './programs.ts'
import type { Move } from './transferMessage.ts'

const systemProgram = address(knownPrograms.system)
const accountProgram = address(knownPrograms.associated)

/**
 * A transfer takes 7,000 units at most, with the fee of Token-2022, and opening an account 30,000 and 1,500 for each address
 * that is tried for it. Twice as many leave room for guards that wallets add, and for a node that counts otherwise.
 */
const units = { transfer: 40_000, opening: 60_000 } as const

/** Which accounts a transfer of tokens is between. */
export type TokenWay = {
  /** The token program that the token belongs to. */
  readonly program: string
  readonly decimals: number
  readonly source: string
  readonly destination: string
  /** Whether the receiver's account has to be made. */
  readonly opens: boolean
}

/** The account of an owner for a token that everybody can find by the owner's address (associated token account). */
export async function associatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const { encode } = getAddressEncoder()
  const seeds = [owner, program, mint].map((each) => encode(address(each)))
  const [account] = await getProgramDerivedAddress({ programAddress: accountProgram, seeds })
  return account
}

/** A transfer of tokens, `TransferChecked` of their program, which makes the receiver's account first where it is missing. */
export function tokenMove({ amount, from, to }: Transfer, mint: string, way: TokenWay): Move {
  const { decimals, opens, program } = way
  const [payer, owner, token, source, destination] = [from, to, mint, way.source, way.destination].map((each) =>
    address(each),
  ) as [Address, Address, Address, Address, Address]
  const programAddress = address(program)
  const readonly = (each: Address) => ({ address: each, role: AccountRole.READONLY })
  const writable = (each: Address) => ({ address: each, role: AccountRole.WRITABLE })
  // `CreateIdempotent`: another transaction may have created it in the meantime.
  const open = {
    programAddress: accountProgram,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      writable(destination),
      ...[owner, token, systemProgram, programAddress].map(readonly),
    ],
    data: new Uint8Array([1]),
  }
  const transfer = {
    programAddress,
    accounts: [
      writable(source),
      readonly(token),
      writable(destination),
      { address: payer, role: AccountRole.READONLY_SIGNER },
    ],
    data: bytesOf(10, (view) => {
      view.setUint8(0, 12)
      view.setBigUint64(1, amount, true)
      view.setUint8(9, decimals)
    }),
  }
  return {
    instructions: opens ? [open, transfer] : [transfer],
    unitLimit: units.transfer + (opens ? units.opening : 0),
    writes: [...new Set([from, way.source, way.destination])],
  }
}
