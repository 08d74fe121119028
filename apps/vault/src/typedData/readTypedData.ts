import type { Step } from '../meaning/step.ts'
import { readEns } from './ens.ts'
import { readFarcaster } from './farcaster.ts'
import { readCowOrder, readOneInchOrder } from './orders.ts'
import { readPermit2 } from './permit2.ts'
import { readPermit } from './permits.ts'
import type { TypedData } from './rebuildTypedData.ts'
import { readSafe } from './safe.ts'
import { readSeaport } from './seaport.ts'
import { readVote } from './snapshotVotes.ts'
import { readTransferWithAuthorization } from './tokenTransfers.ts'
import { typeString } from './typeString.ts'

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

const readers: readonly TypedReader[] = [
  readPermit,
  readPermit2,
  readTransferWithAuthorization,
  readCowOrder,
  readOneInchOrder,
  readSeaport,
  readSafe,
  readVote,
  readFarcaster,
  readEns,
]

/** Reads typed data by its whole type and its contract, never by the names of its keys alone. */
export function readTypedData(typedData: TypedData, chain: string, account: string): TypedReading {
  const contract = contractOf(typedData)
  const asked = { typedData, type: typeString(typedData.types, typedData.primaryType), contract, chain, account }
  for (const read of readers) {
    const found = read(asked)
    if (found) return found
  }
  return { understood: 'none', steps: [], usableUntil: undefined }
}

/** The contract that reads typed data, when its domain names one. */
export function contractOf({ domain }: TypedData): string | undefined {
  return typeof domain.verifyingContract === 'string' ? domain.verifyingContract : undefined
}

/** The network that typed data is for, when its domain names one. */
export function chainIdOf({ domain }: TypedData): bigint | undefined {
  return typeof domain.chainId === 'bigint' ? domain.chainId : undefined
}

/** Names of types by which others usually may spend, or buy, what an account has, whatever else they hold. */
const authorityTypes =
  /^(Permit|PermitSingle|PermitBatch|Permit(Batch)?(Witness)?TransferFrom|OrderComponents|BulkOrder|Order|OrderWithNonce|Root|ForwardRequest|MetaTransaction)$/

/** Whether typed data of a form that the wallet does not know calls itself as those that give a right. */
export function seemsToGiveAuthority(primaryType: string): boolean {
  return authorityTypes.test(primaryType)
}
