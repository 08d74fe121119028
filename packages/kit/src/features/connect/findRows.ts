import type { WalletRow } from '../../domain/connectors/orderWallets.ts'

/** From this many letters on, one of them may be wrong, missing or too many. */
const forgivesFrom = 4

/** The lines whose name holds some words, in any case; all of them for none. Where no name does, those that miss by one letter. */
export function findRows<Row extends Pick<WalletRow, 'name'>>(rows: readonly Row[], words: string): readonly Row[] {
  const wanted = words.trim().toLocaleLowerCase()
  if (!wanted) return rows
  const found = rows.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  if (found.length > 0 || wanted.length < forgivesFrom) return found
  return rows.filter(({ name }) => isNear(name.toLocaleLowerCase(), wanted))
}

/** Whether some part of a text differs from what was typed by one letter at most (the distances of Sellers' algorithm). */
function isNear(text: string, wanted: string): boolean {
  const letters = Array.from(wanted)
  let distances = [0, ...letters.keys()].map((_, index) => index)
  return Array.from(text).some((letter) => {
    const next = [0]
    letters.forEach((each, index) => {
      const [left = 0, above = 0, before = 0] = [next[index], distances[index + 1], distances[index]]
      next.push(Math.min(left + 1, above + 1, before + (each === letter ? 0 : 1)))
    })
    distances = next
    return (next.at(-1) ?? letters.length) <= 1
  })
}

/** A name in three parts, of which the second is the one that was looked for. */
export function splitName(name: string, words: string): readonly [before: string, match: string, after: string] {
  const wanted = words.trim().toLocaleLowerCase()
  const lower = name.toLocaleLowerCase()
  const at = lower.indexOf(wanted)
  // In a few languages a small letter is longer than its capital, and places no longer agree.
  if (!wanted || at < 0 || lower.length !== name.length) return [name, '', '']
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}
