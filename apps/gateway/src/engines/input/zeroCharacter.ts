/** U+0000, which JSON can write but which Postgres takes in no text. */
const zero = '\0'
/** U+FFFD, which stands for what cannot be shown. */
const replacement = '\ufffd'

/** Whether any text or key in a JSON value holds U+0000. */
export function holdsZero(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(zero)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(holdsZero)
  // No list of entries is made: a body may hold thousands of objects, and hardly one holds the character.
  for (const key in value) if (key.includes(zero) || holdsZero((value as Record<string, unknown>)[key])) return true
  return false
}

/** Puts U+FFFD in the place of U+0000. */
export function replaceZero(text: string): string {
  return text.replaceAll(zero, replacement)
}

/** Copies a JSON value with U+FFFD in the place of every U+0000, in texts and keys. */
export function replaceZeros(value: unknown): unknown {
  if (typeof value === 'string') return replaceZero(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(replaceZeros)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [replaceZero(key), replaceZeros(item)]))
}
