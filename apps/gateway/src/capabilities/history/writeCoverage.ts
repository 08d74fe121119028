import type { CoveredSince } from '@foyer/contract'
import type { Coverage } from './historyReader.ts'

/** How far back the index knows an account on one chain, as the wire carries it. */
export function writeCoverage({ chainId, isFollowed, since, block }: Coverage): CoveredSince {
  const isKnown = isFollowed && since !== undefined && block !== undefined
  return {
    chainId: chainId as CoveredSince['chainId'],
    block: isKnown ? block : null,
    time: isKnown && since > 0 ? new Date(since).toISOString() : null,
    hasOlder: !isKnown || block > 0,
  }
}

/** The coverage of a source that knows a chain from its first block on. */
export function coveredWhole(chainId: string): CoveredSince {
  return { chainId: chainId as CoveredSince['chainId'], block: 0, time: null, hasOlder: false }
}

/** The coverage of a source that knows nothing of a chain. */
export function notCovered(chainId: string): CoveredSince {
  return { chainId: chainId as CoveredSince['chainId'], block: null, time: null, hasOlder: true }
}
