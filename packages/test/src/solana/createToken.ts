import { type Address, createKeyPairSignerFromBytes, generateKeyPairSigner, getBase58Encoder } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import { TestKitError } from '../TestKitError.ts'
import type { Faucet } from './faucet.ts'
import type { Ledger } from './ledger.ts'
import { putMetadata, type SolanaTokenMetadata } from './metaplex.ts'
import { ownMetadataLength, writeOwnMetadata } from './ownMetadata.ts'
import { readToken, token2022Program, tokenProgram } from './tokenAccounts.ts'
import { extendMint, mintLengthOf, pauseMint, type TokenExtensions } from './tokenExtensions.ts'

/** Options of {@link RunningSolana.createToken}. */
export interface CreateSolanaTokenOptions extends TokenExtensions {
  /** Default 6. */
  readonly decimals?: number
  /** Default `token`, which is SPL Token, and `token-2022` for a token with extensions. */
  readonly program?: 'token' | 'token-2022'
  /** Base units for each owner; their associated token accounts are made. */
  readonly holders?: Readonly<Record<string, bigint>>
  /** Whether accounts of the token can be frozen. Default false. */
  readonly freezable?: boolean
  /** What the token says about itself. Default: nothing. */
  readonly metadata?: SolanaTokenMetadata
  /** Where it says so: in an account of Metaplex (default), or in the mint itself, which is Token-2022 then. */
  readonly metadataIn?: 'metaplex' | 'mint'
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
  /** Freezes an owner's associated token account; the token has to be `freezable`. */
  freeze(owner: string): Promise<void>
  /** Burns what an owner's associated token account holds and closes it; its rent goes back to the owner. */
  close(ownerSecretKey: string): Promise<void>
  /** Stops all transfers; the token has to be `pausable`. */
  pause(): Promise<void>
}

/** Makes a mint whose authority is the faucet, and gives its tokens out. */
export async function createToken(
  ledger: Ledger,
  faucet: Faucet,
  options: CreateSolanaTokenOptions,
): Promise<SolanaToken> {
  const { decimals = 6, program, holders = {}, metadata, metadataIn = 'metaplex', freezable, ...extensions } = options
  const own = metadataIn === 'mint' ? metadata : undefined
  const parts = { ...extensions, holdsMetadata: own !== undefined }
  const space = mintLengthOf(parts)
  const extended = space > mintLengthOf({})
  if (extended && program === 'token') {
    throw new TestKitError(
      'INVALID_OPTION',
      'SPL Token has no extensions.',
      "Leave `program` out, or name 'token-2022'.",
    )
  }
  const programAddress = program === 'token-2022' || extended ? token2022Program : tokenProgram
  const payer = faucet.signer
  const newMint = await generateKeyPairSigner()
  const mint = newMint.address
  // The program makes the mint longer for its metadata, and takes no more rent for that.
  const lamports = ledger.svm.minimumBalanceForRentExemption(space + (own ? ownMetadataLength(own) : 0n))
  await faucet.send([
    getCreateAccountInstruction({ payer, newAccount: newMint, lamports, space, programAddress }),
    ...extendMint(mint, payer.address, parts),
    getInitializeMint2Instruction(
      { mint, decimals, mintAuthority: payer.address, freezeAuthority: freezable ? payer.address : null },
      { programAddress },
    ),
    ...(own ? [writeOwnMetadata(mint, payer.address, own)] : []),
  ])

  if (metadata && !own) await putMetadata(ledger, mint, payer.address, metadata)

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
  const freeze = async (owner: string) => {
    const account = await accountOf(owner)
    await faucet.send([getFreezeAccountInstruction({ account, mint, owner: payer }, { programAddress })])
  }
  const close = async (ownerSecretKey: string) => {
    const owner = await createKeyPairSignerFromBytes(getBase58Encoder().encode(ownerSecretKey))
    const account = await accountOf(owner.address)
    const stored = ledger.svm.getAccount(account)
    const amount = (stored.exists && readToken(stored)?.amount) || 0n
    await faucet.send([
      getBurnInstruction({ account, mint, authority: owner, amount }, { programAddress }),
      getCloseAccountInstruction({ account, destination: owner.address, owner }, { programAddress }),
    ])
  }
  const pause = async () => {
    await faucet.send([pauseMint(mint, payer)])
  }
  for (const [owner, amount] of Object.entries(holders)) await mintTo(owner, amount)
  return { mint, decimals, program: programAddress, mintTo, accountOf, freeze, close, pause }
}
