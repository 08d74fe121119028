import type { Commitment } from './commitment.ts'
import { slotAt } from './commitment.ts'

/** Blocks for which a blockhash may be used, as on every Solana cluster. */
const windowLength = 150n

/** A blockhash and the last block that takes it. */
export interface RecentBlockhash {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

/** The blockhashes that transactions may name. */
export interface BlockhashWindow {
  /** Notes the hash of a new slot. */
  add(slot: bigint, height: bigint, blockhash: string): void
  /** The newest hash that a caller with this commitment knows, while `slot` is the newest. */
  latest(commitment: Commitment, slot: bigint): RecentBlockhash
  /** Whether a caller with this commitment may use a hash. */
  accepts(blockhash: string, commitment: Commitment, slot: bigint): boolean
}

/** Keeps the hashes of the last 150 blocks, and those that finalized callers still see. */
export function createBlockhashWindow(): BlockhashWindow {
  const entries: { slot: bigint; height: bigint; blockhash: string }[] = []

  const seenBy = (commitment: Commitment, slot: bigint) => {
    const limit = slotAt(commitment, slot)
    const seen = entries.filter((entry) => entry.slot <= limit)
    // A chain younger than the commitment's depth is settled at its first block.
    return seen.length > 0 ? seen : entries.slice(0, 1)
  }

  return {
    add(slot, height, blockhash) {
      entries.push({ slot, height, blockhash })
      while (entries[0] && entries[0].height + windowLength < height - windowLength) entries.shift()
    },
    latest(commitment, slot) {
      const newest = seenBy(commitment, slot).at(-1)
      if (!newest) throw new Error('The chain has no block yet.')
      return { blockhash: newest.blockhash, lastValidBlockHeight: newest.height + windowLength }
    },
    accepts(blockhash, commitment, slot) {
      const seen = seenBy(commitment, slot)
      const height = seen.at(-1)?.height ?? 0n
      const found = seen.find((entry) => entry.blockhash === blockhash)
      return found !== undefined && height <= found.height + windowLength
    },
  }
}
