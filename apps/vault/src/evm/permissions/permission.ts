import type { Abi, Address, Hex } from 'viem'

/** A function that may be called, with arguments that are fixed. */
export type AllowedFunction = {
  /** What the site calls it, which is shown nowhere: any name can be made for a selector. */
  readonly name: string
  readonly selector: Hex
  /** Arguments by their place, each as the 32 bytes of a value, and as the site wrote it. */
  readonly fixed: readonly { readonly index: number; readonly value: Hex; readonly given: unknown }[]
  /** At most so much of the coin goes with each call. */
  readonly value: bigint
}

/** What a site may do by itself (ERC-7715). Times are seconds. */
export type Permission =
  /** Spends so much of the network's own coin in each period, to any receiver. */
  | { readonly kind: 'coin'; readonly amount: bigint; readonly period: number; readonly start: number }
  /** Spends so much of a token in each period, to any receiver. */
  | {
      readonly kind: 'token'
      readonly token: Address
      readonly amount: bigint
      readonly period: number
      readonly start: number
    }
  /** Calls functions of a contract; `value` is the most of the coin that any of them may take along each time. */
  | {
      readonly kind: 'call'
      readonly contract: Address
      readonly abi: Abi
      readonly functions: readonly AllowedFunction[]
      readonly value: bigint
    }

/** What a site asks for: to act for the account until `expiry`, in seconds since 1970, with the site's key. */
export type PermissionRequest = {
  readonly chain: string
  readonly key: Address
  readonly expiry: number
  readonly permissions: readonly Permission[]
  /** For each of them, whether the visitor may grant less of it than was asked for. */
  readonly adjustable: readonly boolean[]
  /** What the gateway knows the session by. */
  readonly pci?: string | undefined
}
