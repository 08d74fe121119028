/** Timers that all end together. */
export function createWaits() {
  const pending = new Set<() => void>()
  let isOver = false

  const wait = (milliseconds: number) => {
    if (isOver) return Promise.resolve()
    return new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(handle)
        pending.delete(done)
        resolve()
      }
      const handle = setTimeout(done, milliseconds)
      pending.add(done)
    })
  }

  return {
    get isOver() {
      return isOver
    },
    /** Resolves after a time, or at once when all waits end. */
    wait,
    /** Resolves with the promise, or after a time; leaves no timer behind. */
    async atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
      const before = new Set(pending)
      const timeout = wait(milliseconds)
      const own = [...pending].find((done) => !before.has(done))
      await Promise.race([promise, timeout])
      own?.()
    },
    end() {
      isOver = true
      for (const done of [...pending]) done()
    },
  }
}
