import { parseAmount } from '@foyer/kit/ui'

/** The largest amount that the gateway takes, in whole US dollars. */
export const maxDollars = 1_000_000_000

/** Whole US dollars that a person typed, in digits of any script; undefined for anything else, and for more than {@link maxDollars}. */
export function readDollars(text: string): number | undefined {
  const typed = text.trim()
  // Signs between digits mean a thousand in one language and a fraction in another.
  if (!/^\p{Nd}{1,10}$/u.test(typed)) return undefined
  const dollars = parseAmount(typed, 0)
  return typeof dollars === 'bigint' && dollars <= maxDollars ? Number(dollars) : undefined
}
