import { type Address, generateKeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import type { Faucet } from './faucet.ts'
import type { Ledger } from './ledger.ts'
import { token2022Program, tokenProgram } from './tokenAccounts.ts'

/** Bytes of a mint without extensions. */
const mintLength = 82n

/** Options of {@link RunningSolana.createToken}. */
export interface CreateSolanaTokenOptions {
  /** Default 6. */
  readonly decimals?: number
  /** Default `token`, which is SPL Token. */
  readonly program?: 'token' | 'token-2022'
  /** Base units for each owner; their associated token accounts are made. */
  readonly holders?: Readonly<Record<string, bigint>>
}

/** A token of the local Solana. */
export interface SolanaToken {
  readonly mint: string
  readonly decimals: number
  /** Address of the token program that it belongs to. */
  readonly program: string
  /** Gives base units to an owner and answers the address of the owner's associated token account. */
  mintTo(owner: string, amount: bigint): Promise<string>
  /** The address of an owner's associated token account, whether it exists or not. */
  accountOf(owner: string): Promise<string>
}

/** Makes a mint whose authority is the faucet, and gives its tokens out. */
export async function createToken(
  ledger: Ledger,
  faucet: Faucet,
  { decimals = 6, program = 'token', holders = {} }: CreateSolanaTokenOptions,
): Promise<SolanaToken> {
  const programAddress = program === 'token' ? tokenProgram : token2022Program
  const payer = faucet.signer
  const newMint = await generateKeyPairSigner()
  const mint = newMint.address
  const lamports = ledger.svm.minimumBalanceForRentExemption(mintLength)
  await faucet.send([
    getCreateAccountInstruction({ payer, newAccount: newMint, lamports, space: mintLength, programAddress }),
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: payer.address }, { programAddress }),
  ])

  const accountOf = async (owner: string) => {
    const [account] = await findAssociatedTokenPda({ owner: owner as Address, mint, tokenProgram: programAddress })
    return account
  }
  const mintTo = async (owner: string, amount: bigint) => {
    const token = await accountOf(owner)
    const place = { payer, ata: token, owner: owner as Address, mint, tokenProgram: programAddress }
    await faucet.send([
      getCreateAssociatedTokenIdempotentInstruction(place),
      getMintToInstruction({ mint, token, mintAuthority: payer, amount }, { programAddress }),
    ])
    return token
  }
  for (const [owner, amount] of Object.entries(holders)) await mintTo(owner, amount)
  return { mint, decimals, program: programAddress, mintTo, accountOf }
}
