/** A value without behaviour, as JSON has it, and `undefined` and bigint beside. */
export type PlainValue =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue }

/** Names that would reach into an object's ancestry where it is copied carelessly. */
const dropped: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 32

/**
 * Copies what came over a port into plain objects and lists, without the keys `__proto__`, `constructor` and `prototype`.
 *
 * @returns nothing when there is anything else in it (a buffer, a port, a map, a date), when it is deeper than 32 levels or
 * refers to itself, or when it has more than `maxBytes`: two for each letter of a text or key, eight for everything else.
 */
export function cleanValue(value: unknown, maxBytes: number): { readonly value: PlainValue } | undefined {
  let left = maxBytes
  const copy = (from: unknown, depth: number): PlainValue => {
    left -= typeof from === 'string' ? from.length * 2 : 8
    if (left < 0 || depth > deepest) throw new NotPlain()
    if (from === null || from === undefined || isSimple(from)) return from
    if (Array.isArray(from)) return Array.from(from, (item: unknown) => copy(item, depth + 1))
    if (typeof from !== 'object') throw new NotPlain()
    const ancestor: unknown = Object.getPrototypeOf(from)
    if (ancestor !== Object.prototype && ancestor !== null) throw new NotPlain()
    const own: Record<string, PlainValue> = {}
    for (const [key, item] of Object.entries(from)) {
      left -= key.length * 2
      if (left < 0) throw new NotPlain()
      if (!dropped.has(key)) own[key] = copy(item, depth + 1)
    }
    return own
  }
  try {
    return { value: copy(value, 0) }
  } catch (error) {
    if (error instanceof NotPlain) return undefined
    throw error
  }
}

class NotPlain extends Error {}

function isSimple(value: unknown): value is boolean | number | bigint | string {
  return (
    typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string'
  )
}
