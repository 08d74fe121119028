import { fill } from '../../ui/words.ts'

/** As many letters as fit into two lines of the button at 320 px, and as many of them without a place to break. */
const most = 20
const maxUnbroken = 12

/** A verb with its amount; the bare one where the amount is not known yet, or too long: an amount is never cut or rounded here. */
export function verbWith(words: string, amount: string | undefined, bare: string): string {
  if (amount === undefined || amount.length > most) return bare
  return amount.split(/\s/).some(({ length }) => length > maxUnbroken) ? bare : fill(words, { amount })
}
