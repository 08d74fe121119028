/** Builds a reader that works something out once for each object, and remembers it for as long as the object is there. */
export function createDerived<Source extends object, Value>(
  derive: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, { value: Value }>()
  return (source) => {
    const found = known.get(source)
    if (found !== undefined) return found.value
    const value = derive(source)
    known.set(source, { value })
    return value
  }
}
