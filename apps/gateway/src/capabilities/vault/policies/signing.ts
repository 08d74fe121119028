import type { PolicyMethod } from './policiesSchema.ts'

/** An amount that a signature gives away, or lets others take. */
export type Spend = {
  asset: string
  amount: bigint
  /** Who gets it or may take it, in lower case on EVM networks; absent where that cannot be told. */
  to?: string | undefined
}

/** A call that a signature lets happen. */
export type SignedCall = {
  chainId: string
  /** The contract, or the program; `undefined` for one that is made. */
  to: string | undefined
  /** The first four bytes of an EVM call; empty where none is called, as for a plain payment; `undefined` where it cannot be told. */
  selector: string | undefined
  spends: readonly Spend[]
  /**
   * What of it is not known. `function`: what this contract does by itself with the account's assets; `assets`: what it moves of any
   * asset; `calls`: what other calls of the account are in it.
   */
  unread?: 'function' | 'assets' | 'calls' | undefined
  /** Accounts that a call of a function that is not known names, in lower case: each may get what it moves. */
  named?: readonly string[] | undefined
  /** It only ends what a site may do, which a policy never stands against. */
  isEnding?: boolean | undefined
}

/** What a signature is, as far as its bytes tell. */
export type Signing = {
  method: PolicyMethod
  /** The networks that it counts on; `any`: it names none, and takes effect on whichever it is brought to; none for a mere text. */
  networks: readonly string[] | 'any'
  calls: readonly SignedCall[]
  /** What the account pays at most to have it carried out, of the coin of each network. */
  fees?: readonly Spend[] | undefined
  /** A text by which only a session ends. */
  isEnding?: boolean | undefined
}

/** Whose key signs, and the networks of the wallet. */
export type Signer = { evm: string; solana: string; networks: readonly string[] }
