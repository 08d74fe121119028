import { OutsideError } from './OutsideError.ts'

/** A bound on how much runs at once. */
export type Places = {
  /**
   * Waits for a place; the answer gives it back, once.
   *
   * @param share Whose share of the places it is, such as a host; default one common share.
   * @throws OutsideError `BUSY` when too many wait already; the signal's reason when it fires first.
   */
  enter: (signal: AbortSignal, share?: string) => Promise<() => void>
}

export type CreatePlacesParameters = {
  most: number
  maxQueueLength: number
  /** Places that one share may take, and so keep others from by being slow. Default all. */
  maxPerShare?: number
}

type Waiting = { share: string; start: () => void }

/** Builds the bound; who came first is served first, unless its share is used up. */
export function createPlaces({ most, maxQueueLength, maxPerShare = most }: CreatePlacesParameters): Places {
  const waiting = new Set<Waiting>()
  const takenByShare = new Map<string, number>()
  let taken = 0

  // A share of the queue too, or the waiting reads of one slow host would turn all others away.
  const maxQueuedPerShare = Math.max(1, Math.floor((maxQueueLength * maxPerShare) / most))

  const isFull = (share: string) => {
    if (waiting.size >= maxQueueLength) return true
    let ofShare = 0
    for (const entry of waiting) if (entry.share === share) ofShare += 1
    return ofShare >= maxQueuedPerShare
  }
  const isFree = (share: string) => taken < most && (takenByShare.get(share) ?? 0) < maxPerShare
  const take = (share: string) => {
    taken += 1
    takenByShare.set(share, (takenByShare.get(share) ?? 0) + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      taken -= 1
      const left = (takenByShare.get(share) ?? 1) - 1
      if (left === 0) takenByShare.delete(share)
      else takenByShare.set(share, left)
      for (const next of waiting) {
        if (!isFree(next.share)) continue
        next.start()
        return
      }
    }
  }

  return {
    enter: async (signal, share = '') => {
      if (isFree(share)) return take(share)
      if (isFull(share)) throw new OutsideError('BUSY', 'Too many outside addresses are read at once.')
      return new Promise((resolve, reject) => {
        const entry = {
          share,
          start: () => {
            waiting.delete(entry)
            signal.removeEventListener('abort', giveUp)
            resolve(take(share))
          },
        }
        const giveUp = () => {
          waiting.delete(entry)
          reject(signal.reason)
        }
        waiting.add(entry)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
