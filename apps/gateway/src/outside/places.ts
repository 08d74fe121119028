import { OutsideError } from './OutsideError.ts'

/** A bound on how much runs at once. */
export type Places = {
  /**
   * Waits for a place; the answer gives it back, once.
   *
   * @throws OutsideError `BUSY` when too many wait already; the signal's reason when it fires first.
   */
  enter: (signal: AbortSignal) => Promise<() => void>
}

export type CreatePlacesParameters = { most: number; longestQueue: number }

/** Builds the bound; who came first is served first. */
export function createPlaces({ most, longestQueue }: CreatePlacesParameters): Places {
  const waiting = new Set<() => void>()
  let taken = 0

  const giveOn = () => {
    const [next] = waiting
    if (next === undefined) taken -= 1
    else next()
  }
  const leaveOnce = () => {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      giveOn()
    }
  }

  return {
    enter: async (signal) => {
      if (taken < most) {
        taken += 1
        return leaveOnce()
      }
      if (waiting.size >= longestQueue) throw new OutsideError('BUSY', 'Too many outside addresses are read at once.')
      return new Promise((resolve, reject) => {
        const start = () => {
          waiting.delete(start)
          signal.removeEventListener('abort', giveUp)
          resolve(leaveOnce())
        }
        const giveUp = () => {
          waiting.delete(start)
          reject(signal.reason)
        }
        waiting.add(start)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
