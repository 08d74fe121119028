/** A bounded memory of things that were met lately. */
export type Recent<T> = {
  get: (key: string) => T | undefined
  set: (key: string, value: T) => void
}

/**
 * Builds a memory of at least `capacity` and at most twice as many entries. Two generations instead of one order of use:
 * reading writes nothing, which matters where every request asks.
 */
export function createRecent<T>(capacity: number): Recent<T> {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  const set = (key: string, value: T) => {
    if (young.size >= capacity) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get: (key) => {
      const known = young.get(key)
      if (known !== undefined) return known
      const aged = old.get(key)
      if (aged !== undefined) set(key, aged)
      return aged
    },
    set,
  }
}
