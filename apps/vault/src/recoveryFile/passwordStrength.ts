/** Characters that a password has at the least. */
export const leastPassword = 12

/** How good a password is: too `short`, `plain` (one word, or few different letters), or `good`. */
export type PasswordStrength = 'short' | 'plain' | 'good'

/** Judges a password by what is plain to see; what a list of known passwords would find it does not know. */
export function passwordStrength(password: string): PasswordStrength {
  const letters = [...password.normalize('NFKC')]
  if (letters.length < leastPassword) return 'short'
  const different = new Set(letters).size
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  // Several words are as good as several kinds of letters.
  const isLong = letters.length >= 20 && different >= 10
  return isLong || (kinds >= 3 && different >= 8) ? 'good' : 'plain'
}
