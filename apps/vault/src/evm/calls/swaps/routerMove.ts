import type { Hex } from 'viem'
import type { Step } from '../../../steps/step.ts'
import type { CallReader } from '../callReader.ts'

/** Whom a router gives something: its caller, itself for a later move, or another address. */
export type Party = 'account' | 'router' | `0x${string}`

/** All that the router has of something. */
export const all = 'all'
export type Count = bigint | typeof all

/** One thing that a router does for one function or command. A token that is undefined is the network's own coin. */
export type RouterMove =
  | {
      readonly kind: 'trade'
      readonly pay: {
        readonly token: string | undefined
        readonly amount: Count
        /** The amount is the most. */
        readonly isMost: boolean
        /** Who pays; for `coinFirst` the router where it has coins enough and the token wraps them, and else the account. */
        readonly by: 'account' | 'router' | 'coinFirst'
      }
      readonly get: { readonly token: string | undefined; readonly amount: bigint; readonly isLeast: boolean }
      readonly to: Party
    }
  /** Coins that the router has become tokens. */
  | { readonly kind: 'wrap'; readonly amount: Count; readonly to: Party }
  /** All wrapped coins that the router has become coins again. */
  | { readonly kind: 'unwrap'; readonly least: bigint; readonly to: Party }
  /** Everything that the router has of something goes. */
  | { readonly kind: 'sweep'; readonly token: string | undefined; readonly least: bigint; readonly to: Party }
  /** An amount of what the router has goes. */
  | { readonly kind: 'send'; readonly token: string | undefined; readonly amount: bigint; readonly to: Party }
  /** A part of what the router has goes, in hundredths of a per cent. */
  | { readonly kind: 'share'; readonly token: string | undefined; readonly bips: bigint; readonly to: Party }
  /** Tokens of the account go. */
  | { readonly kind: 'pull'; readonly token: string; readonly amount: bigint; readonly to: Party }
  /** The router has nothing of it so far: else what follows would take that along. */
  | { readonly kind: 'empty'; readonly token: string | undefined }
  /** A right over what the account has. */
  | { readonly kind: 'allow'; readonly step: Extract<Step, { kind: 'allow' }> }

/** Where a router's function is called. */
export type RouterPlace = {
  readonly account: string
  readonly router: string
  readonly wrappedCoin: string
  /** What a function within it does; undefined where that cannot be read. */
  readonly within: (data: Hex) => readonly RouterMove[] | undefined
}

/** A function that a router has. */
export type RouterReader = CallReader<RouterPlace, readonly RouterMove[]>

/** Addresses up to here are words of contracts, such as 1 for the caller, or precompiled code. */
const lastReserved = 0xffffn

/** Who an address is that a router reads as it stands; undefined for one that no account has. */
export function partyOf(address: Hex, { account, router }: Pick<RouterPlace, 'account' | 'router'>): Party | undefined {
  const small = address.toLowerCase()
  if (small === account.toLowerCase()) return 'account'
  if (small === router.toLowerCase()) return 'router'
  return BigInt(address) > lastReserved ? address : undefined
}

/** Who an address is where 1 stands for the caller and 2 for the router (SwapRouter02, Universal Router). */
export function aliasedParty(address: Hex, place: Pick<RouterPlace, 'account' | 'router'>): Party | undefined {
  if (BigInt(address) === 1n) return 'account'
  return BigInt(address) === 2n ? 'router' : partyOf(address, place)
}
