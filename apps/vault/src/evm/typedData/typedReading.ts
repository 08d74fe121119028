import type { TypedData } from '../../crypto/rebuildTypedData.ts'
import type { Step } from '../../steps/step.ts'

/** What typed data does, as far as the wallet knows its form. */
export type TypedReading = {
  /**
   * `whole`: it does the steps and nothing else. `part`: it does more than the steps. `none`: the wallet does not know the form, and
   * it may do anything.
   */
  readonly understood: 'whole' | 'part' | 'none'
  readonly steps: readonly Step[]
  /** Seconds since 1970 until when the signature can be used; undefined where it has no end, or none is known. */
  readonly usableUntil: number | undefined
  /** Seconds since 1970 until when a right lasts that the signature gives; infinite where it has no end, left out where it gives none. */
  readonly lastsUntil?: number | undefined
  /** Another signature or transaction of the account ends it, instead of a date. */
  readonly endsOtherwise?: boolean | undefined
  /** Seconds since 1970 before which the signature cannot be used; left out where it can be at once. */
  readonly usableFrom?: number | undefined
  /** The round of the account's orders that it counts for; the account ends all orders of a round at once. */
  readonly counter?: bigint | undefined
}

/** Typed data that a reader may know. */
export type TypedQuestion = {
  readonly typedData: TypedData
  /** How EIP-712 writes the message's type. */
  readonly type: string
  /** The contract that reads it, when the domain names one. */
  readonly contract: string | undefined
  readonly chain: string
  /** The account that signs. */
  readonly account: string
}

/** Reads forms of one kind; undefined where it is another form, another contract or another account than the form is for. */
export type TypedReader = (asked: TypedQuestion) => TypedReading | undefined
