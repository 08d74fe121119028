// Control characters and marks that turn the writing direction have no place in a name.
const unseen = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A name without invisible characters; `undefined` when nothing is left. */
export function cleanText(text: string): string | undefined {
  const cleaned = text.replace(unseen, '').trim()
  return cleaned === '' ? undefined : cleaned
}
